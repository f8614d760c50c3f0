//! A tile of a ring is kept while the next copies go there.
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
        let mut kept = None;
        block.pipeline(
            &mut ring,
            n / 64,
            |block, &step, to| block.copy_async(to, One, &input.tile(Tile, step)),
            |_, _, tile| kept = Some(tile),
        );
    }
}

fn main() {}
