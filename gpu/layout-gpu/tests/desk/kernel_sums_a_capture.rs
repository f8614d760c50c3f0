use colex::layout;
use layout_gpu::kernel;
layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (256):(1);
    pub struct Ones = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}
kernel! {
    pub fn nothing(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads x: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut sum = 0.0;
        block.each(|thread| { sum += x.partition_s(Ones, &thread).get((0, 0)); });
    }
}
fn main() {}
