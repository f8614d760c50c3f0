// tiles of a matrix of any size may go past its end, and neither a fact nor `overrun` is stated
use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
    pub struct Tiled { m: usize, n: usize } = zipped_divide(Gmem, (128, 64));
}

fn main() {
    let (m, n) = (1000, 300);
    let tiled = Tiled::new(m, n).unwrap();
    println!("{tiled:#}");
    let first_of_tile = tiled.at(((0, 0), (2, 1)));
    println!("tile (2,1) starts at {first_of_tile}");
    assert_eq!(first_of_tile, Gmem::new(m, n).unwrap().at((256, 64)));
}
