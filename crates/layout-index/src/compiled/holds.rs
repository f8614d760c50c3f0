//! Checks the integer type of coordinates in generated arithmetic that does not name the type.
//!
//! Each function returns its argument. The name of a function consists of `u` or `i` and a number of bits. A call
//! compiles only if the type of the argument can represent every value with this number of bits. Functions with `i`
//! also require a signed type. The number of bits is part of the name instead of a generic parameter, because rustc
//! checks the types of such calls faster. The functions are written out, because error messages would show a macro that
//! generates them.

#![allow(missing_docs)]

/// Integer types that can represent every value of `BITS` bits. If `SIGNED` is `true`, only signed types implement this
/// trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is too narrow for the indices of this layout, or for an intermediate value of their computation",
    label = "the coordinates need an integer type with {BITS} bits, and a sign if indices are negative",
    note = "if every index fits, use a `fn` item or `layout!(…).at(…)`, whose intermediate values fit too; write the entries of a tuple `t` separately, as in `(t.0, t.1)`"
)]
pub trait Holds<const BITS: u32, const SIGNED: bool>: Copy {}

macro_rules! unsigned {
    ($($int:ident $($bits:literal)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Holds<$bits, false> for $int {}
    )*)*};
}

/// Implements [`Holds`] for a signed type, both for signed values and for unsigned values of fewer bits.
macro_rules! signed {
    ($($int:ident $($bits:literal)*;)*) => {
        unsigned! { $($int $($bits)*;)* }
        $($(
            #[diagnostic::do_not_recommend]
            impl Holds<$bits, true> for $int {}
        )*)*
    };
}

unsigned! { u8 7 8; u16 7 8 15 16; u32 7 8 15 16 31 32; u64 7 8 15 16 31 32 63; u128 7 8 15 16 31 32 63; usize 7 8 15 16; }
signed! { i8 7; i16 7 8 15; i32 7 8 15 16 31; i64 7 8 15 16 31 32 63; i128 7 8 15 16 31 32 63; isize 7 8 15; }

#[cfg(any(target_pointer_width = "32", target_pointer_width = "64"))]
unsigned! { usize 31 32; }
#[cfg(any(target_pointer_width = "32", target_pointer_width = "64"))]
signed! { isize 16 31; }
#[cfg(target_pointer_width = "64")]
unsigned! { usize 63; }
#[cfg(target_pointer_width = "64")]
signed! { isize 32 63; }

/// Returns `i`. Any integer type is accepted, because every integer type has at least 7 bits in addition to the sign.
#[inline(always)]
pub const fn u7<I: Holds<7, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i7<I: Holds<7, true>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn u8<I: Holds<8, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i8<I: Holds<8, true>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn u15<I: Holds<15, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i15<I: Holds<15, true>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn u16<I: Holds<16, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i16<I: Holds<16, true>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn u31<I: Holds<31, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i31<I: Holds<31, true>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn u32<I: Holds<32, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i32<I: Holds<32, true>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn u63<I: Holds<63, false>>(i: I) -> I {
    i
}
#[inline(always)]
pub const fn i63<I: Holds<63, true>>(i: I) -> I {
    i
}
