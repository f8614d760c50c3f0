//! Rows of vectors of 16 bytes.

use super::index::{Modes, index};
use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    /// Vectors of four words.
    pub struct Words { n: usize } = (n):(1) where n % 4 == 0;
    /// The words that a block writes.
    pub struct Tile = (4096):(1);
    /// A thread moves four vectors.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

/// The elements of a vector in reverse. They have so many bytes; 0 does not reverse.
#[inline(always)]
fn reversed([a, b, c, d]: [u32; 4], bytes: u32) -> [u32; 4] {
    match bytes {
        0 => [a, b, c, d],
        8 => [c, d, a, b],
        4 => [d, c, b, a],
        2 => [d, c, b, a].map(|word| word.rotate_left(16)),
        _ => [d, c, b, a].map(u32::swap_bytes),
    }
}

kernel! {
    /// Copies vectors of 16 bytes. `offset` and the strides of `modes` count vectors; the elements in a vector have `reverse` bytes and are reversed
    /// if it is not 0.
    pub fn strided_rows(block: Block<256>, n: u32, room: u32, offset: u32, reverse: u32, modes: Modes)
    grid [n.div_ceil(4096), 1],
    reads input: [u32] in Words(room),
    writes output: [u32] in Words(n),
    {
        let first = 1024 * block.x();
        let mut output = output.tile_of(block, Tile, X).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let first = first + thread.index();
            let vectors = [0, 256, 512, 768].map(|next| input.vector::<4>(offset.wrapping_add(index(&modes, first + next))));
            unroll::<4>(|turn| output.set_vector((0, turn), reversed(vectors[turn], reverse)));
        });
    }
}
