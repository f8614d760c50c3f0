// a fact is written with `=`, not `==`
use colex::{Error, layout};

layout! {
    struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
    /// Blocks of 16 rows.
    struct Blocks { m: usize, n: usize } = zipped_divide(Gmem, (16, 8)) where m % 16 = 0, n % 8 == 0;
}

fn main() -> Result<(), Error> {
    let blocks = Blocks::new(64, 80)?;
    assert_eq!(blocks.at(((1, 2), (3, 4))), (3 * 16 + 1) * 80 + 4 * 8 + 2);
    println!("{blocks:#}");
    Ok(())
}
