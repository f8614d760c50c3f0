use colex::{Tensor, layout};
layout! { pub struct Smem<const BM: usize, const STAGES: usize> = (BM,64,STAGES); }
fn tile<const BM: usize>(t: &Tensor<Vec<f32>, Smem<BM>>) -> f32 { t[(0, 0, 0)] }
fn main() {
    println!("{}", tile(&Tensor::new(vec![0.0; 1024], Smem::<8, 2>).unwrap()));
}
