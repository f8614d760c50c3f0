use colex::layout;

layout! {
    pub struct Rows { m: usize } where m % 8 == 0 = (m, 64):(64, 1);
}

fn main() -> Result<(), colex::Error> {
    println!("{}", Rows::new(40)?.at((3, 5)));
    Ok(())
}
