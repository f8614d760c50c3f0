//! Copies of rows of 16-byte vectors.

use super::index::{Modes, indices};
use colex::layout;
use layout_gpu::{X, kernel, unroll};

layout! {
    /// Vectors of four 32-bit words.
    pub struct Words { n: usize } = (n):(1) where n % 4 == 0;
    /// The 32-bit values that a block writes.
    pub struct Tile = (4096):(1);
    /// A thread moves four vectors, one at a time.
    pub struct Move = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

/// Reverses the elements of a vector. An element has `bytes` bytes.
#[inline(always)]
fn reversed([a, b, c, d]: [u32; 4], bytes: u32) -> [u32; 4] {
    let [a, b, c, d] = if bytes == 8 { [b, a, d, c] } else { [a, b, c, d] };
    let words = [d, c, b, a];
    if bytes == 2 {
        return words.map(|word| word.rotate_left(16));
    }
    if bytes == 1 { words.map(u32::swap_bytes) } else { words }
}

kernel! {
    /// Copies vectors of 16 bytes. `offset` and the strides of `modes` count vectors. If `reverse` is not 0, the kernel
    /// also reverses the order of the elements in each vector. An element then has `reverse` bytes.
    pub fn strided_rows(block: Block<256>, n: u32, room: u32, offset: u32, reverse: u32, modes: Modes)
    grid [n.div_ceil(4096), 1],
    reads input: [u32] in Words(room),
    writes output: [u32] in Words(n),
    {
        let first = 1024 * block.x();
        let mut output = output.tile_of(block, Tile, X).partitions_d(Move);
        block.each_with(&mut output, |thread, mut output| {
            let first = first + thread.index();
            let from = indices(&modes, offset, [first, first + 256, first + 512, first + 768]);
            let mut vectors = [[0; 4]; 4];
            unroll::<4>(|turn| vectors[turn] = input.vector::<4>(from[turn]));
            if reverse != 0 {
                unroll::<4>(|turn| vectors[turn] = reversed(vectors[turn], reverse));
            }
            unroll::<4>(|turn| output.set_vector((0, turn), vectors[turn]));
        });
    }
}
