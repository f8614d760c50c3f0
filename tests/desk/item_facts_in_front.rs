use colex::layout;
layout! { struct A where bijective = (8,64); }
fn main() { println!("{}", A::SIZE); }
