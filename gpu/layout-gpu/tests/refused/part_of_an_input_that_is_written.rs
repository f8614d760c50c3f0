//! A thread writes its partition of an input.
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
    {
        let from = input.tile(Tile, block.x());
        block.each(|thread| {
            let mut part = from.partition_s(One, &thread);
            part.set((0, 0), 1.0);
        });
    }
}

fn main() {}
