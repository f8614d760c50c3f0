//! Functions of `f32`.

use core::arch::asm;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $instruction:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            let y: f32;
            // SAFETY: arithmetic.
            unsafe { asm!($instruction, y = out(reg32) y, x = in(reg32) x, options(pure, nomem, nostack, preserves_flags)) }
            y
        }
    )*};
}

functions! {
    /// 2ˣ, with an error of 2⁻²² of it.
    exp2 "ex2.approx.ftz.f32 {y}, {x};";
    /// 1/√x, with an error of 2⁻²² of it.
    rsqrt "rsqrt.approx.ftz.f32 {y}, {x};";
    /// log₂ x, with an error of 2⁻²² of it, or of 2⁻²² between ½ and 2.
    log2 "lg2.approx.ftz.f32 {y}, {x};";
    /// tanh x, with an error of 2⁻¹¹ of it.
    tanh "tanh.approx.f32 {y}, {x};";
}

/// The same number in a register of its own. Numbers that are stored as a vector have to lie side by side; sums that a
/// loop adds to need not, and do not wait for each other's banks, if they are handed through here.
#[must_use]
#[inline(always)]
pub fn apart(x: f32) -> f32 {
    let y: f32;
    // SAFETY: arithmetic: x - 0 is x, zeros with their signs too.
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

/// The same number, of which the compiler does not know where it comes from: for measurements, as
/// `std::hint::black_box`, but in a register.
#[must_use]
#[inline(always)]
pub fn black_box(x: u32) -> u32 {
    let y: u32;
    // SAFETY: a copy of a register.
    unsafe { asm!("mov.b32 {y}, {x};", y = out(reg32) y, x = in(reg32) x, options(nomem, nostack, preserves_flags)) }
    y
}
