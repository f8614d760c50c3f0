//! A copy to a tile that other threads may still read.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    reads input: [f32] in Vector(n),
    shared tile: [f32] in Tile,
    {
        let tile = block.copy_async(tile, One, &input.tile(Tile, 0));
        let tile = block.sync(tile);
        let tile = block.copy_async(tile, One, &input.tile(Tile, 1));
        block.sync(tile);
    }
}

fn main() {}
