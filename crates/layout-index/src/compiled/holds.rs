//! What arithmetic that is printed without types asks of the type of its coordinates.
//!
//! The functions hand on their argument, and compile where its type holds every value of so many bits, `i` if some are
//! negative. The bits are not a generic parameter because calls are cheaper to check without, and no macro makes the
//! functions because error messages would show it.

#![allow(missing_docs)]

/// Integer types that hold every value of `BITS` bits: what arithmetic printed without types asks of its coordinates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer type that holds every index of this layout and every value on the way to one",
    label = "the coordinates need an integer type with {BITS} bits, beside a sign where indices are negative",
    note = "if every index fits, a `fn` item or `layout!(…).at(…)` takes arithmetic that fits too; of a tuple `t` write the entries, `(t.0, t.1)`"
)]
pub trait Holds<const BITS: u32, const SIGNED: bool>: Copy {}

macro_rules! unsigned {
    ($($int:ident $($bits:literal)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Holds<$bits, false> for $int {}
    )*)*};
}

/// A type with a sign holds numbers without one too.
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

/// Every integer.
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
