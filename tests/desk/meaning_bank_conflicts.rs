use colex::layout;
layout! { struct A = (32,32):(32,1) where bank_conflicts(32:1, 4) <= 1; }
fn main() { println!("{}", A.at(0)); }
