use colex::layout;
layout! { struct A = (8,0); }
fn main() { println!("{}", A::SIZE); }
