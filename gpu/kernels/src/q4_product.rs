//! The product of a matrix in the format `q4_k` and a vector. Each warp computes two rows.
//!
//! A block of 256 numbers has 36 words of four bytes: two scales in 16 bits, eight scales and eight offsets in six bits, and 32 words of numbers in four
//! bits. Eight words have two parts of 32 numbers: the low bits and the high bits of their bytes.

use colex::layout;
use layout_gpu::{Float, XY, f16, fma, kernel, unroll};

layout! {
    /// The words of a block.
    pub struct Words { rows: usize, blocks: usize } = (rows, blocks, 36):(36 * blocks, 36, 1);
    /// The vector.
    pub struct Vector { n: usize } = (n):(1) where n % 4 == 0;
    /// One value per row. The second mode is for the lanes; only the first one writes.
    pub struct Values { rows: usize } = (rows, 1):(1, 1);
    pub struct Rows = (16,32);
    pub struct Warps = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (2,1));
}

/// The scales of parts `2 pair` and `2 pair + 1`, and their offsets, from the first four words of a block.
#[inline(always)]
fn scales([halves, a, b, c]: [u32; 4], pair: u32) -> ([f32; 2], [f32; 2]) {
    let shift = 16 * (pair % 2);
    let (a, b, c) = (a >> shift, b >> shift, c >> shift);
    // Parts 4 to 7 have their low four bits in the last word, and the high two bits in the others.
    let (scales, offsets) = if pair < 2 {
        (a & 0x3f3f, b & 0x3f3f)
    } else {
        (c & 0xf0f | (a >> 2) & 0x3030, (c >> 4) & 0xf0f | (b >> 2) & 0x3030)
    };
    let [scale, offset] = [halves as u16, (halves >> 16) as u16].map(|bits| f16::from_bits(bits).wide());
    let number = |byte: u32| f32::from_bits(0x4b00_0000 | (byte & 0xff)) - 8_388_608.0;
    let parts = |of: f32, bytes: u32| [of * number(bytes), of * number(bytes >> 8)];
    (parts(scale, scales), parts(offset, offsets))
}

/// The product of four bits of each of four bytes and four numbers, divided by 16, plus the sum of the numbers. Without a conversion, which is slow: the
/// bits become the upper bits of a float between 1 and 2.
#[inline(always)]
fn dot(bytes: u32, x: [f32; 4]) -> f32 {
    let [first, second, third, fourth] =
        [bytes << 19, bytes << 11, bytes << 3, bytes >> 5].map(|bits| f32::from_bits(0x3f80_0000 | (bits & 0x78_0000)));
    fma(fourth, x[3], fma(third, x[2], fma(second, x[1], first * x[0])))
}

kernel! {
    /// `y = a x`. `a` has `blocks` blocks in each row.
    pub fn q4_product(block: Block<256>, rows: u32, blocks: u32)
    grid [rows.div_ceil(16), 1],
    reads a: [u32] in Words(rows, blocks),
    reads x: [f32] in Vector(256 * blocks),
    writes y: [f32] in Values(rows),
    {
        let first = 16 * block.x();
        let sums = block.each(|thread| {
            let (row, lane, mut sums) = (first + 2 * thread.warp(), thread.lane(), [0.0; 2]);
            for step in 0..blocks.div_ceil(4) {
                // Words past the end are zeros.
                let (mut words, mut heads, mut numbers) = ([[0; 2]; 4], [[[0; 4]; 2]; 4], [[[0.0; 4]; 2]; 4]);
                unroll::<4>(|turn| {
                    let at = 4 * step + turn as u32;
                    unroll::<2>(|i| {
                        words[turn][i] = a.get((row + i as u32, at, 4 + lane));
                        heads[turn][i] = a.vector::<4>((row + i as u32, at, 0));
                        numbers[turn][i] = x.vector::<4>(64 * at + 16 * (lane / 8) + 8 * i as u32 + lane % 8);
                    });
                });
                unroll::<4>(|turn| unroll::<2>(|i| {
                    let (scales, offsets) = scales(heads[turn][i], lane / 8);
                    unroll::<2>(|part| {
                        let x = numbers[turn][part];
                        let sum = x[0] + x[1] + (x[2] + x[3]);
                        let scale = 16.0 * scales[part];
                        sums[i] = fma(scale, dot(words[turn][i] >> (4 * part), x), fma(-scale - offsets[part], sum, sums[i]));
                    });
                }));
            }
            sums
        });
        let sums = block.reduce_lanes::<32, _>(&sums, |a, b| [a[0] + b[0], a[1] + b[1]]);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Warps);
        block.each_with((&sums, &mut y), |_, (sums, mut y)| unroll::<2>(|i| y.set((i, 0, 0), sums[i])));
    }
}
