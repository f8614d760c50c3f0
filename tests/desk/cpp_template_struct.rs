use colex::layout;
layout! { template <int BM> struct Smem = (BM,64):(64,1); }
fn main() {}
