use colex::layout;
layout! { struct A = (4,6,8):(2,3,5); struct B = A o 6:3; }
fn main() { println!("{}", B.at(0)); }
