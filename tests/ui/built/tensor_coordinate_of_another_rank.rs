//! A coordinate that does not nest like the shape.
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let _ = tensor[(1, 2, 3)];
}
