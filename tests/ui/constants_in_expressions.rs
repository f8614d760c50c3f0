//! Constants in expressions, where rustc works the layout out.

use colex::{index, layout};

const BM: usize = 20;

fn main() {
    let m = 4;
    let _ = index!(zipped_divide((m, 64):(64, 1), (BM, 64)) where overrun; (1_usize, 2));
    let _: layout!(zipped_divide((BM, 64):(64, 1), (4, 64))) = layout!((4, 4));
}
