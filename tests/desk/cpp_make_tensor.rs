use colex::layout;
layout! { struct A = make_tensor(ptr, (4,8):(8,1)); }
fn main() {}
