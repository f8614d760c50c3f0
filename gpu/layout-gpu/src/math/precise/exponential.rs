//! Exponentials, logarithms and the error function.

use crate::machine::fma;
use crate::math::horner;
use core::f32::consts::{LN_2, LOG2_E};

/// The difference between ln 2 and `LN_2`, which is ln 2 rounded to `f32`.
const LN_2_REST: f32 = -1.904_654_2e-9;
/// The difference between log₂ e and `LOG2_E`, which is log₂ e rounded to `f32`.
const LOG2_E_REST: f32 = 1.925_963e-8;
/// A number for rounding: if a number with a magnitude below 2²² is added to it, the sum is rounded to an integer. The
/// low bits of the sum then contain the number, rounded to an integer.
pub(crate) const TO_INTEGER: f32 = 12_582_912.0;

/// Returns eˣ.
#[must_use]
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-104.0, 89.0);
    let shifted = fma(x, LOG2_E, TO_INTEGER);
    let whole = shifted - TO_INTEGER;
    let r = fma(whole, -LN_2_REST, fma(whole, -LN_2, x));
    let q = horner!(r; 0.5, 0.166_666_66, 0.041_666_463, 0.008_333_571, 0.001_393_510_1, 0.000_197_395_87);
    scaled(1.0 + fma(q, r * r, r), integer(shifted))
}

/// Returns 2ˣ.
#[must_use]
#[inline(always)]
pub fn exp2(x: f32) -> f32 {
    let x = x.clamp(-151.0, 129.0);
    let shifted = x + TO_INTEGER;
    let r = x - (shifted - TO_INTEGER);
    let y = horner!(r; 1.0, LN_2, 0.240_226_5, 0.055_504_05, 0.009_618_087, 0.001_333_795, 0.000_154_521_8, 0.000_014_330_03);
    scaled(y, integer(shifted))
}

/// Returns the integer to which a number was rounded, from the sum of the number and [`TO_INTEGER`].
#[inline(always)]
pub(super) fn integer(shifted: f32) -> i32 {
    shifted.to_bits().wrapping_sub(TO_INTEGER.to_bits()) as i32
}

/// Returns `y * 2ⁿ`, rounded once, for `y` near 1 and `n` from -151 to 129. The function multiplies twice, by two
/// powers of 2. The first product is a normal number, so it is exact, and only the second product is rounded.
#[inline(always)]
fn scaled(y: f32, n: i32) -> f32 {
    let power = |n: i32| f32::from_bits((n.wrapping_add(127) as u32) << 23);
    y * power(n >> 1) * power(n.wrapping_sub(n >> 1))
}

/// Returns the natural logarithm of `x`.
#[must_use]
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    let (exponent, m) = split(x);
    let q = horner!(m; 0.333_333_3, -0.250_008_2, 0.200_012_4, -0.166_234_08, 0.142_016_28, -0.131_596_83, 0.127_618_61, -0.076_357_506);
    let of_m = fma(fma(q, m, -0.5), m * m, m);
    of_positive(x, fma(exponent, LN_2, fma(exponent, LN_2_REST, of_m)))
}

/// Returns the logarithm of `x` to base 2.
#[must_use]
#[inline(always)]
pub fn log2(x: f32) -> f32 {
    let (exponent, m) = split(x);
    let q = horner!(m; -0.721_347_33, 0.480_898_17, -0.360_698_64, 0.288_573_74, -0.239_570_95, 0.204_436_45, -0.191_294_39, 0.187_409, -0.110_956_07);
    let of_m = fma(m, LOG2_E, fma(m, LOG2_E_REST, q * (m * m)));
    of_positive(x, exponent + of_m)
}

/// Returns `(e, m)` with `x = 2ᵉ (1 + m)` and `1 + m` between √½ and √2, for a positive number `x`.
#[inline(always)]
fn split(x: f32) -> (f32, f32) {
    let (x, exponent) = if x < f32::MIN_POSITIVE { (x * 8_388_608.0, -23.0) } else { (x, 0.0) };
    let bits = x.to_bits();
    let of_exponent = bits.wrapping_sub(0x3F35_04F3) & 0xFF80_0000;
    let m = f32::from_bits(bits.wrapping_sub(of_exponent)) - 1.0;
    (fma(of_exponent as i32 as f32, 1.0 / 8_388_608.0, exponent), m)
}

/// Returns `logarithm` if `x` is positive and finite. Otherwise returns -∞ for 0, ∞ for ∞, and NaN for negative numbers
/// and NaN.
#[inline(always)]
fn of_positive(x: f32, logarithm: f32) -> f32 {
    if x > 0.0 && x < f32::INFINITY {
        logarithm
    } else if x == 0.0 {
        f32::NEG_INFINITY
    } else if x > 0.0 {
        x
    } else {
        f32::NAN
    }
}

/// Returns the hyperbolic tangent of `x`.
#[must_use]
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    let a = x.abs();
    if a < 0.55 {
        let s = x * x;
        let q = horner!(s; -0.333_333_13, 0.133_324_37, -0.053_835_757, 0.021_000_376, -0.006_169_614);
        // For the argument -0, the inner `fma` returns +0. `q` is negative, so its product with +0 is -0, and the sum
        // -0 + -0 keeps the sign.
        return fma(q, fma(x, s, 0.0), x);
    }
    (1.0 - 2.0 / (exp(2.0 * a) + 1.0)).copysign(x)
}

/// Returns the error function of `x`, which is 2/√π times the integral of exp(−t²) from 0 to `x`.
#[must_use]
#[inline(always)]
pub fn erf(x: f32) -> f32 {
    let a = x.abs();
    if a < 0.92 {
        let q = horner!(x * x; 0.128_379_17, -0.376_126_3, 0.112_836_26, -0.026_855_731, 0.005_192_405, -0.000_804_976_97, 0.000_079_966_5);
        return fma(x, q, x);
    }
    // The comparison is false for a NaN, which therefore remains a NaN.
    let a = if a > 3.95 { 3.95 } else { a };
    let logarithm = horner!(a; 0.000_169_205_33, -1.129_488_3, -0.633_401_1, -0.108_219_97, 0.025_080_25, -0.004_156_081, 0.000_431_350_93, -0.000_020_824_386);
    (1.0 - exp(logarithm)).copysign(x)
}
