//! Mathematical functions on `f32`, `fma` on `f64`, and functions on the bits of registers.

use core::arch::asm;

macro_rules! approximations {
    ($($name:ident $instruction:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name(x: f32) -> f32 {
            let y: f32;
            // SAFETY: the instruction only computes with registers.
            unsafe { asm!(concat!($instruction, " {y}, {x};"), y = out(reg32) y, x = in(reg32) x, options(pure, nomem, nostack, preserves_flags)) }
            y
        }
    )*};
}

approximations! {
    cos "cos.approx.ftz.f32";
    exp2 "ex2.approx.ftz.f32";
    log2 "lg2.approx.ftz.f32";
    recip "rcp.approx.ftz.f32";
    rsqrt "rsqrt.approx.ftz.f32";
    sin "sin.approx.ftz.f32";
    tanh "tanh.approx.f32";
}

macro_rules! exact {
    ($($(#[$doc:meta])* $name:ident $intrinsic:ident;)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            core::intrinsics::$intrinsic(x)
        }
    )*};
}

exact! {
    /// Returns the smallest integer that is not below `x`.
    ceil ceilf32;
    /// Returns the largest integer that is not above `x`.
    floor floorf32;
    /// Returns the integer that is nearest to `x`, ties to even.
    round_ties_even round_ties_even_f32;
    /// Returns √x, rounded to nearest, ties to even.
    sqrt sqrtf32;
    /// Returns the integer part of `x`: rounds `x` towards 0.
    trunc truncf32;
}

/// Returns the larger number, or NaN if `x` or `y` is NaN.
#[inline(always)]
pub(crate) fn max_or_nan(x: f32, y: f32) -> f32 {
    let z: f32;
    // SAFETY: the instruction only computes with registers.
    unsafe {
        asm!("max.NaN.f32 {z}, {x}, {y};", z = out(reg32) z, x = in(reg32) x, y = in(reg32) y, options(pure, nomem, nostack, preserves_flags))
    }
    z
}

/// Returns `x`, copied to another register. Use this function for the accumulators of a loop before a vector store. A
/// vector store needs its numbers in adjacent registers. But if the accumulators are in adjacent registers,
/// instructions of the loop can need several operands from one bank of the register file, and then the loop is slower.
/// With `apart`, only the copies must be in adjacent registers.
#[must_use]
#[inline(always)]
pub fn apart(x: f32) -> f32 {
    let y: f32;
    // SAFETY: the instruction only computes with registers. It adds -0, so the result is `x`, also if `x` is 0 or -0.
    unsafe {
        asm!("add.rn.f32 {y}, {x}, 0f80000000;", y = out(reg32) y, x = in(reg32) x, options(pure, nomem, nostack, preserves_flags))
    }
    y
}

/// Returns `a * b + c`, rounded once.
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::intrinsics::fmaf32(a, b, c)
}

#[inline(always)]
pub(crate) fn fma64(a: f64, b: f64, c: f64) -> f64 {
    core::intrinsics::fmaf64(a, b, c)
}

/// Returns `x`, and hides from the compiler that the result is equal to `x`. Measurements use this function so that the
/// compiler cannot simplify the measured code. Unlike `std::hint::black_box`, this function keeps `x` in a register.
#[must_use]
#[inline(always)]
pub fn black_box(x: u32) -> u32 {
    let y: u32;
    // SAFETY: the instruction only copies a register.
    unsafe { asm!("mov.b32 {y}, {x};", y = out(reg32) y, x = in(reg32) x, options(nomem, nostack, preserves_flags)) }
    y
}

/// Selects four of the eight bytes of `low` (bytes 0 to 3) and `high` (bytes 4 to 7). Each of the four lowest
/// hexadecimal digits of `select` is the number of a byte, from 0 to 7. The lowest digit selects the lowest byte of the
/// result.
#[inline(always)]
pub(crate) fn permute(low: u32, high: u32, select: u32) -> u32 {
    let bytes: u32;
    // SAFETY: the instruction only computes with registers.
    unsafe {
        asm!("prmt.b32 {bytes}, {low}, {high}, {select};", bytes = out(reg32) bytes, low = in(reg32) low, high = in(reg32) high, select = in(reg32) select, options(pure, nomem, nostack, preserves_flags))
    }
    bytes
}
