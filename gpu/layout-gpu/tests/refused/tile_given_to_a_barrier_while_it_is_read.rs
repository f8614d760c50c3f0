//! A partition is kept past the barrier after which the tile is written again.
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
        let tile = block.copy_async(tile, One, &input.tile(Tile, block.x()));
        let tile = block.sync(tile);
        let parts = block.each(|thread| tile.partition_s(One, &thread));
        let mut tile = block.sync(tile).partitions_d(One);
        block.each_with((&parts, &mut tile), |_, (part, mut tile)| tile.set((0, 0), part.get((0, 0))));
    }
}

fn main() {}
