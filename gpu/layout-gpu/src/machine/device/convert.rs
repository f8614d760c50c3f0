//! Converts 16-bit floating-point numbers to `f32` and back.

use crate::element::Element;
use core::arch::asm;

/// Packs two elements of 16 bits into one register.
///
/// If both elements were converted from `f32`, the assembler combines the conversions into one instruction `F2FP`. With
/// shifts instead of `mov`, the assembler would emit two instructions `F2F`, which give only 16 results per cycle on a
/// multiprocessor.
#[inline(always)]
pub(super) fn packed<T: Element>(low: T, high: T) -> u32 {
    const { crate::require(size_of::<T>() == 2, "an element must have 16 bits") }
    let both: u32;
    // SAFETY: the elements have 16 bits, and the instruction only copies registers.
    unsafe {
        let [low, high] = [low, high].map(
            #[inline(always)]
            |element| core::mem::transmute_copy::<T, u16>(&element),
        );
        asm!("mov.b32 {both}, {{{low}, {high}}};", both = out(reg32) both, low = in(reg16) low, high = in(reg16) high, options(pure, nomem, nostack, preserves_flags));
    }
    both
}

macro_rules! converts {
    ($($type:ident $wide:literal $narrow:literal;)*) => {$(
        pub(crate) mod $type {
            use core::arch::asm;
            use half::$type;

            #[inline(always)]
            pub(crate) fn wide(number: $type) -> f32 {
                let wide: f32;
                // SAFETY: the instruction only computes with registers.
                unsafe { asm!($wide, wide = out(reg32) wide, number = in(reg16) number.to_bits(), options(pure, nomem, nostack, preserves_flags)) }
                wide
            }

            #[inline(always)]
            pub(crate) fn narrow(wide: f32) -> $type {
                let bits: u16;
                // SAFETY: the instruction only computes with registers.
                unsafe { asm!($narrow, number = out(reg16) bits, wide = in(reg32) wide, options(pure, nomem, nostack, preserves_flags)) }
                $type::from_bits(bits)
            }
        }
    )*};
}

converts! {
    f16 "cvt.f32.f16 {wide}, {number};" "cvt.rn.f16.f32 {number}, {wide};";
    bf16 "cvt.f32.bf16 {wide}, {number};" "cvt.rn.bf16.f32 {number}, {wide};";
}
