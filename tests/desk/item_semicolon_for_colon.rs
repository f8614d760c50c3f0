use colex::layout;
layout! { struct Tile = (8,64);(64,1); }
fn main() { println!("{}", Tile.at((1, 2))); }
