use colex::layout;
layout! { struct A = (4,8):(8,1); struct Row = A(2, _); }
fn main() {}
