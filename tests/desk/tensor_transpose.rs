use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn main() { let t = Tensor::new(vec![0.0; 512], A).unwrap(); println!("{}", t.transpose()[(0, 0)]); }
