use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
}

fn main() -> Result<(), colex::Error> {
    let gmem = Gmem::new(100, 64)?;
    for thread in 0..32_u32 {
        let (row, column) = (thread / 8, thread % 8);
        println!("{}", gmem.at((row, column)));
    }
    Ok(())
}
