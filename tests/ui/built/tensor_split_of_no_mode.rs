//! Parts along a mode that the tensor does not have.
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let _ = tensor.split_mut::<2>();
}
