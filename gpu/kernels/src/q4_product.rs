//! The product of a matrix in the format `q4_k` and a vector. A thread block computes 64 rows on tensor cores, as
//! [`q8_product`](crate::q8_product).
//!
//! A block of the format has 256 numbers in 36 values of 32 bits, called words here. Four words contain two scales of
//! 16 bits, and eight scales and eight offsets of six bits. The other 32 words contain the numbers, which have four
//! bits. Eight of these words contain two parts of 32 numbers: the low four bits and the high four bits of each byte.
//!
//! Four lanes together load 16 words of a row, which contain two such pairs of parts: two lanes have one pair, and two
//! have the other. The first four columns of a matrix instruction are the digits for the first pair, and the other
//! columns are those for the second. A digit is 0 if the byte of the matrix belongs to the other pair.

use crate::q8_product::{Rows, Store, Sums, Threads, Values, digits_of, fixed, most, products, unit_of};
use colex::layout;
use layout_gpu::{Float, Global, Readable, Shared, Thread, XY, f16, fma, kernel, packed, unroll};

layout! {
    /// The words of all blocks, with the modes (row, block, word).
    pub struct Words { rows: usize, blocks: usize } = (rows, blocks, 36):(36 * blocks, 36, 1);
    /// The vector.
    pub struct Vector { n: usize } = (n):(1) where n % 4 == 0;
    /// The digits of 8192 numbers, eight bytes at a time, with the modes (half, digit, group of 16 numbers).
    pub struct Digits = (2, 4, (2, 2, 2, 64)):(16, 4, (1, 32, 2, 64));
    pub struct Line = (4096):(1);
    /// A thread writes the digits of 16 numbers.
    pub struct Write = make_tiled_copy(UniversalCopy<64,64>, (1,1,256):(1,1,1), (2,4,1));
    /// The sums of 16 numbers of the vector.
    pub struct Groups = (512):(1);
    pub struct WriteGroups = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

/// Returns the scales of parts `2 pair` and `2 pair + 1` in units of the vector, and their offsets. The argument
/// contains the first four words of a block.
#[inline(always)]
fn scales([halves, a, b, c]: [u32; 4], pair: u32, unit: f32) -> ([f32; 2], [f32; 2]) {
    let [a, b, c] = [a, b, c].map(|word| word >> (16 * (pair % 2)));
    // The scales of parts 4 to 7 have their low four bits in the last word; their high two bits are next to the six-bit
    // numbers of parts 0 to 3.
    let (scales, offsets) = if pair < 2 {
        (a & 0x3f3f, b & 0x3f3f)
    } else {
        (c & 0x0f0f | a >> 2 & 0x3030, c >> 4 & 0x0f0f | b >> 2 & 0x3030)
    };
    let [scale, offset] = [halves as u16, (halves >> 16) as u16].map(|bits| f16::from_bits(bits).wide());
    let [s0, s1, o0, o1] = packed::u8(scales | offsets << 16);
    let scale = scale * unit;
    ([scale * s0, scale * s1], [offset * o0, offset * o1])
}

/// Returns the numbers of part `part` in two words of each row, as the bytes of words.
#[inline(always)]
fn bytes(rows: [[u32; 4]; 2], half: usize, part: usize) -> [[u32; 2]; 2] {
    rows.map(|words| [0, 1].map(|i| words[2 * half + i] >> (4 * part) & 0x0f0f_0f0f))
}

/// Loads the first four words of a block, and four words of each of two pairs of parts, for each of two rows.
#[inline(always)]
fn words_of(a: &Global<'_, u32, Words>, thread: &Thread<'_>, row: u32, at: u32) -> [([u32; 4], [[u32; 4]; 2]); 2] {
    [0, 8].map(|of_row| {
        let (row, at) = (row + of_row + thread.lane() / 4, at + thread.warp());
        (a.vector::<4>((row, at, 0)), [1, 5].map(|word| a.vector::<4>((row, at, word + thread.lane() % 4))))
    })
}

/// Reads the digits for the words that this lane loads from block `at`, with the indices (pair, part, half).
#[inline(always)]
fn digits_at(digits: &Shared<'_, u64, Line, Readable>, lane: u32, at: u32) -> [[[[u32; 2]; 2]; 2]; 2] {
    let is_own = lane / 16 == lane % 4 / 2;
    [0, 1].map(|pair| {
        [0, 1].map(|part| {
            [0, 1].map(|half| {
                let digits = digits.get(128 * at + 64 * pair + 32 * part + 16 * half + lane % 16);
                if is_own { [digits as u32, (digits >> 32) as u32] } else { [0; 2] }
            })
        })
    })
}

kernel! {
    /// Computes `y = a x`. Each row of `a` has `blocks` blocks.
    pub fn q4_product(block: Block<256>, rows: u32, blocks: u32)
    grid [rows.div_ceil(64), 1],
    resident 2,
    reads a: [u32] in Words(rows, blocks),
    reads x: [f32] in Vector(256 * blocks),
    writes y: [f32] in Values(rows),
    shared digits: [u64] in Digits,
    shared groups: [f32] in Groups,
    shared room: [f32] in Sums,
    {
        let (row, mut sums) = (64 * block.x(), block.each(|_| [0.0_f32; 8]));
        for panel in (0..blocks).step_by(32) {
            let mut next = block.each(|thread| words_of(&a, &thread, row, panel));
            let numbers = block.each(|thread| [0, 1].map(|turn| {
                [0, 1, 2, 3].map(|i| x.vector::<4>(64 * panel + 1024 * turn + 4 * thread.index() + i))
            }));
            let own = block.each_with(&numbers, |_, numbers| most(&numbers[0]).max(most(&numbers[1])));
            let (factor, unit) = fixed(block.reduce(&own, u32::max));
            let mut to = (digits.partitions_d(Write), groups.partitions_d(WriteGroups));
            block.each_with((&numbers, &mut to.0, &mut to.1), |_, (numbers, mut digits, mut groups)| unroll::<2>(|turn| {
                let words = numbers[turn].map(|four| digits_of(four, factor).map(u64::from));
                unroll::<8>(|i| digits.set((i, 0, 0, turn), words[i % 2 * 2][i / 2] | words[i % 2 * 2 + 1][i / 2] << 32));
                groups.set((0, turn), numbers[turn].as_flattened().iter().sum());
            }));
            let (of_digits, of_groups) = block.sync(to);
            for first in (0..(blocks - panel).min(32)).step_by(8) {
                let digits = block.each(|thread| digits_at(of_digits.under(Line), thread.lane(), first + thread.warp()));
                unroll::<4>(|tile| {
                    // The words of other rows or of the next block are loaded during these products.
                    let (of_row, at) = (16 * (tile as u32 + 1) % 64, panel + first + 8 * (tile as u32 / 3));
                    let after = block.each(|thread| words_of(&a, &thread, row + of_row, at));
                    let loaded = core::mem::replace(&mut next, after);
                    unroll::<2>(|pairs| {
                        let [low, high] = [0, 1].map(|part| {
                            let a = [0, 1].map(|half| block.each_with(&loaded, |_, rows| bytes(rows.map(|row| row.1[pairs]), half, part)));
                            let b = [0, 1].map(|half| block.each_with(&digits, |_, digits| digits[pairs][part][half]));
                            products(block, [(&a[0], &b[0]), (&a[1], &b[1])])
                        });
                        block.each_with((&mut sums, &loaded, &low, &high), |thread, (sums, rows, low, high)| unroll::<2>(|i| {
                            let pair = 2 * pairs as u32 + thread.lane() % 4 / 2;
                            let (scales, offsets) = scales(rows[i].0, pair, unit_of(thread.lane(), unit));
                            let group = 16 * (first + thread.warp()) + 4 * pair + thread.lane() % 2;
                            let less = fma(offsets[0], of_groups.get(group), offsets[1] * of_groups.get(group + 2));
                            sums[2 * tile + i] += fma(scales[0], low[i], fma(scales[1], high[i], -less));
                        }));
                    });
                });
            }
            (digits, groups) = block.sync((of_digits, of_groups));
        }
        let mut room = room.partitions_d(Threads);
        block.each_with((&sums, &mut room), |_, (sums, mut room)| unroll::<8>(|i| room.set((0, 0, i), sums[i])));
        let room = block.sync(room);
        let mut y = y.tile_of(block, Rows, XY).partitions_d(Store);
        block.each_with(&mut y, |thread, mut y| {
            let (at, row) = (thread.index() % 8 * 4, thread.index() % 64 / 8);
            y.set((0, 0, 0), (0..32_u32).map(|i| room.get((at + i / 4 * 32 + i % 4, row))).sum());
        });
    }
}
