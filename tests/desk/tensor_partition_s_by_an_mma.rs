use colex::{Tensor, layout};

layout! { struct A = (32,32):(32,1); struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]); }
fn main() {
    let a = Tensor::new(vec![1_u32; 1024], A).unwrap();
    println!("{}", a.view().partition_s(Mma, 3)[0]);
}
