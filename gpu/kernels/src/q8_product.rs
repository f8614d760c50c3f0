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

/// The product of four signed bytes and four numbers. A byte becomes the low bits of a float, because conversions are slow.
#[inline(always)]
fn dot(bytes: u32, [a, b]: [[f32; 2]; 2]) -> f32 {
    let bits = bytes ^ 0x8080_8080;
    let number = |i: u32| f32::from_bits(0x4b00_0000 | (bits >> (8 * i)) & 0xff) - 8_388_736.0;
    fma(number(3), b[1], fma(number(2), b[0], fma(number(1), a[1], number(0) * a[0])))
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
                        words[turn][i] = a.get((row, word)) & if at == 0 { 0xffff_0000 } else if at == 8 { 0xffff } else { u32::MAX };
                        scales[turn][i] = a.get((row, scale)) >> if is_second { 16 } else { 0 };
                    });
                    // Pairs of numbers that belong to the halves of the word, or none.
                    let next = 32 * pair + if is_second { 2 * at - 1 } else { 2 * at };
                    numbers[turn] = [x.vector::<2>(if at == 0 { u32::MAX } else { next - 1 }), x.vector::<2>(if at == 8 { u32::MAX } else { next })];
                });
                unroll::<4>(|turn| {
                    unroll::<2>(|i| {
                        let scale = f16::from_bits(scales[turn][i] as u16).wide();
                        sums[i] = fma(scale, dot(words[turn][i], numbers[turn]), sums[i]);
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
