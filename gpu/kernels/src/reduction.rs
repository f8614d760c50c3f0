//! The sum of all elements. Each block adds up 16,384 elements, and adds the result to the total atomically.

use colex::layout;
use layout_gpu::{kernel, unroll};

layout! {
    /// A contiguous vector.
    pub struct Vector { n: usize } = (n):(1);
    /// The elements that a block sums.
    pub struct Tile = (16384):(1);
    /// A thread loads four floats at a time.
    pub struct Load = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

/// Returns `a[i] + b[i]` for each `i`.
#[inline(always)]
pub(crate) fn added<const N: usize>(mut a: [f32; N], b: [f32; N]) -> [f32; N] {
    unroll::<N>(|i| a[i] += b[i]);
    a
}

kernel! {
    /// Adds the sum of `input` to `total`.
    pub fn sum(block: Block<256>, n: u32)
    grid [n.div_ceil(16384), 1],
    reads input: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let from = input.tile(Tile, block.x());
        let own = block.each(|thread| {
            let from = from.partition_s(Load, &thread);
            let floats: [[f32; 4]; 16] = core::array::from_fn(|turn| from.vector((0, turn)));
            floats.map(|[a, b, c, d]| (a + b) + (c + d)).iter().sum::<f32>()
        });
        let all = block.reduce(&own, |a, b| a + b);
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, 0, all);
            }
        });
    }
}
