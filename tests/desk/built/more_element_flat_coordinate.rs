use colex::{Tensor, layout};

layout! { struct Interleaved = (8,(2,4)):(2,(1,16)); }

fn main() -> Result<(), colex::Error> {
    let data: Vec<u32> = (0..64).collect();
    let tensor = Tensor::new(&data[..], Interleaved)?;
    println!("{}", tensor[(1, 0, 2)]);
    Ok(())
}
