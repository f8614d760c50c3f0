//! A tensor that owns its elements is sliced, divided and tiled through a view.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::new(vec![0; 80], layout!((10,8):(8,1))).unwrap();
    let _ = tensor.slice((1, ..));
    let _ = tensor.local_tile(Shape(layout!((5,4))), (0, 0));
}
