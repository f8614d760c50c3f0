//! Mathematical functions of `f32`.

use core::arch::asm;

macro_rules! approximations {
    ($($name:ident $instruction:literal;)*) => {$(
        #[inline(always)]
        pub(crate) fn $name(x: f32) -> f32 {
            let y: f32;
            // SAFETY: arithmetic.
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
    /// The next integer upwards.
    ceil ceilf32;
    /// The next integer downwards.
    floor floorf32;
    /// The nearest integer; ties go to even.
    round_ties_even round_ties_even_f32;
    /// √x, rounded to nearest.
    sqrt sqrtf32;
    /// The next integer towards 0.
    trunc truncf32;
}

/// Copies the number to a separate register. Numbers that are stored as a vector must be in adjacent registers. Sums
/// that a loop accumulates avoid register-bank conflicts if they need not be adjacent, so copy them before the store.
#[must_use]
#[inline(always)]
pub fn apart(x: f32) -> f32 {
    let y: f32;
    // SAFETY: this only computes. `x - 0` is `x`, also for zeros of both signs.
    unsafe {
        asm!("add.rn.f32 {y}, {x}, 0f80000000;", y = out(reg32) y, x = in(reg32) x, options(pure, nomem, nostack, preserves_flags))
    }
    y
}

/// `a * b + c`, rounded once.
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::intrinsics::fmaf32(a, b, c)
}

#[inline(always)]
pub(crate) fn fma64(a: f64, b: f64, c: f64) -> f64 {
    core::intrinsics::fmaf64(a, b, c)
}

/// Returns `x`, but hides its origin from the compiler, for measurements. Unlike `std::hint::black_box`, keeps it in a
/// register.
#[must_use]
#[inline(always)]
pub fn black_box(x: u32) -> u32 {
    let y: u32;
    // SAFETY: this copies a register.
    unsafe { asm!("mov.b32 {y}, {x};", y = out(reg32) y, x = in(reg32) x, options(nomem, nostack, preserves_flags)) }
    y
}

/// Four of the eight bytes of two words. A digit of `select` is the number of a byte; the lowest digit is for the lowest byte.
#[inline(always)]
pub(crate) fn permute(low: u32, high: u32, select: u32) -> u32 {
    let bytes: u32;
    // SAFETY: this only computes.
    unsafe {
        asm!("prmt.b32 {bytes}, {low}, {high}, {select};", bytes = out(reg32) bytes, low = in(reg32) low, high = in(reg32) high, select = in(reg32) select, options(pure, nomem, nostack, preserves_flags))
    }
    bytes
}
