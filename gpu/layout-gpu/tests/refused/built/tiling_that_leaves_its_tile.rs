use colex::layout;
use layout_gpu::{X, kernel};
layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Two = (2):(1);
    pub struct Far = make_tiled_copy_impl(UniversalCopy<32,32>, (32,1):(1,0), (2));
}
kernel! {
    pub fn write(block: Block<32>, n: u32)
    grid [n.div_ceil(2), 1],
    writes out: [f32] in Vector(n),
    {
        let mut out = out.tile_of(block, Two, X).partitions_d(Far);
        block.each_with(&mut out, |_, mut out| out.set((0, 0), 1.0));
    }
}
fn main() {
    write::on_cpu(&mut [0.0; 8], 8).unwrap();
}
