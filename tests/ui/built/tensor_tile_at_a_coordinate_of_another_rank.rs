//! A grid of two modes has coordinates of two numbers.
use colex::tensor::Run;
use colex::{Tensor, layout};

fn main() {
    let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
    let _ = matrix.view().tile((Run::<4>, Run::<4>), (0, 1, 1));
}
