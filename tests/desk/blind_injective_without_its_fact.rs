// `injective` of rows that are `ld` apart is claimed without `ld >= n`
use colex::{Tensor, layout};

layout! {
    /// Threads write to it: no element may be shared.
    pub struct Output { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where injective;
}

fn main() -> Result<(), colex::Error> {
    let (m, n, ld) = (12, 20, 24);
    let mut output = Tensor::new(vec![0; m * ld], Output::new(m, n, ld)?)?;
    for i in 0..m {
        for j in 0..n {
            output[(i, j)] = i * j;
        }
    }
    println!("{}", output[(11, 19)]);
    Ok(())
}
