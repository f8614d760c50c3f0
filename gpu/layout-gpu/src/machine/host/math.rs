//! Mathematical functions of `f32`.

use crate::unseen::unseen;

/// 2ˣ with a relative error of 2⁻²².
#[must_use]
#[unseen]
pub fn exp2(x: f32) -> f32 {
    x.exp2()
}

/// 1/√x with a relative error of 2⁻²².
#[must_use]
#[unseen]
pub fn rsqrt(x: f32) -> f32 {
    1.0 / x.sqrt()
}

/// log₂ x with a relative error of 2⁻²², or an absolute error of 2⁻²² between ½ and 2.
#[must_use]
#[unseen]
pub fn log2(x: f32) -> f32 {
    x.log2()
}

/// tanh x with a relative error of 2⁻¹¹.
#[must_use]
#[unseen]
pub fn tanh(x: f32) -> f32 {
    x.tanh()
}

/// Copies the number to a separate register. Numbers that are stored as a vector must be in adjacent registers. Sums
/// that a loop accumulates avoid register-bank conflicts if they need not be adjacent, so copy them before the store.
#[must_use]
#[unseen]
pub fn apart(x: f32) -> f32 {
    x
}

/// `a * b + c`, rounded once.
#[must_use]
#[unseen]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}

/// Returns the number, but hides its origin from the compiler. For benchmarks, like `std::hint::black_box`, but in a
/// register.
#[must_use]
#[unseen]
pub fn black_box(x: u32) -> u32 {
    std::hint::black_box(x)
}
