use colex::layout;
layout! { struct A = (4,6,8):(6,1); }
fn main() { println!("{}", A.at(0)); }
