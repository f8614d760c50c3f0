use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
    pub struct Tiled = zipped_divide(Gmem, (128, 64)) where overrun;
}

fn main() -> Result<(), colex::Error> {
    let gmem = Gmem::new(1000, 300)?;
    println!("{gmem}");
    Ok(())
}
