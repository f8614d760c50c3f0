//! Sine and cosine of angles of any size.

use super::exponential::{TO_INTEGER, integer};
use crate::machine::fma;
use crate::math::horner;
use core::f32::consts::{FRAC_2_PI, FRAC_PI_2};

/// Returns the sine of an angle in radians.
#[must_use]
#[inline(always)]
pub fn sin(x: f32) -> f32 {
    let (r, quadrant) = reduced(x);
    of_quadrant(r, quadrant)
}

/// Returns the cosine of an angle in radians.
#[must_use]
#[inline(always)]
pub fn cos(x: f32) -> f32 {
    let (r, quadrant) = reduced(x);
    of_quadrant(r, quadrant.wrapping_add(1))
}

/// Returns the sine of `r + quadrant π/2`, for `r` between -π/4 and π/4.
#[inline(always)]
fn of_quadrant(r: f32, quadrant: i32) -> f32 {
    let s = r * r;
    let value = if quadrant & 1 == 0 {
        // For the argument -0, the inner `fma` returns +0. The polynomial is negative, so its product with +0 is -0,
        // and the sum -0 + -0 keeps the sign.
        fma(horner!(s; -0.166_666_67, 0.008_333_379, -0.000_198_530_73, 0.000_002_832_725), fma(r, s, 0.0), r)
    } else {
        horner!(s; 1.0, -0.5, 0.041_666_646, -0.001_388_731_1, 0.000_024_432_553)
    };
    if quadrant & 2 == 0 { value } else { -value }
}

/// Splits an angle: returns `(r, n)` with `x = r + n π/2` and `r` between -π/4 and π/4. Only `n` modulo 4 is correct,
/// which suffices for sine and cosine.
#[inline(always)]
fn reduced(x: f32) -> (f32, i32) {
    if x.abs() > 65_536.0 {
        return reduced_exactly(x);
    }
    let shifted = fma(x, FRAC_2_PI, TO_INTEGER);
    let n = shifted - TO_INTEGER;
    // The code subtracts `n` times π/2, where π/2 is the sum of three numbers. If `x` is -0, the result keeps the sign.
    let r = fma(n, 1.715_124_5e-15, fma(n, 4.371_139e-8, fma(n, -FRAC_PI_2, x)));
    (if n == 0.0 { x } else { r }, integer(shifted))
}

/// 32 zero bits, and then the first 224 bits of 2/π after the binary point.
const TWO_OVER_PI: [u32; 8] =
    [0, 0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041, 0xFE51_63AB];

/// Returns the result of [`reduced`] for a number with a magnitude above 2¹⁶, with the method of Payne and Hanek
/// (1983). The function computes 64 bits of `x 2/π`: 2 bits before the binary point and 62 bits after it. Two bits
/// before the point suffice, because the function needs the integer part only modulo 4.
#[inline(always)]
fn reduced_exactly(x: f32) -> (f32, i32) {
    let bits = x.to_bits();
    let (mantissa, exponent) = (u64::from(bits & 0x7F_FFFF | 0x80_0000), bits >> 23 & 0xFF);
    // `|x| = mantissa 2ᵉ` with `e = exponent - 150`. The bits of 2/π before bit `e - 2` contribute only multiples of 4
    // to the product, so the code skips these bits.
    let skipped = exponent - 120;
    let first = (skipped / 32).min(4) as usize;
    let window = |i| {
        let words = u64::from(TWO_OVER_PI[i]) << 32 | u64::from(TWO_OVER_PI[i + 1]);
        mantissa * ((words << (skipped % 32)) >> 32)
    };
    let [high, middle, low] = [window(first), window(first + 1), window(first + 2)];
    // The product has 120 bits. `product` contains the upper 64 of its lower 96 bits.
    let product = (high << 32).wrapping_add(middle).wrapping_add(low >> 32);
    let quadrant = (product >> 62) as i32 + (product >> 61 & 1) as i32;
    let r = ((product << 2) as i64 as f64 * (core::f64::consts::FRAC_PI_2 / 18_446_744_073_709_551_616.0)) as f32;
    match x.is_finite() {
        true if x < 0.0 => (-r, -quadrant),
        true => (r, quadrant),
        false => (f32::NAN, 0),
    }
}
