//! Tiles of a tensor with XOR strides are powers of two, and divide its modes.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let joined = Tensor::of([0; 64], layout!((8,6):(f9,f8)));
    let _ = joined.tiles(Shape(layout!((3,6))));
    let _ = joined.tiles(Shape(layout!((8,4))));
}
