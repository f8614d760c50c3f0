//! A block may take one tile of an output, so that no other block has the same tile.
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
        let _first = output.tile_of(block, Tile, X);
        let _second = output.tile_of(block, Tile, X);
    }
}

fn main() {}
