use colex::layout;
layout! { pub struct Smem<const BM: usize> = (BM,64):(64,1); }
fn main() { println!("{}", Smem.at((1, 1))); }
