//! A block cannot hold the tiles of two turns at the same time, because each tile borrows the tensor.
use colex::layout;
use layout_gpu::{kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    persistent [n.div_ceil(64), 1],
    writes output: [f32] in Vector(n),
    chains turns: [f32] of n.div_ceil(64),
    {
        let mut turns = turns.turns(block);
        while let (Some(one), Some(two)) = (turns.next(block), turns.next(block)) {
            let mut one = output.tile_in(block, Tile, one).partitions_d(One);
            let _two = output.tile_in(block, Tile, two);
            block.each_with(&mut one, |_, mut one| one.set((0, 0), 1.0));
        }
    }
}

fn main() {}
