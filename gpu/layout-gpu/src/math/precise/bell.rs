//! The error function.

use super::exp;
use crate::machine::fma;
use crate::math::horner;

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
