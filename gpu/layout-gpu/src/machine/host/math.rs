//! Mathematical functions on `f32`, `fma` on `f64`, and functions on the bits of registers.

macro_rules! exact {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(x: f32) -> f32 {
            x.$name()
        }
    )*};
}

exact! {
    /// Returns the smallest integer that is not below `x`.
    ceil;
    /// Returns the largest integer that is not above `x`.
    floor;
    /// Returns the integer that is nearest to `x`, ties to even.
    round_ties_even;
    /// Returns √x, rounded to nearest, ties to even.
    sqrt;
    /// Returns the integer part of `x`: rounds `x` towards 0.
    trunc;
}

/// Returns the larger number, or NaN if `x` is NaN. If only `y` is NaN, returns `x`; the device returns NaN.
pub(crate) fn max_or_nan(x: f32, y: f32) -> f32 {
    if x < y { y } else { x }
}

/// Returns `x`. On the device, `apart` copies `x` to another register. Use this function for the accumulators of a loop
/// before a vector store. A vector store needs its numbers in adjacent registers. But if the accumulators are in
/// adjacent registers, instructions of the loop can need several operands from one bank of the register file, and then
/// the loop is slower. With `apart`, only the copies must be in adjacent registers.
#[must_use]
pub fn apart(x: f32) -> f32 {
    x
}

/// Returns `a * b + c`, rounded once.
#[must_use]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}

pub(crate) fn fma64(a: f64, b: f64, c: f64) -> f64 {
    a.mul_add(b, c)
}

/// Returns `x`, and hides from the compiler that the result is equal to `x`. Measurements use this function so that the
/// compiler cannot simplify the measured code. On the device, this function keeps `x` in a register, unlike
/// `std::hint::black_box`.
#[must_use]
pub fn black_box(x: u32) -> u32 {
    std::hint::black_box(x)
}

/// Selects four of the eight bytes of `low` (bytes 0 to 3) and `high` (bytes 4 to 7). Each of the four lowest
/// hexadecimal digits of `select` is the number of a byte, from 0 to 7. The lowest digit selects the lowest byte of the
/// result.
pub(crate) fn permute(low: u32, high: u32, select: u32) -> u32 {
    let bytes = (u64::from(high) << 32 | u64::from(low)).to_le_bytes();
    u32::from_le_bytes([0, 4, 8, 12].map(|digit| bytes[(select >> digit & 7) as usize]))
}
