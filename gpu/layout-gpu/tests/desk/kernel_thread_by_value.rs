use colex::layout;
use layout_gpu::{X, kernel};
layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}
kernel! {
    pub fn copy(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes out: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut out = out.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut out, |thread, mut out| {
            let x = x.partition_s(Fours, thread);
            out.set_vector((0, 0), x.vector::<4>((0, 0)));
        });
    }
}
fn main() {}
