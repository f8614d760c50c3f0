use colex::layout;
layout! { fn at(i: u32) -> u32 = make_identity_layout((4,8)); }
fn main() { println!("{}", at(1)); }
