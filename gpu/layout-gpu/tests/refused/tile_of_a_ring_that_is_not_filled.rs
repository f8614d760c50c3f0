//! A step of a pipeline without a copy returns the tile unchanged.
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
    stages ring: 2 of [f32] in Tile,
    {
        block.pipeline(&mut ring, n / 64, |_, _, to| to, |block, _, tile| {
            block.each(|thread| tile.partition_s(One, &thread).get((0, 0)));
        });
    }
}

fn main() {}
