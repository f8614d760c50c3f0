//! The product of a matrix in the format `q8_0` and a vector. Each warp computes a row.

use colex::layout;
use layout_gpu::{Float, XY, f16, fma, kernel, unroll};

layout! {
    /// Blocks of 32 numbers: a scale in 16 bits, then 32 bytes. A block is 17 elements of 16 bits.
    pub struct Blocks { rows: usize, blocks: usize } = (rows, blocks, 17):(17 * blocks, 17, 1);
    /// The vector, split into blocks.
    pub struct Vector { blocks: usize } = (blocks, 32):(32, 1);
    /// One value per row. The second mode is for the lanes; only the first one writes.
    pub struct Values { rows: usize } = (rows, 1):(1, 1);
    pub struct Rows = (8,32);
    pub struct Warps = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `y = a x`
    pub fn q8_product(block: Block<256>, rows: u32, blocks: u32)
    grid [rows.div_ceil(8), 1],
    reads a: [u16] in Blocks(rows, blocks),
    reads x: [f32] in Vector(blocks),
    writes y: [f32] in Values(rows),
    {
        let first = 8 * block.x();
        let sums = block.each(|thread| {
            // Sixteen lanes share a block, two bytes each.
            let (row, word) = (first + thread.warp(), thread.lane() % 16);
            let (mut sum, mut at) = (0.0_f32, thread.lane() / 16);
            while at < blocks {
                // Eight blocks are in flight. Elements past the end are zeros.
                let steps = [0, 2, 4, 6, 8, 10, 12, 14].map(|next| at + next);
                let scales = steps.map(|at| a.get((row, at, 0)));
                let bytes = steps.map(|at| a.get((row, at, 1 + word)));
                let numbers = steps.map(|at| x.vector::<2>((at, word)));
                unroll::<8>(|i| {
                    let (low, high) = (f32::from(bytes[i] as i8), f32::from((bytes[i] >> 8) as i8));
                    sum = fma(f16::from_bits(scales[i]).wide(), fma(low, numbers[i][0], high * numbers[i][1]), sum);
                });
                at += 16;
            }
            sum
        });
        let sums = block.reduce_lanes::<32, _>(&sums, |a, b| a + b);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Warps);
        block.each_with((&sums, &mut y), |_, (sum, mut y)| y.set((0, 0, 0), *sum));
    }
}
