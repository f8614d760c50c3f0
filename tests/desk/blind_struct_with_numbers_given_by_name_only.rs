// a struct with run-time numbers is given as a layout by its bare name, without new
use colex::{Error, Tensor, layout};

layout! {
    struct Rows { m: usize, n: usize } = (m,n):(n,1);
}

fn main() -> Result<(), Error> {
    let (m, n) = (7, 11);
    let rows = Rows::new(m, n)?;
    println!("{rows}");
    let matrix = Tensor::new((0..m * n).collect::<Vec<usize>>(), Rows)?;
    println!("{}", matrix[(m - 1, n - 1)]);
    Ok(())
}
