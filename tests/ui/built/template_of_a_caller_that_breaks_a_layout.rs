//! A size that a template cannot have: said at the operation, and where it is chosen.

use colex::layout;

layout! {
    struct Tiles<const BM: usize> { m: usize, n: usize } = zipped_divide((m, n):(n, 1), (BM, 4)) where overrun;
}

fn main() {
    let _ = Tiles::<0>::new(64, 8);
}
