use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
struct Model { w: Tensor<A> }
fn main() { let m = Model { w: Tensor::new(vec![0.0; 512], A).unwrap() }; println!("{}", m.w[(0, 0)]); }
