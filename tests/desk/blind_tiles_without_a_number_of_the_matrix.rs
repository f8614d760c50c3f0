// the struct of the tiles forgets the field `ld` that `Gmem` has
use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    /// The blocks of a kernel.
    pub struct Tiles { m: usize, n: usize } = zipped_divide(Gmem, (16, 16)) where overrun;
}

fn main() {
    let gmem = Gmem::new(40, 50, 56).unwrap();
    println!("{gmem}");
    println!("{}", gmem.at((2, 3)));
    let tiles = Tiles::new(40, 50, 56).unwrap();
    println!("{tiles}");
    println!("{}", tiles.at(((2, 3), (1, 1))));
}
