use colex::layout;
static TILE: layout = layout!((8,64));
fn main() { println!("{}", TILE.size()); }
