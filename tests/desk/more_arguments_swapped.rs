use colex::{Tensor, layout};

layout! { struct Smem = Sw<3,3,3> o (8,64):(64,1); }

fn main() -> Result<(), colex::Error> {
    let tile = Tensor::new(Smem, vec![0.0_f32; 512])?;
    println!("{}", tile.size());
    Ok(())
}
