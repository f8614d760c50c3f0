use colex::layout;
layout! { let tile = (8,64):(64,1); }
fn main() {}
