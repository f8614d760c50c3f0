use colex::tensor::Run;
use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn main() { let t = Tensor::new(vec![0.0; 512], A).unwrap(); println!("{}", t.view().tile((Run(4), Run(8)), (0, 0))[(0, 0)]); }
