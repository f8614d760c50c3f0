//! A user-defined order of tiles, which is not proved like the orders of the library.
use colex::layout;
use layout_gpu::{Order, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

struct All;

impl Order for All {
    const MODES: usize = 1;

    fn at<const N: usize>(self, _: &layout_gpu::Block<'_, N>) -> [u32; 3] {
        [0; 3]
    }
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    writes output: [f32] in Vector(n),
    {
        let mut output = output.tile_of(block, Tile, All).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
    }
}

fn main() {}
