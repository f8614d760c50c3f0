use colex::layout;
const N: usize = 64;
layout! { struct A = (N/2,64); }
fn main() { println!("{}", A::SIZE); }
