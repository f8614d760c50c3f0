use colex::layout;
const TILE = layout!((8,64));
fn main() { println!("{}", TILE.size()); }
