//! A tile that a view cannot have, since it ends outside of the tensor.
use colex::tensor::Shape;
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let _ = tensor.view().local_tile(Shape(layout!((4,4))), (0, 0));
}
