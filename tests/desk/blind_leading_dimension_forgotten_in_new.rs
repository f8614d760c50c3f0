// the struct has three numbers, m, n and ld; new is given two
use colex::{Error, Tensor, layout};

layout! {
    struct Padded { m: usize, n: usize, ld: usize } = (m,n):(ld,1) where ld >= n;
}

fn main() -> Result<(), Error> {
    let (m, n, ld) = (20, 30, 32);
    let data = vec![1.5_f64; m * ld];
    let matrix = Tensor::new(data, Padded::new(m, n)?)?;
    let mut sum = 0.0;
    for i in 0..m {
        sum += matrix[(i, n - 1)];
    }
    println!("{sum}");
    Ok(())
}
