//! Turns of two chains: turn 3 of one chain and turn 3 of the other may belong to different blocks.
use colex::layout;
use layout_gpu::{kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [4, 1],
    writes output: [f32] in Vector(n),
    chains one: [f32] of 4,
    chains two: [f32] of 4,
    {
        let (one, two) = (one.turn(block), two.turn(block));
        if block.x() == 0 {
            let _ = output.tile_of(block, Tile, &one);
        } else {
            let _ = output.tile_of(block, Tile, &two);
        }
    }
}

fn main() {}
