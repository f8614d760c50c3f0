use colex::layout;

layout! { let a = (8,4):(4,1); }

fn main() {}
