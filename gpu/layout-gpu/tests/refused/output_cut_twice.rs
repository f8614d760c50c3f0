//! A tile can be partitioned once.
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    writes output: [f32] in Vector(n),
    {
        let tile = output.tile_of(block, Tile, X);
        let mut first = tile.partitions_d(One);
        let mut second = tile.partitions_s(One);
        block.each_with((&mut first, &mut second), |_, (mut first, mut second)| {
            first.set((0, 0), 1.0);
            second.set((0, 0), 2.0);
        });
    }
}

fn main() {}
