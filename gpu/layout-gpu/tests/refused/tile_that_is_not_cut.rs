//! A tile in shared memory is passed to threads before it is partitioned.
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
        block.each_with(&mut tile, |_, _| ());
    }
}

fn main() {}
