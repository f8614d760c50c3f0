//! The product of a matrix in the format `q8_0` and a vector. A thread block computes 64 rows on tensor cores, which
//! multiply bytes.
//!
//! A block of the format has 32 numbers: a scale of 16 bits, and 32 bytes. Two blocks together are 17 values of 32
//! bits, called words here. Word 0 contains the first scale and two numbers. Word 8 contains the last two numbers of
//! the first block and the second scale. A thread reads words without regard to what they contain.
//!
//! The numbers of the vector become integers of 31 bits, in the same unit for up to 9637 numbers, and each integer
//! becomes four digits of eight bits. Sums of products of bytes are exact, so the only new error is the rounding to
//! integers, which is at most 2⁻²⁹ of the largest of these numbers.
//!
//! A matrix instruction multiplies eight words of 16 rows, called a chunk here, which contain numbers of one or two
//! blocks. Its eight columns are the four digits for the first block, and the four digits for the second. A digit is 0
//! if the byte of the matrix belongs to the other block or to a scale.

use crate::reduction::added;
use colex::layout;
use layout_gpu::{Block, Each, Float, Fragment, Global, Thread, XY, f16, fma, kernel, packed, unroll};

layout! {
    /// The words of all rows: 17 words per pair of blocks. A thread reads four words at a time, so a row must have a
    /// multiple of 256 numbers.
    pub struct Words { rows: usize, words: usize } = (rows, words):(words, 1) where words % 4 == 0;
    pub struct AnyWords { rows: usize, words: usize } = (rows, words):(words, 1);
    /// The vector.
    pub struct Vector { n: usize } = (n):(1) where n % 2 == 0;
    /// One value per row. The second mode has extent 1 and is tiled among the threads that have the same sum, so that
    /// only the first of these threads writes.
    pub struct Values { rows: usize } = (rows, 1):(1, 1);
    pub struct Rows = (64,4);
    pub struct Store = make_tiled_copy(UniversalCopy<32,32>, (64,4):(1,64), (1,1));
    /// The digits of the numbers for 320 chunks, with the modes (lane of four and chunk, digit). An element has the digits
    /// for two words.
    pub struct Digits = ((4, 320), 4):((1, 16), 4);
    pub struct Line = (5120):(1);
    pub struct Write = make_tiled_copy(UniversalCopy<64,64>, (256,1):(1,1), (1,4));
    /// The sums of all threads, for eight rows each. A thread has one of eight adjacent rows in each of eight groups.
    pub struct Sums = (256,8):(1,256);
    pub struct Threads = make_tiled_copy(UniversalCopy<32,32>, (256,1):(1,1), (1,1));
    /// Each warp computes its own tile, so this tiling does not need to contain the other warps.
    pub struct Mma = make_tiled_mma(SM80_16x8x32_S32S8S8S32_TN, (1,1,1));
    /// The rows of a block of `q8_product_any`.
    pub struct FewRows = (8,32);
    pub struct EachOfFew = make_tiled_copy(UniversalCopy<32,32>, (8,32):(1,8), (1,1));
}

/// 1.5 · 2²³ as an integer. A sum of products that starts with these bits is, below 2²², the bits of a float.
const START: i32 = 0x4b40_0000;
const BIG: f32 = 12_582_912.0;

/// For the bits of the largest absolute value, returns the factor that makes it less than 2²², and the unit of integers
/// of 31 bits. The unit is NaN if not all values are finite.
#[inline(always)]
pub(crate) fn fixed(most: u32) -> (f32, f32) {
    let exponent = (most >> 23).max(30);
    let unit = if exponent == 255 { f32::NAN } else { f32::from_bits((exponent - 29) << 23) };
    (f32::from_bits((275 - exponent) << 23), unit)
}

/// Returns the bits of the largest absolute value.
#[inline(always)]
pub(crate) fn most<const N: usize>(numbers: &[[f32; 4]; N]) -> u32 {
    let mut most = 0;
    unroll::<N>(|i| unroll::<4>(|k| most = numbers[i][k].abs().to_bits().max(most)));
    most
}

/// Returns four words, one per digit: the digits of four numbers.
#[inline(always)]
pub(crate) fn digits_of(numbers: [f32; 4], inverse: f32) -> [u32; 4] {
    packed::transposed(numbers.map(|x| {
        // The addition rounds to an integer, which becomes the low bits of the sum. `low` is the next eight bits.
        let high = fma(x, inverse, BIG);
        let low = fma(fma(x, inverse, BIG - high), 256.0, BIG);
        let [high, low] = [high, low].map(|sum| sum.to_bits().wrapping_sub(START as u32));
        // A digit is a signed byte. The addition carries into the next byte if the digit is negative.
        (high << 8).wrapping_add(low).wrapping_add(0x0080_8080) ^ 0x0080_8080
    }))
}

