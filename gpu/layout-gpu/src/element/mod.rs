//! What memory holds.

mod fp8;
mod halves;
mod number;
mod registers;

pub use fp8::{E4m3, E5m2};
pub use number::{Number, number};
pub use registers::Registers;

use half::{bf16, f16};

/// Elements that kernels name without an import, and what widens and narrows them. `f16` alone is an unstable type of Rust's own.
#[doc(hidden)]
pub mod names {
    pub use super::{E4m3, E5m2, Float};
    pub use half::{bf16, f16};
}

/// An element of memory, of 1 to 8 bytes: every pattern of bits is one.
///
/// # Safety
/// Every pattern of bits is a value, without padding, and its size is 1, 2, 4 or 8 bytes, which is its alignment too.
#[diagnostic::on_unimplemented(
    message = "memory of a kernel does not hold `{Self}`",
    note = "it holds `u8` to `u64`, `i8` to `i64`, `f32`, `f64`, and of `layout_gpu` `f16`, `bf16`, `E4m3` and `E5m2`"
)]
pub unsafe trait Element: Copy + Default + Send + Sync + crate::Uniform + 'static {}

macro_rules! elements {
    ($($type:ty)*) => {$(
        // SAFETY: a number, or a wrapper of one.
        #[diagnostic::do_not_recommend]
        unsafe impl Element for $type {}
    )*};
}

elements!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 f16 bf16);

/// What threads exchange: an element, or an array of elements.
///
/// # Safety
/// Every pattern of bits is a value, without padding, and it is made of whole words of 4 bytes, or smaller than one.
#[diagnostic::on_unimplemented(
    message = "threads do not exchange `{Self}`",
    note = "they exchange numbers, and arrays of up to eight `f32` or `u32`; a closure whose last line ends with `;` answers `()`"
)]
pub unsafe trait Exchange: Copy + Default + Send + Sync + crate::Uniform + 'static {}

// SAFETY: as an element.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Exchange for T {}

/// Arrays of words.
macro_rules! arrays {
    ($($len:literal)*) => {$(
        // SAFETY: as many words.
        #[diagnostic::do_not_recommend]
        unsafe impl Exchange for [f32; $len] {}
        // SAFETY: as many words.
        #[diagnostic::do_not_recommend]
        unsafe impl Exchange for [u32; $len] {}
    )*};
}

arrays!(2 3 4 5 6 7 8);

/// A number with a fraction, which arithmetic widens to `f32`.
pub trait Float: Element {
    /// The same number.
    fn wide(self) -> f32;
    /// The nearest number; ties go to even.
    fn narrow(wide: f32) -> Self;
}

impl Float for f32 {
    #[inline(always)]
    fn wide(self) -> f32 {
        self
    }

    #[inline(always)]
    fn narrow(wide: f32) -> Self {
        wide
    }
}
