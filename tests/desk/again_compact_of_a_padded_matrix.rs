// `compact` is stated of rows with a pitch, which may have gaps
use colex::{Error, Tensor, layout};

layout! {
    /// Rows with a pitch.
    struct Pitched { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where ld >= n, compact;
}

fn main() -> Result<(), Error> {
    let mut matrix = Tensor::new(vec![0_i64; 10 * 16], Pitched::new(10, 13, 16)?)?;
    matrix.fill(-1);
    let gaps = matrix.storage().iter().filter(|x| **x == 0).count();
    assert_eq!(gaps, 9 * 3 + 3);
    Ok(())
}
