//! Code of the block reads an element before the barrier.
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
        let mut tile = tile.partitions_d(One);
        block.each_with(&mut tile, |thread, mut tile| tile.set((0, 0), thread.index() as f32));
        let _ = tile.get(5_u32);
    }
}

fn main() {}
