use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize, ld: u32 } = (m, n):(ld, 1) where ld >= n;
}

fn main() -> Result<(), colex::Error> {
    println!("{}", Gmem::new(100, 64, 72)?);
    Ok(())
}
