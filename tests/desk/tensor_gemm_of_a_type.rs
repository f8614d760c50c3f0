use colex::{Tensor, layout};
layout! { struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]); struct C = (32,32):(32,1); struct A = (32,64):(64,1); }
fn main() { let a = Tensor::new(vec![0.0_f32; 2048], A).unwrap(); let mut c = Tensor::new(vec![0.0_f32; 1024], C).unwrap(); colex::tensor::gemm(Mma, &a.view(), &a.view(), &mut c); }
