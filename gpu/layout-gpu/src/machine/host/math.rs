//! Functions of `f32`.

/// 2ˣ, with an error of 2⁻²² of it.
#[must_use]
pub fn exp2(x: f32) -> f32 {
    x.exp2()
}

/// 1/√x, with an error of 2⁻²² of it.
#[must_use]
pub fn rsqrt(x: f32) -> f32 {
    1.0 / x.sqrt()
}

/// log₂ x, with an error of 2⁻²² of it, or of 2⁻²² between ½ and 2.
#[must_use]
pub fn log2(x: f32) -> f32 {
    x.log2()
}

/// tanh x, with an error of 2⁻¹¹ of it.
#[must_use]
pub fn tanh(x: f32) -> f32 {
    x.tanh()
}

/// The same number in a register of its own. Numbers that are stored as a vector have to lie side by side; sums that a
/// loop adds to need not, and do not wait for each other's banks, if they are handed through here.
#[must_use]
pub fn apart(x: f32) -> f32 {
    x
}

/// `a * b + c`, rounded once.
#[must_use]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}

/// The same number, of which the compiler does not know where it comes from: for measurements, as
/// `std::hint::black_box`, but in a register.
#[must_use]
pub fn black_box(x: u32) -> u32 {
    std::hint::black_box(x)
}
