//! Mathematical functions on `f32` with an error of at most 1.5 ulp (units in the last place).
//!
//! The CPU and the device run the same source, which computes only with additions, products, `fma`, quotients and
//! roots. The CPU and the device round the results of these operations to nearest, so both return the same bits, except
//! for the bits of a NaN. Subnormal arguments and results are not replaced by 0. For 0, infinities and NaN, the
//! functions return the same results as the C functions.
//!
//! ```
//! use layout_gpu::precise;
//!
//! assert_eq!(precise::exp2(3.0), 8.0);
//! assert_eq!(precise::ln(0.0), f32::NEG_INFINITY);
//! ```
//!
//! | function | largest error in ulp |
//! |---|--:|
//! | [`exp`], [`exp2`], [`ln`], [`log2`] | 1.0 |
//! | [`tanh`], [`sin`], [`cos`], [`erf`], [`rsqrt`] | 1.5 |
//! | [`sqrt`], [`recip`], rounded to nearest | 0.5 |
//! | [`floor`], [`ceil`], [`trunc`], [`round_ties_even`] | exact |
//! | [`pow`], computed in `f64` | 0.51 |
//!
//! ```
//! use layout_gpu::precise;
//!
//! assert_eq!(precise::exp(0.0), 1.0);
//! assert_eq!(precise::pow(-2.0, 3.0), -8.0);
//! assert!(precise::ln(-1.0).is_nan());
//! ```

mod angle;
mod exponential;
mod power;

pub use crate::machine::{ceil, floor, round_ties_even, sqrt, trunc};
pub use angle::{cos, sin};
pub(crate) use exponential::TO_INTEGER;
pub use exponential::erf;
pub use exponential::{exp, exp2, ln, log2, tanh};
pub use power::pow;

/// Returns 1/x, rounded to nearest.
#[must_use]
#[inline(always)]
pub fn recip(x: f32) -> f32 {
    1.0 / x
}

/// Returns 1/√x.
#[must_use]
#[inline(always)]
pub fn rsqrt(x: f32) -> f32 {
    1.0 / sqrt(x)
}
