//! The elements of tensors in memory.

mod fp8;
mod halves;
mod number;
mod registers;

pub use fp8::{E4m3, E5m2};
pub use number::{Number, number};
pub use registers::Registers;

use half::{bf16, f16};

/// Element types that kernels name without an import, and the trait that converts them. `f16` is also an unstable
/// primitive type of Rust.
#[doc(hidden)]
pub mod names {
    pub use super::{E4m3, E5m2, Float};
    pub use half::{bf16, f16};
}

/// An element in memory, of 1, 2, 4 or 8 bytes.
///
/// # Safety
/// Every bit pattern must be a valid value without padding. The size must be 1, 2, 4 or 8 bytes and equal the
/// alignment.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element type of kernels",
    note = "supported are `u8` to `u64`, `i8` to `i64`, `f32`, `f64`, and from `layout_gpu` `f16`, `bf16`, `E4m3` and `E5m2`"
)]
pub unsafe trait Element: Copy + Default + Send + Sync + crate::Uniform + 'static {}

macro_rules! elements {
    ($($type:ty)*) => {$(
        // SAFETY: the type is a number, or a wrapper of a number.
        #[diagnostic::do_not_recommend]
        unsafe impl Element for $type {}
    )*};
}

elements!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 f16 bf16);

/// A value that threads exchange: an element or an array of elements.
///
/// # Safety
/// Every bit pattern must be a valid value without padding. The size must be a multiple of 4 bytes, or less than 4
/// bytes.
#[diagnostic::on_unimplemented(
    message = "threads cannot exchange values of type `{Self}`",
    note = "threads can exchange numbers, and arrays of up to eight `f32` or `u32`; a closure whose last line ends with `;` returns `()`"
)]
pub unsafe trait Exchange: Copy + Default + Send + Sync + crate::Uniform + 'static {}

// SAFETY: every element satisfies the requirements.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Exchange for T {}

/// Arrays of 4-byte elements.
macro_rules! arrays {
    ($($len:literal)*) => {$(
        // SAFETY: the array consists of 4-byte elements.
        #[diagnostic::do_not_recommend]
        unsafe impl Exchange for [f32; $len] {}
        // SAFETY: the array consists of 4-byte elements.
        #[diagnostic::do_not_recommend]
        unsafe impl Exchange for [u32; $len] {}
    )*};
}

arrays!(1 2 3 4 5 6 7 8);

/// A floating-point number that is converted to `f32` for arithmetic.
pub trait Float: Element {
    /// The same number.
    fn wide(self) -> f32;
    /// The nearest number, ties to even.
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
