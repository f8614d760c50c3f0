// a layout with numbers of run time is used without Matrix::new
use colex::{Error, Tensor, layout};

layout! {
    struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
}

fn main() -> Result<(), Error> {
    let (m, n) = (12, 7);
    let matrix = Tensor::new(vec![1_u64; m * n], Matrix)?;
    let sum: u64 = (0..m).map(|i| matrix[(i, 0)]).sum();
    println!("{sum}");
    Ok(())
}
