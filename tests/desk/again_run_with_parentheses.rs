// Run(16) instead of Run::<16>
use colex::tensor::Run;
use colex::{Error, Tensor, layout};

layout! {
    struct Rows { m: usize, n: usize } = (m, n):(n, 1);
}

fn main() -> Result<(), Error> {
    let t = Tensor::new(vec![1_u32; 50 * 40], Rows::new(50, 40)?)?;
    let sizes: Vec<usize> = t.tiles((Run(16), Run::<8>)).map(|tile| tile.size()).collect();
    println!("{sizes:?}");
    Ok(())
}
