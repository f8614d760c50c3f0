use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
const FIRST: usize = Tile.at((1, 0));
fn main() { println!("{FIRST}"); }
