//! The diagonal has coordinates that the tensor does not have.
use colex::tensor::Mode;
use colex::{Tensor, layout};

fn main() {
    let _ = Tensor::of(&[0; 4], layout!((2,2))).select((Mode::<0>, Mode::<0>));
}
