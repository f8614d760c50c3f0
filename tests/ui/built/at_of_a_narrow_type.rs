//! The largest index does not fit the coordinates' type.
use colex::layout;

layout! { struct Tile = (32,32):(32,1); }

fn main() {
    let (i, j) = (3_u8, 4_u8);
    let _ = Tile.at((i, j));
    let _ = layout!((32,32):(32,1)).get((i, j));
}
