//! Tiles that may go past the end of a mode whose extent is only known at run time, in every form.
use colex::{index, layout};

layout! {
    struct A { m: usize } = zipped_divide((m, 64):(64, 1), (32, 64));
    struct B { m: usize } = zipped_divide((ceil(m/4), 64):(64, 1), (32, 64)) where m % 32 == 0;
    fn c(i: u32, j: u32, m: u32) -> u32 = logical_divide(((4, m), 64), [8, _]);
    extern "cuda" fn d(i: u32, m: u32) -> u32 = tiled_divide((m, 64):(64, 1), (32, 64));
    // These are fine: a fact, and the item's word.
    struct E { m: usize } = zipped_divide((m, 64):(64, 1), (32, 64)) where m % 64 == 0;
    struct F { m: usize } = zipped_divide((ceil(m/4), 64):(64, 1), (32, 64)) where m % 128 == 0;
    struct G { m: usize } = zipped_divide((m, 64):(64, 1), (32, 64)) where overrun;
    fn h(i: u32, m: u32) -> u32 = zipped_divide((m, 64):(64, 1), (32, 64)) where m % 32 == 0;
}

fn main() {
    let m = 100;
    let _ = layout!(zipped_divide((m, 64):(64, 1), (32, 64)));
    let _ = index!(flat_divide((m, 64):(64, 1), (32, 64)); 7);
    let _ = layout!(zipped_divide(({m + 28}, 64):(64, 1), (32, 64)) where overrun);
}
