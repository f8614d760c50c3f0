use colex::tensor::View;
use colex::{Structure, Tensor, layout};
layout! { struct Rows = (8,64):(64,1); }
fn sum<L: Structure>(t: Tensor<View<'_, f32>, L>) -> f32 { t.iter().sum() }
fn main() {
    let t = Tensor::new(vec![0.0_f32; 512], Rows).unwrap();
    println!("{}", sum(t));
}
