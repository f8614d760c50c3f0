use colex::layout;
const BM: u32 = 32;
fn main() { let l = layout!((BM,64):(64,1)); println!("{}", l.at((1, 1))); }
