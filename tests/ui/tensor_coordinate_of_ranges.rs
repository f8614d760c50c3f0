//! A range has a start and an end of `usize`; an array is no coordinate.
use colex::{Tensor, layout};

fn main() {
    let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
    let _ = matrix.view().slice((0..=3, ..));
    let _ = matrix[[1, 2]];
}
