//! What is made of a divide that has no result is not reported as well.
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! { struct Matrix = (10,8):(8,1); }

fn main() {
    let data = [0; 80];
    let tensor = Tensor::of(&data, Matrix);
    let divided = tensor.zipped_divide(Shape(layout!((4,4))));
    let _ = divided.slice((.., (0, 1)))[6];
    let _ = tensor.local_tile(Shape(layout!((4,4))), (1, 1));
}
