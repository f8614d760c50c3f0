//! An iteration of the loop writes a tile that the previous iteration may still read.
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
        for turn in 0..4 {
            let filled = block.copy_async(tile, One, &input.tile(Tile, turn));
            let filled = block.sync(filled);
            block.each(|thread| filled.partition_s(One, &thread).get((0, 0)));
            tile = filled;
        }
    }
}

fn main() {}
