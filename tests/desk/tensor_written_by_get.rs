use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn main() { let mut t = Tensor::new(vec![0.0; 512], A).unwrap(); t.get((1, 2)) = 3.0; }
