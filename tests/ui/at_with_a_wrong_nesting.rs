//! `at` of a struct names it, whatever its layout is.
use colex::layout;

layout! { struct Tile = (32,(4,8)):(32,(8,1)); }

fn main() {
    let _ = Tile.at(((1, 2), 3));
    let (i, j): (i32, usize) = (3, 4);
    let _ = Tile.at((i, j));
}
