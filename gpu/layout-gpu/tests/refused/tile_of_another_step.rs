//! A step of a pipeline returns the tile of another step.
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
    stages ring: 2 of [f32] in Tile,
    {
        let mut kept = None;
        block.pipeline(
            &mut ring,
            n / 64,
            |_, _, to| kept.replace(to.skip()).unwrap(),
            |_, _, _| {},
        );
    }
}

fn main() {}
