//! The product of a matrix in the format `q4_k` and a vector. A thread block computes eight rows, so that its threads
//! load each part of the vector once for all eight rows.
//!
//! A block of the format has 256 numbers in 36 values of 32 bits. Four of these values contain two scales of 16 bits,
//! and eight scales and eight offsets of six bits. The other 32 values contain the numbers, which have four bits. A
//! group of eight of these 32-bit values contains a pair of parts of 32 numbers each: one part in the low four bits of
//! each byte, and the other part in the high four bits. A thread multiplies four 32-bit values, which are half of a
//! pair of parts.
//!
//! On an H100, the kernel reaches 68.2 % of the rate of a copy. A kernel in which a mask converts the numbers to
//! subnormal floats executes fewer instructions, but reaches only 55.1 to 63.1 %. A kernel that splits the elements of
//! the vector into digits of eight bits, for products of bytes on tensor cores, reaches 54.6 to 76.8 %, but its source
//! is much longer.

use crate::q8_product::{Values, of_row};
use crate::reduction::added;
use colex::layout;
use layout_gpu::{Float, XY, f16, fma, kernel, packed, unroll};

layout! {
    /// The 32-bit values of all blocks, with the modes (row, block, value).
    pub struct Words { rows: usize, blocks: usize } = (rows, blocks, 36):(36 * blocks, 36, 1);
    /// The vector `x`, with 256 elements per block of a row.
    pub struct Vector { n: usize } = (n):(1) where n % 4 == 0;
    pub struct Rows = (8,16);
    pub struct Each = make_tiled_copy(UniversalCopy<32,32>, (8,16):(1,8), (1,1));
}

/// Returns the scales and the offsets of parts `2 pair` and `2 pair + 1`. The first argument contains the first four
/// 32-bit values of a block.
#[inline(always)]
fn scales([halves, a, b, c]: [u32; 4], pair: u32) -> ([f32; 2], [f32; 2]) {
    let [a, b, c] = [a, b, c].map(|word| word >> (16 * (pair % 2)));
    // For parts 4 to 7, the low four bits of the scales are in the last 32-bit value, and the high two bits are next to
    // the six-bit numbers of parts 0 to 3.
    let (scales, offsets) = if pair < 2 {
        (a & 0x3f3f, b & 0x3f3f)
    } else {
        (c & 0x0f0f | a >> 2 & 0x3030, c >> 4 & 0x0f0f | b >> 2 & 0x3030)
    };
    let [scale, offset] = [halves as u16, (halves >> 16) as u16].map(|bits| f16::from_bits(bits).wide());
    let [s0, s1, o0, o1] = packed::u8(scales | offsets << 16);
    ([scale * s0, scale * s1], [offset * o0, offset * o1])
}

kernel! {
    /// Computes `y = a x`. Each row of `a` has `blocks` blocks.
    pub fn q4_product(block: Block<128>, rows: u32, blocks: u32)
    grid [rows.div_ceil(8), 1],
    reads a: [u32] in Words(rows, blocks),
    reads x: [f32] in Vector(256 * blocks),
    writes y: [f32] in Values(rows),
    {
        let block_row = 8 * block.x();
        let sums = block.each(|thread| {
            let (eighth, mut at, mut sums) = (thread.index() % 8, thread.index() / 8, [0.0; 8]);
            let (pair, half) = (eighth / 2, eighth % 2);
            while at < blocks {
                // The elements of `x` for the low part and the high part of the pair, and the sum of the elements for
                // each part.
                let (mut low, mut high, mut of_low, mut of_high) = ([[0.0; 4]; 4], [[0.0; 4]; 4], 0.0, 0.0);
                unroll::<4>(#[inline(always)] |k| {
                    [low[k], high[k]] = [0, 8].map(|part| x.vector::<4>(64 * at + 16 * pair + part + 4 * half + k as u32));
                    unroll::<4>(|c| (of_low, of_high) = (of_low + low[k][c], of_high + high[k][c]));
                });
                // The loads of four rows run at the same time.
                unroll::<2>(#[inline(always)] |four| {
                    let (mut words, mut heads) = ([[0; 4]; 4], [[0; 4]; 4]);
                    unroll::<4>(|i| {
                        let row = block_row + (4 * four + i) as u32;
                        words[i] = a.vector::<4>((row, at, 1 + eighth));
                        heads[i] = a.vector::<4>((row, at, 0));
                    });
                    unroll::<4>(#[inline(always)] |i| {
                        let ((scales, offsets), mut lows, mut highs) = (scales(heads[i], pair), 0.0, 0.0);
                        unroll::<4>(#[inline(always)] |k| {
                            let numbers = packed::u4(words[i][k]);
                            unroll::<4>(|c| {
                                lows = fma(numbers[2 * c], low[k][c], lows);
                                highs = fma(numbers[2 * c + 1], high[k][c], highs);
                            });
                        });
                        let sum = fma(scales[0], lows, fma(scales[1], highs, sums[4 * four + i]));
                        sums[4 * four + i] = fma(-offsets[0], of_low, fma(-offsets[1], of_high, sum));
                    });
                });
                at += 16;
            }
            sums
        });
        let sums = block.reduce(&sums, added);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Each);
        block.each_with(&mut y, |thread, mut y| y.set((0, 0, 0), of_row(sums, thread.index() % 8)));
    }
}
