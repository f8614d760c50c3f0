//! A tile with more modes than the tensor.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    for mut tile in tensor.tiles_mut(Shape(layout!((5,4,2)))) {
        tile.fill(1);
    }
}
