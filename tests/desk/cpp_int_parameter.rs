use colex::layout;
layout! { struct Smem<int BM> = (BM,64):(64,1); }
fn main() {}
