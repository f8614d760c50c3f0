use colex::layout;
layout! { struct A = (64,64):(72,1) where bijective; }
fn main() { println!("{}", A.at(0)); }
