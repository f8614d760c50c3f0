use colex::layout;

layout! { struct A = [8,4]:[4,1]; }

fn main() {}
