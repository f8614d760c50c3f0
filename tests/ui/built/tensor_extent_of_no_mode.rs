//! Modes are counted from 0.
use colex::{Tensor, layout};

fn main() {
    let _ = Tensor::of([0; 64], layout!((8,8):(8,1))).extent::<2>();
}
