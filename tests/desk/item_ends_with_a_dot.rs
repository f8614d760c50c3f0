use colex::layout;
layout! { struct A = (8,64):(64,1).; }
fn main() { println!("{}", A::SIZE); }
