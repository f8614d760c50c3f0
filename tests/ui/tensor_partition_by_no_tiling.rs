//! Threads are a layout, and what they do a tiling.
use colex::{Tensor, layout};

layout! {
    struct Threads = (4,8):(8,1);
}

fn main() {
    let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
    let _ = matrix.view().partition_c(Threads, 0);
}
