//! A turn may be used for one tile.
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
        while let Some(turn) = turns.next(block) {
            let _ = output.tile_in(block, Tile, turn);
            let _ = output.tile_in(block, Tile, turn);
        }
    }
}

fn main() {}
