use colex::layout;
layout! { struct A = (4,8):(4,1) where injective; }
fn main() { println!("{}", A.at(0)); }
