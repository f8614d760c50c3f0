use colex::layout;
layout! { struct A = local_tile((64,64):(64,1), (8,8), (0,0,0)); }
fn main() {}
