use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn main() { let t = Tensor::of([0.0_f32; 500], A); println!("{}", t[(0, 0)]); }
