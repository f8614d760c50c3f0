use colex::layout;
const bm: usize = 32;
layout! {
    pub struct Smem = (bm, 64):(64, 1);
}
fn main() { println!("{}", Smem.at((1, 2))); }
