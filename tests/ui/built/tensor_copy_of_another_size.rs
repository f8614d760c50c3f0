//! A copy goes from coordinate to coordinate.
use colex::{Tensor, layout};

fn main() {
    let from = Tensor::of([0; 64], layout!((8,8):(8,1)));
    Tensor::of([0; 32], layout!((4,8):(8,1))).copy_from(&from);
}
