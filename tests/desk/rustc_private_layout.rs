mod tiles { colex::layout! { struct Tile = (8,64):(64,1); } }
fn main() { println!("{}", colex::index!(tiles::Tile; (1, 2))); }
