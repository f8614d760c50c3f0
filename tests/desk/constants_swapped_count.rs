use colex::layout;
layout! { pub struct Smem<const BM: usize, const STAGES: usize> = (BM,64,STAGES); }
fn tile<const BM: usize>() { println!("{}", Smem::<BM>.at(0)); }
fn main() { tile::<8>(); }
