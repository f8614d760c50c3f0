//! A thread stores its partition of an output in a variable of the block.
use colex::layout;
use layout_gpu::{X, kernel};

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
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        let mut kept = None;
        block.each_with(&mut output, |_, output| {
            kept = Some(output);
        });
    }
}

fn main() {}
