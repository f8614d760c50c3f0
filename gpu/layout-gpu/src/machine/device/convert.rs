//! Converts 16-bit floating-point numbers to `f32` and back.

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
