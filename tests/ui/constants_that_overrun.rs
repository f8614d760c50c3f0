//! Tiles of constants on extents of run time: said where the item stands.

use colex::layout;

const BM: usize = 32;

layout! {
    struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    struct Overrun { m: usize, n: usize } = zipped_divide((m, n):(n, 1), (BM, 4)) where n % 4 == 0;
    struct Missing { m: usize, n: usize } = zipped_divide(Gmem, (BM, 4)) where overrun;
}

fn main() {
    let _ = Overrun::new(64, 8);
}
