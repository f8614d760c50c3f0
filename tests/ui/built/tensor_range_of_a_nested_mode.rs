//! Some of a mode in parentheses is no layout.
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::of([0; 24], layout!(((2,3),4)));
    let _ = tensor.view().slice((1..4, ..));
}
