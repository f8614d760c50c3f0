use colex::layout;
use layout_gpu::kernel;
layout! { pub struct Vector { n: usize } = (n):(1); }
kernel! {
    pub fn nothing(block: Block<256>, n: usize)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    { let _ = (x, block); }
}
fn main() {}
