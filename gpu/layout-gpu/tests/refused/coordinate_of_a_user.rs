//! A user-defined coordinate of a partition, which could return the elements of another thread.
use colex::layout;
use layout_gpu::{Rest, X, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

#[derive(Clone, Copy)]
struct Other;

impl Rest for Other {
    type With = (u32, u32);
    const LEN: usize = 1;

    fn with(self, _: u32) -> (u32, u32) {
        (7, 0)
    }

    fn is_inside(&self, _: &[u32; 8]) -> bool {
        true
    }

    fn entry(&self, _: usize) -> usize {
        0
    }
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    writes output: [f32] in Vector(n),
    {
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set(Other, 1.0));
    }
}

fn main() {}
