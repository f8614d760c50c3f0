//! What is read is not written.
use colex::{Tensor, layout};

fn main() {
    let mut tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let row = tensor.view().slice((1, ..));
    tensor[(1, 0)] = 1;
    let _ = row[0];
    let data = [0; 80];
    Tensor::of(&data, layout!((10,8):(8,1)))[(0, 0)] = 1;
}
