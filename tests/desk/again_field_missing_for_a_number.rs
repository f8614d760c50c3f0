// the stride `ld` is used, and is no field of the struct
use colex::{Error, Tensor, layout};

layout! {
    /// A matrix in global memory.
    pub struct Gmem { m: usize, n: usize } = (m, n):(ld, 1);
}

fn main() -> Result<(), Error> {
    let (m, n) = (30, 20);
    let data: Vec<u32> = (0..30 * 20).collect();
    let matrix = Tensor::new(&data[..], Gmem::new(m, n, 20)?)?;
    println!("{}", matrix[(m - 1, n - 1)]);
    Ok(())
}
