use colex::layout;
layout! { struct Tile = (8,64):(64,1) where bijective && compact; }
fn main() { println!("{}", Tile.at((1, 2))); }
