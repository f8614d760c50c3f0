use colex::layout;
layout! { struct A = local_partition((16,8):(8,1), (4,2):(2,1), 9); }
fn main() {}
