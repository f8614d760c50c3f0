use colex::layout;
layout! { struct A = local_tile((64,64,64), (8,8,8), (0,0,0), Step<_1,X,_1>); }
fn main() {}
