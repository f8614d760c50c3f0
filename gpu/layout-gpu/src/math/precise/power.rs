//! Powers, computed with logarithms and exponentials in `f64`.

use crate::machine::fma64;

/// Evaluates a polynomial by Horner's rule, in `f64`.
macro_rules! horner64 {
    ($x:expr; $c:expr) => { $c };
    ($x:expr; $c:expr, $($more:expr),+) => { fma64(horner64!($x; $($more),+), $x, $c) };
}

/// Returns `x` to the power of `y`.
#[must_use]
#[inline(always)]
pub fn pow(x: f32, y: f32) -> f32 {
    let a = x.abs();
    if y == 0.0 || x == 1.0 {
        1.0
    } else if x.is_nan() || y.is_nan() {
        f32::NAN
    } else if y.is_infinite() {
        if a == 1.0 { 1.0 } else { limit((a > 1.0) == (y > 0.0)) }
    } else {
        let value = if a == 0.0 || a == f32::INFINITY { limit((a == 0.0) == (y < 0.0)) } else { of_positive(a, y) };
        match parity(y) {
            // If `y` is odd, the result has the sign of `x`, also for -0 and -∞.
            Some(true) => value.copysign(x),
            None if x < 0.0 && x != f32::NEG_INFINITY => f32::NAN,
            _ => value,
        }
    }
}

#[inline(always)]
fn limit(is_infinite: bool) -> f32 {
    if is_infinite { f32::INFINITY } else { 0.0 }
}

/// Returns `Some(true)` if `y` is an odd integer, `Some(false)` if it is an even integer, and `None` if it is not an
/// integer.
#[inline(always)]
fn parity(y: f32) -> Option<bool> {
    // Every `f32` with a magnitude of 2²⁴ or more is an even integer.
    if y.abs() >= 16_777_216.0 {
        return Some(false);
    }
    let n = y as i32;
    (n as f32 == y).then_some(n & 1 == 1)
}

/// Returns `x` to the power of `y`, for a positive finite number `x` and a finite number `y`.
#[inline(always)]
fn of_positive(x: f32, y: f32) -> f32 {
    // A number for rounding, as in `exponential`: if a number with a magnitude below 2⁵¹ is added to it, the sum is
    // rounded to an integer. The low bits of the sum then contain the number, rounded to an integer.
    const TO_INTEGER: f64 = 6_755_399_441_055_744.0;
    let t = (f64::from(y) * log2(f64::from(x))).clamp(-160.0, 140.0);
    let shifted = t + TO_INTEGER;
    let r = t - (shifted - TO_INTEGER);
    let power = horner64!(r; 0.999_999_999_999_757_4, 0.693_147_180_546_299_9, 0.240_226_506_989_295_54, 0.055_504_109_402_136_41, 0.009_618_128_535_829_03, 0.001_333_345_121_690_320_7, 0.000_154_038_544_655_091_73, 0.000_015_309_964_301_890_85, 0.000_001_317_567_032_374_817_3);
    let exponent = shifted.to_bits().wrapping_sub(TO_INTEGER.to_bits());
    (power * f64::from_bits(exponent.wrapping_add(1023) << 52)) as f32
}

/// Returns the logarithm to base 2 of a positive normal number.
#[inline(always)]
fn log2(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits.wrapping_sub(0x3FE6_A09E_667F_3BCD) as i64) >> 52;
    let m = f64::from_bits(bits.wrapping_sub((exponent as u64) << 52));
    let s = (m - 1.0) / (m + 1.0);
    let q = s
        * s
        * horner64!(s * s; 0.961_796_694_115_873_3, 0.577_077_941_593_582_6, 0.412_209_333_677_416_5, 0.319_902_232_629_835_5, 0.282_951_412_672_306_4);
    exponent as f64 + s * (2.0 * core::f64::consts::LOG2_E + q)
}
