//! A tensor over a shared slice only reads.
use colex::{Tensor, layout};

fn main() {
    let data = [0; 32];
    Tensor::of(&data, layout!((4,8):(8,1))).fill(1);
}
