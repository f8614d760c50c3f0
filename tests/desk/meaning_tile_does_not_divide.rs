use colex::layout;
layout! { struct A = (10,64):(64,1); struct B = zipped_divide(A, (4,8)); }
fn main() { println!("{}", B.at(0)); }
