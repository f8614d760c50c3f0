//! Tiles that go past the end.
use colex::layout;

layout! {
    struct Matrix = (10,8) where divides((5,4)), divides((4,4)), divides(3:1);
    struct Tiled = zipped_divide((10,8), (4,4));
    struct ByList = logical_divide((10,8), [5:1, 3:1]);
    struct Said = zipped_divide((10,8), (4,4)) where overrun, size == 97;
    struct Twice = (10,8) where divides((2,2):(0,1));
    const fn tail(i: u32) -> u32 = flat_divide(Matrix, 4);
}

fn main() {
    let _ = layout!(logical_divide(10, 4));
    let _ = layout!(logical_divide(10, 4) where overrun);
}
