//! Threads read an output that other threads write.
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
    writes output: [f32] in Vector(n),
    {
        let from = output.tile(Tile, block.x());
        block.each(|thread| from.partition_s(One, &thread).get((0, 0)));
    }
}

fn main() {}
