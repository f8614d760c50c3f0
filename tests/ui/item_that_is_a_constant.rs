use colex::layout;

layout! { const TILE: Layout = (8,64):(64,1); }

fn main() {}
