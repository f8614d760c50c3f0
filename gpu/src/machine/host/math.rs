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

/// `a * b + c`, rounded once.
#[must_use]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}
