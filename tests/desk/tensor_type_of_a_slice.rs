use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); }
fn sum(t: Tensor<[f32], Rows>) -> f32 { t[(0, 0)] }
fn main() {
    println!("{}", sum(Tensor::new(vec![1.0_f32; 512], Rows).unwrap()));
}
