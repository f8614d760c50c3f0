//! The product of a matrix in the format `q4_k` and a vector. A block computes eight rows, so that its threads load each part of the vector once for them.
//!
//! A block of 256 numbers has 36 words of four bytes: two scales in 16 bits, eight scales and eight offsets in six bits, and 32 words of numbers in four
//! bits. Eight words have two parts of 32 numbers: the low bits and the high bits of their bytes. A thread multiplies such a pair of parts.

use crate::paged_attention::added;
use crate::q8_product::{Each, Rows, Values, of_row};
use colex::layout;
use layout_gpu::{Float, XY, f16, fma, kernel, packed, unroll};

layout! {
    /// The words of a block.
    pub struct Words { rows: usize, blocks: usize } = (rows, blocks, 36):(36 * blocks, 36, 1);
    /// The vector.
    pub struct Vector { n: usize } = (n):(1) where n % 4 == 0;
}

/// The scales of parts `2 pair` and `2 pair + 1`, times 64, and their offsets, from the first four words of a block.
#[inline(always)]
fn scales([halves, a, b, c]: [u32; 4], pair: u32) -> ([f32; 2], [f32; 2]) {
    let (is_first_half, shift) = (pair < 2, 16 * (pair % 2));
    // Parts 4 to 7 have their low four bits in the last word, and their high two bits above the numbers of parts 0 to 3.
    let (low, high) = (if is_first_half { [a, b] } else { [c, c >> 4] }, if is_first_half { shift } else { shift + 2 });
    let scales = low[0] >> shift & 0x0f0f | a >> high & 0x3030;
    let offsets = low[1] >> shift & 0x0f0f | b >> high & 0x3030;
    let [scale, offset] = [halves as u16, (halves >> 16) as u16].map(|bits| f16::from_bits(bits).wide());
    let [s0, s1, o0, o1] = packed::u8(scales | offsets << 16);
    ([64.0 * scale * s0, 64.0 * scale * s1], [offset * o0, offset * o1])
}

/// The product of four bytes below 16 and four numbers, divided by 64, plus twice the sum of the numbers and `sum`.
#[inline(always)]
fn dot(bytes: u32, x: [f32; 4], sum: f32) -> f32 {
    let [a, b, c, d] = packed::above_two(bytes);
    fma(d, x[3], fma(c, x[2], fma(b, x[1], fma(a, x[0], sum))))
}

kernel! {
    /// `y = a x`. `a` has `blocks` blocks in each row.
    pub fn q4_product(block: Block<128>, rows: u32, blocks: u32)
    grid [rows.div_ceil(8), 1],
    reads a: [u32] in Words(rows, blocks),
    reads x: [f32] in Vector(256 * blocks),
    writes y: [f32] in Values(rows),
    {
        let block_row = 8 * block.x();
        let sums = block.each(|thread| {
            let (pair, mut at, mut sums) = (thread.index() % 4, thread.index() / 4, [0.0; 8]);
            while at < blocks {
                // The numbers of both parts, and their sums.
                let (mut low, mut high, mut of_low, mut of_high) = ([[0.0; 4]; 8], [[0.0; 4]; 8], 0.0, 0.0);
                unroll::<8>(#[inline(always)] |k| {
                    [low[k], high[k]] = [0, 8].map(|part| x.vector::<4>(64 * at + 16 * pair + part + k as u32));
                    unroll::<4>(|c| (of_low, of_high) = (of_low + low[k][c], of_high + high[k][c]));
                });
                // Four rows are in flight.
                unroll::<2>(#[inline(always)] |four| {
                    let (mut words, mut heads) = ([[[0; 4]; 2]; 4], [[0; 4]; 4]);
                    unroll::<4>(#[inline(always)] |i| {
                        let row = block_row + (4 * four + i) as u32;
                        words[i] = [1, 2].map(|half| a.vector::<4>((row, at, 2 * pair + half)));
                        heads[i] = a.vector::<4>((row, at, 0));
                    });
                    unroll::<4>(#[inline(always)] |i| {
                        let ((scales, offsets), mut lows, mut highs) = (scales(heads[i], pair), 0.0, 0.0);
                        unroll::<8>(#[inline(always)] |k| {
                            let word = words[i][k / 4][k % 4];
                            lows = dot(word & 0x0f0f_0f0f, low[k], lows);
                            highs = dot((word >> 4) & 0x0f0f_0f0f, high[k], highs);
                        });
                        let sum = fma(scales[0], lows, fma(scales[1], highs, sums[4 * four + i]));
                        sums[4 * four + i] = fma(fma(-2.0, scales[0], -offsets[0]), of_low, fma(fma(-2.0, scales[1], -offsets[1]), of_high, sum));
                    });
                });
                at += 32;
            }
            sums
        });
        let sums = block.reduce(&sums, added);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Each);
        block.each_with(&mut y, |thread, mut y| y.set((0, 0, 0), of_row(sums, thread.index() % 8)));
    }
}
