use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() { let d = zipped_divide(Tile, layout!((4,4))); println!("{}", d); }
