//! Fast approximations of mathematical functions on `f32`.
//!
//! On the device, [`exp2`], [`log2`], [`recip`], [`rsqrt`], [`tanh`], [`sin`] and [`cos`] are one instruction each. All
//! these instructions except the one for [`tanh`] replace subnormal numbers by 0. On the CPU, these functions call the
//! functions with the same names in [`precise`](super::precise). Every CPU therefore returns the same bits, but the
//! bits of the device can differ. [`exp`], [`ln`], [`pow`] and [`erf`] use these functions, on the CPU and on the
//! device. The table applies to both machines, so the results of the CPU and of the device differ by at most twice the
//! stated error. For 0, infinities and NaN, the CPU and the device return the same results, unless the table states an
//! exception.
//!
//! | function | largest error |
//! |---|---|
//! | [`exp2`], [`log2`], [`recip`], [`rsqrt`] | 2⁻²² of the result; for [`log2`] of numbers between ½ and 2, an absolute error of 2⁻²² |
//! | [`exp`] | (2 + ½ \|x\|) 2⁻²² of the result |
//! | [`ln`] | 2⁻²² of the result; for numbers between ½ and 2, an absolute error of 2⁻²² |
//! | [`tanh`] | 2⁻¹¹ of the result |
//! | [`sin`], [`cos`] | an absolute error of 2⁻²⁰ for angles between -π and π, without a bound for other angles; NaN for an infinity |
//! | [`pow`] | (2 + 2 \|log₂ of the result\|) 2⁻²² of the result; NaN for negative `x`, and for 0 to the power of 0 |
//! | [`erf`] | an absolute error of 2⁻²⁰ |
//!
//! ```
//! use layout_gpu::fast;
//!
//! assert_eq!(fast::exp(0.0), 1.0);
//! assert!((fast::pow(2.0, 0.5) - 1.4142135).abs() < 1e-6);
//! ```

use crate::machine::{fma, max_or_nan};
use crate::math::horner;
use crate::math::precise::TO_INTEGER;
use core::f32::consts::{LN_2, LOG2_E};

#[cfg(not(target_arch = "nvptx64"))]
use super::precise as approximate;
#[cfg(target_arch = "nvptx64")]
use crate::machine as approximate;

macro_rules! approximations {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            approximate::$name(x)
        }
    )*};
}

approximations! {
    /// Returns the cosine of an angle in radians, with an error of at most 2⁻²⁰ between -π and π.
    cos
    /// Returns 2ˣ, with a relative error of at most 2⁻²².
    exp2
    /// Returns log₂ x, with a relative error of at most 2⁻²². Between ½ and 2, the absolute error is at most 2⁻²².
    log2
    /// Returns 1/x, with a relative error of at most 2⁻²².
    recip
    /// Returns 1/√x, with a relative error of at most 2⁻²².
    rsqrt
    /// Returns the sine of an angle in radians, with an error of at most 2⁻²⁰ between -π and π.
    sin
    /// Returns tanh x, with a relative error of at most 2⁻¹¹.
    tanh
}

/// Returns 2ˣ for `x` from -126 to below 128, with a relative error of at most 1.1 · 10⁻⁴. Returns 0 for `x` up to
/// -127, and a number below 2 · 10⁻³⁸ for `x` between -127 and -126. On the device, each instruction of this function
/// has the throughput of a multiplication, and the instruction of [`exp2`] has an eighth of this throughput.
#[inline(always)]
pub(crate) fn coarse_exp2(x: f32) -> f32 {
    let x = max_or_nan(x, -127.0);
    let shifted = x + TO_INTEGER;
    let r = x - (shifted - TO_INTEGER);
    let y = horner!(r; 1.0, 0.693_283_12, 0.242_211_18, 0.055_007_335);
    f32::from_bits(y.to_bits().wrapping_add(shifted.to_bits() << 23))
}

/// Returns eˣ. For the largest error, see the table of the [module](self).
///
/// ```
/// use layout_gpu::fast;
///
/// assert!((fast::exp(1.0) - 2.718_281_8).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    exp2(x * LOG2_E)
}

/// Returns the natural logarithm of `x`. For the largest error, see the table of the [module](self).
#[must_use]
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    log2(x) * LN_2
}

/// Returns `x` to the power of `y`, for positive `x`. For the largest error, and for the results for other `x`, see the
/// table of the [module](self).
#[must_use]
#[inline(always)]
pub fn pow(x: f32, y: f32) -> f32 {
    exp2(y * log2(x))
}

/// Returns the error function of `x`, with an error of at most 2⁻²⁰ (Abramowitz and Stegun, 7.1.26).
#[must_use]
#[inline(always)]
pub fn erf(x: f32) -> f32 {
    let a = x.abs();
    let t = 1.0 / fma(0.327_591_1, a, 1.0);
    let q = t * horner!(t; 0.254_829_6, -0.284_496_72, 1.421_413_8, -1.453_152_1, 1.061_405_4);
    fma(-q, exp(-a * a), 1.0).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::coarse_exp2;

    #[test]
    fn coarse_powers_are_near() {
        for x in (-126_000..=127_900).map(|x| x as f32 / 1000.0) {
            let exact = f64::from(x).exp2();
            assert!((f64::from(coarse_exp2(x)) - exact).abs() <= 1.1e-4 * exact, "{x}");
        }
        for x in (-128_000..-126_000).map(|x| x as f32 / 1000.0) {
            assert!((0.0..2e-38).contains(&coarse_exp2(x)), "{x}");
        }
        for x in [-127.0, -128.0, -1e9, f32::MIN, f32::NEG_INFINITY] {
            assert_eq!(coarse_exp2(x).to_bits(), 0, "{x}");
        }
        let of_nan = coarse_exp2(f32::NAN);
        assert!(of_nan.is_nan() || of_nan > 1e38);
    }
}
