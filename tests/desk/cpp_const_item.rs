use colex::layout;
layout! { pub const TILE = (8,64):(64,1); }
fn main() {}
