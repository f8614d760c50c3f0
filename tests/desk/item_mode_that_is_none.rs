use colex::layout;
layout! { struct A = (8,64):(64,1); struct B = get<2>(A); }
fn main() { println!("{}", B::SIZE); }
