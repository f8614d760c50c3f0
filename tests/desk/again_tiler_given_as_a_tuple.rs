// a method of `Layout` is given a tuple of numbers where it takes a `&Tiler`
use colex::{Error, IntTuple, Layout, Tiler};

fn main() -> Result<(), Error> {
    let matrix: Layout = "(64,96):(96,1)".parse().unwrap();
    let tiler = Tiler::shape(&IntTuple::from((16, 8)))?;
    let tiled = matrix.zipped_divide((16, 8))?;
    println!("{tiled}");
    println!("{}", matrix.right_inverse()?);
    Ok(())
}
