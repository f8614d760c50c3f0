use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn main() { let t = Tensor::new(vec![0.0; 512], A).unwrap(); for i in 0..t.shape()[0] { println!("{}", t[(i, 0)]); } }
