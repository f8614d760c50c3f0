use colex::layout;

layout! {
    /// A matrix in global memory, by rows.
    pub struct Gmem { m: usize, n: usize } = (m, n):(ld, 1);
}

fn main() -> Result<(), colex::Error> {
    let gmem = Gmem::new(100, 64)?;
    println!("{}", gmem.at((3, 5)));
    Ok(())
}
