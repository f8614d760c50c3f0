//! Small integers that are packed in words of 32 bits, as numbers.
//!
//! The lowest bits are the first integer. These functions are exact, and take one or two instructions per number: a byte becomes the low bits of a float
//! whose other bits are constant, and a subtraction removes the constant. A conversion instruction has a quarter of this rate.

use crate::machine;
use crate::unroll;

/// A float whose lowest bit is 1 has these bits as its upper byte.
const ONES: u8 = 0x4B;
/// The same if the bit 4 is 1.
const SIXTEENTHS: u8 = 0x49;

/// Four unsigned bytes.
#[must_use]
#[inline(always)]
pub fn u8(word: u32) -> [f32; 4] {
    numbers(word, ONES, 8_388_608.0)
}

/// Four signed bytes.
#[must_use]
#[inline(always)]
pub fn i8(word: u32) -> [f32; 4] {
    numbers(word ^ 0x8080_8080, ONES, 8_388_608.0 + 128.0)
}

/// Eight unsigned integers of four bits.
#[must_use]
#[inline(always)]
pub fn u4(word: u32) -> [f32; 8] {
    nibbles(word, 0.0)
}

/// Eight signed integers of four bits.
#[must_use]
#[inline(always)]
pub fn i4(word: u32) -> [f32; 8] {
    nibbles(word ^ 0x8888_8888, 8.0)
}

#[inline(always)]
fn nibbles(word: u32, less: f32) -> [f32; 8] {
    let low = numbers(word & 0x0F0F_0F0F, ONES, 8_388_608.0 + less);
    let high = numbers(word & 0xF0F0_F0F0, SIXTEENTHS, 524_288.0 + less);
    [low[0], high[0], low[1], high[1], low[2], high[2], low[3], high[3]]
}

/// The bytes as the lowest bits of floats, less a number.
#[inline(always)]
fn numbers(word: u32, upper: u8, less: f32) -> [f32; 4] {
    let mut numbers = [0.0; 4];
    unroll::<4>(
        #[inline(always)]
        |i| numbers[i] = f32::from_bits(machine::permute(word, u32::from(upper) << 24, 0x7650 + i as u32)) - less,
    );
    numbers
}

/// `2 + n / 64` for four unsigned bytes `n` below 128, with one instruction per number. A sum of products is corrected once, instead of each number.
#[must_use]
#[inline(always)]
pub fn above_two(word: u32) -> [f32; 4] {
    let mut numbers = [0.0; 4];
    unroll::<4>(
        #[inline(always)]
        |i| numbers[i] = f32::from_bits(machine::permute(word, 0x4000_0000, 0x7044 + 0x100 * i as u32)),
    );
    numbers
}

#[cfg(test)]
mod tests {
    use super::{above_two, i4, i8, u4, u8};

    #[test]
    fn packed_integers_are_numbers() {
        for byte in 0..=255_u8 {
            for (i, other) in [0, 0x55, 0xFF].into_iter().flat_map(|other| (0..4).map(move |i| (i, other))) {
                let mut bytes = [other; 4];
                bytes[i] = byte;
                let word = u32::from_le_bytes(bytes);
                assert_eq!(u8(word), bytes.map(f32::from));
                assert_eq!(i8(word), bytes.map(|byte| f32::from(byte as i8)));
                let below = bytes.map(|byte| byte & 127);
                assert_eq!(above_two(u32::from_le_bytes(below)), below.map(|byte| 2.0 + f32::from(byte) / 64.0));
                let low = bytes.map(|byte| byte & 15);
                let high = bytes.map(|byte| byte >> 4);
                let signed = |bits: u8| f32::from((bits << 4) as i8 >> 4);
                for k in 0..4 {
                    assert_eq!([u4(word)[2 * k], u4(word)[2 * k + 1]], [low[k], high[k]].map(f32::from));
                    assert_eq!([i4(word)[2 * k], i4(word)[2 * k + 1]], [low[k], high[k]].map(signed));
                }
            }
        }
    }
}
