use colex::layout;
layout! { pub extern "cuda" fn tile(i: u32, j: u32) -> u32 = (8,64):(64,1); }
fn main() { println!("{}", tile(1, 2)); }
