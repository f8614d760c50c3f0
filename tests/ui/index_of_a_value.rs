//! `index!` takes a layout by its type; a variable is a number.
use colex::{index, layout};

layout! {
    struct Gmem { m: usize, n: usize } = (m,n):(n,1);
}

fn main() {
    let (tile, gmem) = (layout!((8,64):(64,1)), Gmem::new(8, 8).unwrap());
    let (i, j) = (1_usize, 2_usize);
    let _ = index!(tile; (i, j));
    let _ = index!(gmem; (i, j));
}