/// The operands of an instruction: two words of each of two rows, and the digits for these words.
type Operands<'e> = (&'e Each<[[u32; 2]; 2], 256>, &'e Each<[u32; 2], 256>);

/// Returns the sums of products for the two rows of a lane, in units of the lower of its two digits.
#[inline(always)]
pub(crate) fn products<const N: usize>(block: &mut Block<'_, 256>, of: [Operands<'_>; N]) -> Each<[f32; 2], 256> {
    let mut sums = block.each(|_| [[[[START; 4]; 1]; 1]; 1]);
    unroll::<N>(|i| {
        let a =
            block.each_with(of[i].0, |_, [[a, b], [c, d]]| Fragment::new([packed::bytes::<4, 16>([*a, *c, *b, *d])]));
        let b = block.each_with(of[i].1, |_, digits| Fragment::new([packed::bytes::<2, 8>(*digits)]));
        block.multiply(Mma, &mut sums, &a, &b);
    });
    block.each_with(&sums, |_, [[[sums]]]| {
        let [a, b, c, d] = sums.map(|sum| f32::from_bits(sum as u32) - BIG);
        [fma(256.0, b, a), fma(256.0, d, c)]
    })
}

/// Returns the unit of the lower of the two digits that a lane has.
#[inline(always)]
pub(crate) fn unit_of(lane: u32, unit: f32) -> f32 {
    if lane.is_multiple_of(2) { unit } else { 65536.0 * unit }
}

/// Returns the sum of row `row` in `sums`.
#[inline(always)]
fn of_row(sums: [f32; 8], row: u32) -> f32 {
    let mut sum = 0.0;
    unroll::<8>(|i| {
        if row == i as u32 {
            sum = sums[i];
        }
    });
    sum
}

/// Returns the word that contains the scale of a block, and the position of the scale's lowest bit.
fn scale_at(block: u32) -> (u32, u32) {
    (block / 2 * 17 + block % 2 * 8, 16 * (block % 2))
}

/// Returns the word that contains the scale of the numbers in `word`, and the position of the scale's lowest bit.
fn scale_of(word: u32) -> (u32, u32) {
    scale_at(word / 17 * 2 + u32::from(word % 17 > 8))
}

/// For each half of a word, returns which pair of numbers of the vector multiplies its two bytes. Returns `u32::MAX` for
/// a half that is a scale.
fn pairs_of(word: u32) -> [u32; 2] {
    let (pair, at) = (word / 17, word % 17);
    let next = 32 * pair + if at > 8 { 2 * at - 1 } else { 2 * at };
    [if at == 0 { u32::MAX } else { next - 1 }, if at == 8 { u32::MAX } else { next }]
}

/// Returns the numbers of the vector for ten words, two adjacent ones of every 512 words.
#[inline(always)]
fn numbers_of(x: &Global<'_, f32, Vector>, first: u32) -> [[f32; 4]; 10] {
    let mut numbers = [[0.0; 4]; 10];
    unroll::<10>(|i| {
        let word = first + 512 * (i as u32 / 2) + i as u32 % 2;
        let [[a, b], [c, d]] = pairs_of(word).map(|pair| x.vector::<2>(pair));
        numbers[i] = [a, b, c, d];
    });
    numbers
}

/// Loads two words of each of four rows, from each of two chunks, and the words with their scales.
#[inline(always)]
fn words_of(a: &Global<'_, u32, Words>, thread: &Thread<'_>, row: u32, chunk: u32) -> [[([u32; 2], u32); 4]; 2] {
    let (chunk, four) = (chunk + 2 * thread.warp(), thread.lane() % 4);
    [chunk, chunk + 1].map(|chunk| {
        let (word, shift) = scale_at((chunk - chunk / 17 + four / 2).saturating_sub(1));
        [0, 8, 16, 24].map(|of_row| {
            let row = row + of_row + thread.lane() / 4;
            (a.vector::<2>((row, 4 * chunk + four)), a.get((row, word)) >> shift)
        })
    })
}

/// Returns the digits for two words, or 0 for a word that belongs to the other block.
#[inline(always)]
fn masked(digits: u64, lane: u32, chunk: u32) -> [u32; 2] {
    // Words before the scale that a chunk contains belong to the first block.
    let words = (chunk % 17).div_ceil(2);
    let [low, high] = [0, 1].map(|word| (2 * (lane % 4) + word < words) == (lane < 16));
    [if low { digits as u32 } else { 0 }, if high { (digits >> 32) as u32 } else { 0 }]
}

