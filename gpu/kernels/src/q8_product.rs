//! The product of a matrix in the format `q8_0` and a vector. Each warp computes two rows.
//!
//! A block of 32 numbers is a scale in 16 bits and 32 bytes, so that a pair of blocks is 17 words of four bytes. A lane reads words, whatever they
//! contain: word 0 has the first scale, word 8 ends the first block and has the second scale.

use colex::layout;
use layout_gpu::{Float, XY, f16, fma, kernel, unroll};

layout! {
    /// The words of a row: 17 per pair of blocks.
    pub struct Words { rows: usize, words: usize } = (rows, words):(words, 1);
    /// The vector.
    pub struct Vector { n: usize } = (n):(1) where n % 2 == 0;
    /// One value per row. The second mode is for the lanes; only the first one writes.
    pub struct Values { rows: usize } = (rows, 1):(1, 1);
    pub struct Rows = (16,32);
    pub struct Warps = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (2,1));
}

/// The product of four signed bytes and four numbers, divided by 256, plus 1.5 times the sum of the numbers. Without a conversion, which is slow: a byte
/// becomes the upper bits of a float between 1 and 2.
#[inline(always)]
fn dot(bytes: u32, [a, b]: [[f32; 2]; 2]) -> f32 {
    let bits = bytes ^ 0x8080_8080;
    let [first, second, third, fourth] =
        [bits << 15, bits << 7, bits >> 1, bits >> 9].map(|bits| f32::from_bits(0x3f80_0000 | (bits & 0x7f_8000)));
    fma(fourth, b[1], fma(third, b[0], fma(second, a[1], first * a[0])))
}

kernel! {
    /// `y = a x`. `a` has `pairs` pairs of blocks in each row.
    pub fn q8_product(block: Block<256>, rows: u32, pairs: u32)
    grid [rows.div_ceil(16), 1],
    reads a: [u32] in Words(rows, 17 * pairs),
    reads x: [f32] in Vector(64 * pairs),
    writes y: [f32] in Values(rows),
    {
        let first = 16 * block.x();
        let sums = block.each(|thread| {
            let (row, mut word, mut sums) = (first + 2 * thread.warp(), thread.lane(), [0.0; 2]);
            while word < 17 * pairs {
                // Eight words are in flight. Elements past the end are zeros.
                let (mut words, mut scales, mut numbers) = ([[0; 2]; 4], [[0; 2]; 4], [[[0.0; 2]; 2]; 4]);
                unroll::<4>(|turn| {
                    let word = word + 32 * turn as u32;
                    let (pair, at) = (word / 17, word % 17);
                    let (scale, is_second) = (17 * pair + if at > 8 { 8 } else { 0 }, at > 8);
                    unroll::<2>(|i| {
                        let row = row + i as u32;
                        words[turn][i] = a.get((row, word));
                        scales[turn][i] = a.get((row, scale)) >> if is_second { 16 } else { 0 };
                    });
                    // Pairs of numbers that belong to the halves of the word, or zeros for a scale.
                    let next = 32 * pair + if is_second { 2 * at - 1 } else { 2 * at };
                    numbers[turn] = [x.vector::<2>(if at == 0 { u32::MAX } else { next - 1 }), x.vector::<2>(if at == 8 { u32::MAX } else { next })];
                });
                unroll::<4>(|turn| {
                    let [a, b] = numbers[turn];
                    let sum = 384.0 * (a[0] + a[1] + (b[0] + b[1]));
                    unroll::<2>(|i| {
                        let scale = f16::from_bits(scales[turn][i] as u16).wide();
                        sums[i] = fma(scale, fma(256.0, dot(words[turn][i], numbers[turn]), -sum), sums[i]);
                    });
                });
                word += 128;
            }
            sums
        });
        let sums = block.reduce_lanes::<32, _>(&sums, |a, b| [a[0] + b[0], a[1] + b[1]]);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Warps);
        block.each_with((&sums, &mut y), |_, (sums, mut y)| unroll::<2>(|i| y.set((i, 0, 0), sums[i])));
    }
}
