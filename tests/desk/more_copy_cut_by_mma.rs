use colex::{Tensor, layout};

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct SmemA = (32,16):(16,1);
}

fn main() -> Result<(), colex::Error> {
    let a = Tensor::new(vec![1.0_f32; 512], SmemA)?;
    let part = a.view().partition_s(Mma, 5);
    println!("{}", part.size());
    Ok(())
}
