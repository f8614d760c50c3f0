use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn first(t: Tensor<View<f32>, A>) -> f32 { t[(0, 0)] }
fn main() { let t = Tensor::new(vec![0.0; 512], A).unwrap(); println!("{}", first(t.view())); }
