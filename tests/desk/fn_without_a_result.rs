use colex::layout;
layout! { fn place(i: u32, j: u32) = (8,64):(64,1); }
fn main() { println!("{}", place(1, 2)); }
