use colex::layout;
const BM: usize = 30;
layout! { pub struct Smem = zipped_divide((BM,64):(64,1), (8,8)); }
fn main() { println!("{}", Smem.at(0)); }