kernel! {
    /// Computes `y = a x`. Each row of `a` has `pairs` pairs of blocks; `pairs` must be a multiple of 4.
    pub fn q8_product(block: Block<256>, rows: u32, pairs: u32)
    grid [rows.div_ceil(64), 1],
    resident 2,
    reads a: [u32] in Words(rows, 17 * pairs),
    reads x: [f32] in Vector(64 * pairs),
    writes y: [f32] in Values(rows),
    shared digits: [u64] in Digits,
    shared room: [f32] in Sums,
    {
        let (row, chunks, mut sums) = (64 * block.x(), (17 * pairs).div_ceil(8), block.each(|_| [0.0_f32; 8]));
        for panel in (0..chunks).step_by(320) {
            let mut next = block.each(|thread| words_of(&a, &thread, row, panel));
            let numbers = block.each(|thread| numbers_of(&x, 8 * panel + 2 * thread.index()));
            let own = block.each_with(&numbers, |_, numbers| most(numbers));
            let (factor, unit) = fixed(block.reduce(&own, u32::max));
            let mut to_digits = digits.partitions_d(Write);
            block.each_with((&numbers, &mut to_digits), |_, (numbers, mut digits)| unroll::<5>(|turn| {
                let [low, high] = [0, 1].map(|i| digits_of(numbers[2 * turn + i], factor).map(u64::from));
                unroll::<4>(|digit| digits.set((digit, turn, 0), low[digit] | high[digit] << 32));
            }));
            let of_digits = block.sync(to_digits);
            for first in (0..(chunks - panel).min(320)).step_by(16) {
                let digits = block.each(|thread| [0, 1].map(|i| {
                    let chunk = first + 2 * thread.warp() + i;
                    masked(of_digits.under(Line).get(16 * chunk + thread.lane() % 16), thread.lane(), panel + chunk)
                }));
                unroll::<2>(|half| {
                    // The words of the other 32 rows or of the next chunks are loaded during these products.
                    let chunk = panel + first + 16 * half as u32;
                    let after = block.each(|thread| words_of(&a, &thread, row + 32 * (1 - half as u32), chunk));
                    let loaded = core::mem::replace(&mut next, after);
                    unroll::<4>(|i| {
                        let (tile, i) = (i % 2, i / 2);
                        let words = block.each_with(&loaded, |_, loaded| [loaded[i][2 * tile].0, loaded[i][2 * tile + 1].0]);
                        let digits = block.each_with(&digits, |_, digits| digits[i]);
                        let products = products(block, [(&words, &digits)]);
                        block.each_with((&mut sums, &loaded, &products), |thread, (sums, loaded, products)| unroll::<2>(|row| {
                            let scale = f16::from_bits(loaded[i][2 * tile + row].1 as u16).wide() * unit_of(thread.lane(), unit);
                            let sum = &mut sums[4 * half + 2 * tile + row];
                            *sum = fma(scale, products[row], *sum);
                        }));
                    });
                });
            }
            digits = block.sync(of_digits);
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

kernel! {
    /// Computes the same product as `q8_product` for any number of pairs, one word at a time.
    pub fn q8_product_any(block: Block<256>, rows: u32, pairs: u32)
    grid [rows.div_ceil(8), 1],
    reads a: [u32] in AnyWords(rows, 17 * pairs),
    reads x: [f32] in Vector(64 * pairs),
    writes y: [f32] in Values(rows),
    {
        let row = 8 * block.x();
        let sums = block.each(|thread| {
            let (mut word, mut sums) = (thread.index(), [0.0; 8]);
            while word < 17 * pairs {
                let [[p, q], [r, s]] = pairs_of(word).map(|pair| x.vector::<2>(pair));
                let (of_scale, shift) = scale_of(word);
                unroll::<8>(|i| {
                    let scale = f16::from_bits((a.get((row + i as u32, of_scale)) >> shift) as u16).wide();
                    let [a, b, c, d] = packed::i8(a.get((row + i as u32, word)));
                    sums[i] = fma(scale, fma(d, s, fma(c, r, fma(b, q, a * p))), sums[i]);
                });
                word += 256;
            }
            sums
        });
        let sums = block.reduce(&sums, added);
        let mut y = y.tile_of(block, FewRows, XY).partitions_d(EachOfFew);
        block.each_with(&mut y, |thread, mut y| y.set((0, 0, 0), of_row(sums, thread.index() % 8)));
    }
}
