//! Mutable tiles are handed out once each, and cannot be copied.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let tiles = tensor.tiles_mut(Shape(layout!((5,4))));
    let _ = tiles.get(0);
    let _ = tiles.clone();
}
