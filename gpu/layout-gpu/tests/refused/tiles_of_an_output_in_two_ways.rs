#![forbid(unsafe_code)]
use colex::layout;
use layout_gpu::{X, kernel};
layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Big = (128):(1);
    pub struct Tile = (64):(1);
    pub struct Twos = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (2):(1));
    pub struct Ones = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}
kernel! {
    pub fn write(block: Block<64>, n: u32)
    grid [n.div_ceil(64), 1],
    writes out: [u32] in Vector(n),
    {
        if block.x() == 0 {
            let mut out = out.in_one_way(|| unreachable!()).tile_of(block, Big, X).partitions_d(Twos);
            block.each_with(&mut out, |_, mut out| out.set((0, 0), 0));
        } else {
            let mut out = out.in_one_way(|| unreachable!()).tile_of(block, Tile, X).partitions_d(Ones);
            block.each_with(&mut out, |_, mut out| out.set((0, 0), 1));
        }
    }
}
fn main() {}
