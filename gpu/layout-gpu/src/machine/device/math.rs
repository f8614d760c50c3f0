//! Mathematical functions of `f32`.

use core::arch::asm;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            let y: f32;
            // SAFETY: this only computes.
            unsafe { asm!($instruction, y = out(reg32) y, x = in(reg32) x, options(pure, nomem, nostack, preserves_flags)) }
            y
        }
    )*};
}

functions! {
    /// 2ˣ with a relative error of 2⁻²².
    exp2 "ex2.approx.ftz.f32 {y}, {x};";
    /// 1/√x with a relative error of 2⁻²².
    rsqrt "rsqrt.approx.ftz.f32 {y}, {x};";
    /// log₂ x with a relative error of 2⁻²², or an absolute error of 2⁻²² between ½ and 2.
    log2 "lg2.approx.ftz.f32 {y}, {x};";
    /// tanh x with a relative error of 2⁻¹¹.
    tanh "tanh.approx.f32 {y}, {x};";
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

/// Returns the number, but hides its origin from the compiler. For benchmarks, like `std::hint::black_box`, but in a
/// register.
#[must_use]
#[inline(always)]
pub fn black_box(x: u32) -> u32 {
    let y: u32;
    // SAFETY: this copies a register.
    unsafe { asm!("mov.b32 {y}, {x};", y = out(reg32) y, x = in(reg32) x, options(nomem, nostack, preserves_flags)) }
    y
}
