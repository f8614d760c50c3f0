//! Tiles of 2 over parts of 3 end in each of the parts.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::of([0; 24], layout!(((3,4),2):((4,1),12)));
    let _ = tensor.tiles(Shape(layout!((2,1)))).len();
}
