//! Nor has one whose columns are one and the same.
use colex::{Tensor, layout};

fn main() {
    let mut broadcast = Tensor::of([0; 4], layout!((4,8):(1,0)));
    let _ = broadcast.split_mut::<1>();
}
