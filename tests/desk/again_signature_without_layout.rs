// the tensor type in the signature lacks its layout
use colex::tensor::View;
use colex::{Tensor, layout};

layout! {
    pub struct Weights = (16,8):(8,1);
}

fn row_sum(weights: Tensor<View<'_, f32>>, i: usize) -> f32 {
    (0..8).map(|j| weights[(i, j)]).sum()
}

fn main() {
    let weights = Tensor::new(vec![0.25_f32; 128], Weights).unwrap();
    println!("{}", row_sum(weights.view(), 3));
}
