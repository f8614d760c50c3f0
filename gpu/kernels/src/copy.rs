//! Copies a vector. The speed of this kernel is the reference for all kernels that move data.

use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    /// A contiguous vector.
    pub struct Vector { n: usize } = (n):(1);
    /// The elements that a block copies.
    pub struct Tile = (2048):(1);
    /// A thread moves four floats at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// Copies `input` to `output`.
    pub fn copy(block: Block<256>, n: u32)
    grid [n.div_ceil(2048), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    {
        let from = input.tile(Tile, block.x());
        let mut to = output.tile_of(block, Tile, X).partitions_d(Move);
        block.each_with(&mut to, |thread, mut to| {
            let from = from.partition_s(Move, &thread);
            let floats = [0, 1].map(|turn| from.vector::<4>((0, turn)));
            unroll::<2>(|turn| to.set_vector((0, turn), floats[turn]));
        });
    }
}
