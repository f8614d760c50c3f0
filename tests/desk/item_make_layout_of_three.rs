use colex::layout;
layout! { struct A = make_layout((8,4), (4,1), 3); }
fn main() { println!("{}", A::SIZE); }
