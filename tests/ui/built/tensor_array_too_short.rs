//! The true range of indices, not the cosize, is what an array must hold.
use colex::{Tensor, layout};

fn main() {
    let _ = Tensor::of([0; 17], layout!(Sw<1,0,-4> o 2:1));
}
