//! A step of a pipeline reads a tile to which a copy is running.
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
        block.pipeline(
            &mut ring,
            n / 64,
            |block, &step, to| {
                let to = block.copy_async(to, One, &input.tile(Tile, step));
                block.each(|thread| to.partition_s(One, &thread).get((0, 0)));
                to
            },
            |_, _, _| {},
        );
    }
}

fn main() {}
