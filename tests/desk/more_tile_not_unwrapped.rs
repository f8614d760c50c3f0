use colex::{Tensor, layout};

layout! { struct Matrix = (32,64):(64,1); }

fn main() -> Result<(), colex::Error> {
    let data: Vec<u32> = (0..32 * 64).collect();
    let matrix = Tensor::new(&data[..], Matrix)?;
    let tile = matrix.local_tile([8, 16], (1, 0));
    println!("{}", tile[(0, 3)]);
    Ok(())
}
