//! Approximations of functions of `f32` by the instructions of the device.
//!
//! On the device [`exp2`], [`log2`], [`recip`], [`rsqrt`], [`tanh`], [`sin`] and [`cos`] are one instruction each, which takes and
//! returns 0 for a subnormal number ([`tanh`] keeps it). On the CPU they are the functions of [`precise`](super::precise):
//! the same on every CPU, but not the bits of the device. [`exp`], [`ln`], [`pow`] and [`erf`] are the same source on
//! both, made of these. So results of the CPU and of the device differ by at most the sum of their errors, and agree on
//! 0, infinities and NaN, unless a row says otherwise.
//!
//! | function | largest error |
//! |---|---|
//! | [`exp2`], [`log2`], [`recip`], [`rsqrt`] | 2⁻²² of the result; [`log2`] 2⁻²² between ½ and 2 |
//! | [`exp`] | (2 + ½ \|x\|) 2⁻²² of the result |
//! | [`ln`] | 2⁻²² of the result, or 2⁻²² between ½ and 2 |
//! | [`tanh`] | 2⁻¹¹ of the result |
//! | [`sin`], [`cos`] | 2⁻²⁰ for angles between -π and π; more for larger ones, without a bound. NaN for an infinity |
//! | [`pow`] | (2 + 2 \|log₂ of the result\|) 2⁻²² of the result; NaN for negative `x`, and for 0 to the power of 0 |
//! | [`erf`] | 2⁻²⁰ |
//!
//! ```
//! use layout_gpu::fast;
//!
//! assert_eq!(fast::exp(0.0), 1.0);
//! assert!((fast::pow(2.0, 0.5) - 1.4142135).abs() < 1e-6);
//! ```

use crate::machine::fma;
use crate::math::horner;
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
    /// The cosine of an angle in radians, with an error of 2⁻²⁰ between -π and π.
    cos
    /// 2ˣ, with an error of 2⁻²² of it.
    exp2
    /// log₂ x, with an error of 2⁻²² of it, or of 2⁻²² between ½ and 2.
    log2
    /// 1/x, with an error of 2⁻²² of it.
    recip
    /// 1/√x, with an error of 2⁻²² of it.
    rsqrt
    /// The sine of an angle in radians, with an error of 2⁻²⁰ between -π and π.
    sin
    /// tanh x, with an error of 2⁻¹¹ of it.
    tanh
}

/// eˣ.
#[must_use]
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    exp2(x * LOG2_E)
}

/// The natural logarithm.
#[must_use]
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    log2(x) * LN_2
}

/// `x` to the power of `y`, for positive `x`.
#[must_use]
#[inline(always)]
pub fn pow(x: f32, y: f32) -> f32 {
    exp2(y * log2(x))
}

/// The error function, with an error of 2⁻²⁰ (Abramowitz and Stegun, 7.1.26).
#[must_use]
#[inline(always)]
pub fn erf(x: f32) -> f32 {
    let a = x.abs();
    let t = 1.0 / fma(0.327_591_1, a, 1.0);
    let q = t * horner!(t; 0.254_829_6, -0.284_496_72, 1.421_413_8, -1.453_152_1, 1.061_405_4);
    fma(-q, exp(-a * a), 1.0).copysign(x)
}
