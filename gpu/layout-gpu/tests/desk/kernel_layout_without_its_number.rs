use colex::layout;
use layout_gpu::kernel;
layout! { pub struct Vector { n: usize } = (n):(1); }
kernel! {
    pub fn nothing(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector,
    { let _ = (x, block); }
}
fn main() {}
