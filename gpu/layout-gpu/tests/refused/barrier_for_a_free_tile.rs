//! A barrier for a tile that is already free.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f32] in Tile,
    {
        let _ = block.sync(tile);
    }
}

fn main() {}
