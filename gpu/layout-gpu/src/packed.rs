//! Converts integers of 4 or 8 bits, which are packed in a `u32`, to `f32`.
//!
//! The lowest bits of the `u32` contain the first integer. The conversions are exact. A byte becomes the low bits of a
//! float with constant upper bits, and a subtraction removes the value of these upper bits. This takes about two
//! instructions per number, which have a higher throughput than the GPU's conversion instructions.
//!
//! ```
//! use layout_gpu::packed;
//! assert_eq!(packed::u8(0xFF_02_01_00), [0.0, 1.0, 2.0, 255.0]);
//! assert_eq!(packed::i4(0xF000_0021)[..2], [1.0, 2.0]);
//! assert_eq!(packed::i4(0xF000_0021)[7], -1.0);
//! ```

use crate::machine;
use crate::unroll;

/// The upper byte of the float 2²³. The lowest bit of this float's fraction has the value 1.
const ONES: u8 = 0x4B;
/// The upper byte of the float 2¹⁹. Bit 4 of this float's fraction has the value 1.
const SIXTEENTHS: u8 = 0x49;

/// Converts the four unsigned bytes of `word` to `f32`, starting with the lowest byte.
#[must_use]
#[inline(always)]
pub fn u8(word: u32) -> [f32; 4] {
    numbers(word, ONES, 8_388_608.0)
}

/// Converts the four signed bytes of `word` to `f32`, starting with the lowest byte.
#[must_use]
#[inline(always)]
pub fn i8(word: u32) -> [f32; 4] {
    numbers(word ^ 0x8080_8080, ONES, 8_388_608.0 + 128.0)
}

/// Converts the eight unsigned 4-bit integers of `word` to `f32`, starting with the lowest bits.
#[must_use]
#[inline(always)]
pub fn u4(word: u32) -> [f32; 8] {
    nibbles(word, 0.0)
}

/// Converts the eight signed 4-bit integers of `word` to `f32`, starting with the lowest bits.
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

/// For each byte of `word`, builds a float with `upper` as its highest byte and this byte as its lowest byte, and
/// subtracts `less` from the float. Returns the four differences, starting with the lowest byte.
#[inline(always)]
fn numbers(word: u32, upper: u8, less: f32) -> [f32; 4] {
    let mut numbers = [0.0; 4];
    unroll::<4>(
        #[inline(always)]
        |i| numbers[i] = f32::from_bits(machine::permute(word, u32::from(upper) << 24, 0x7650 + i as u32)) - less,
    );
    numbers
}

#[cfg(test)]
mod tests {
    use super::{i4, i8, u4, u8};

    #[test]
    fn packed_integers_are_numbers() {
        for byte in 0..=255_u8 {
            for (i, other) in [0, 0x55, 0xFF].into_iter().flat_map(|other| (0..4).map(move |i| (i, other))) {
                let mut bytes = [other; 4];
                bytes[i] = byte;
                let word = u32::from_le_bytes(bytes);
                assert_eq!(u8(word), bytes.map(f32::from));
                assert_eq!(i8(word), bytes.map(|byte| f32::from(byte as i8)));
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
