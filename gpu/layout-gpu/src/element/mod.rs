//! The elements of tensors in memory, scalar arguments of kernels, and values in the registers of a thread.

mod fp8;
mod halves;

pub use fp8::{E4m3, E5m2};

use half::{bf16, f16};

/// The names that a kernel can use without an import: some element types and the trait [`Float`]. They are in a
/// separate module because `f16` is also an unstable primitive type of Rust.
#[doc(hidden)]
pub mod names {
    pub use super::{E4m3, E5m2, Float};
    pub use half::{bf16, f16};
}

/// The type of an element of a tensor in memory: an integer or a floating-point number with 1, 2, 4 or 8 bytes.
///
/// # Safety
/// Every bit pattern must be a valid value, and the type must not have padding. The size must be 1, 2, 4 or 8 bytes,
/// and the alignment must be equal to the size.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element type of kernels",
    note = "supported are `u8` to `u64`, `i8` to `i64`, `f32`, `f64`, and from `layout_gpu` `f16`, `bf16`, `E4m3` and `E5m2`"
)]
pub unsafe trait Element: Copy + Default + Send + Sync + crate::Uniform + 'static {}

macro_rules! elements {
    ($($type:ty)*) => {$(
        // SAFETY: the type is a primitive number or a wrapper of a primitive number, so every bit pattern is valid. The
        // size of the type is 1, 2, 4 or 8 bytes, and its alignment is equal to its size.
        #[diagnostic::do_not_recommend]
        unsafe impl Element for $type {}
    )*};
}

elements!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 f16 bf16);

/// A value that threads can exchange: an element, or an array of up to eight `f32` or `u32`.
///
/// # Safety
/// Every bit pattern must be a valid value, and the type must not have padding. The size must be a multiple of 4 bytes,
/// or less than 4 bytes.
#[diagnostic::on_unimplemented(
    message = "threads cannot exchange values of type `{Self}`",
    note = "threads can exchange numbers, and arrays of up to eight `f32` or `u32`; a closure whose last line ends with `;` returns `()`"
)]
pub unsafe trait Exchange: Copy + Default + Send + Sync + crate::Uniform + 'static {}

// SAFETY: an element has no padding, every bit pattern is valid, and its size is 1, 2, 4 or 8 bytes.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Exchange for T {}

/// Implements `Exchange` for arrays of 4-byte elements.
macro_rules! arrays {
    ($($len:literal)*) => {$(
        // SAFETY: the array consists of 4-byte elements without padding, so its size is a multiple of 4 bytes.
        #[diagnostic::do_not_recommend]
        unsafe impl Exchange for [f32; $len] {}
        // SAFETY: the array consists of 4-byte elements without padding, so its size is a multiple of 4 bytes.
        #[diagnostic::do_not_recommend]
        unsafe impl Exchange for [u32; $len] {}
    )*};
}

arrays!(1 2 3 4 5 6 7 8);

/// A floating-point type: `f16`, `bf16`, [`E4m3`], [`E5m2`] or `f32`. To compute with numbers of such a type, a kernel
/// converts them to `f32`, and converts the results back.
///
/// ```
/// use layout_gpu::{E4m3, Float};
///
/// assert_eq!(E4m3::narrow(0.3).wide(), 0.3125); // 3 bits of fraction
/// assert_eq!(E4m3::narrow(1e6).wide(), 448.0); // the largest number
/// ```
pub trait Float: Element {
    /// Converts this number to `f32`. The conversion is exact.
    fn wide(self) -> f32;
    /// Converts an `f32` to the nearest number of this type, ties to even. If the magnitude is too large, `f16` and
    /// `bf16` become infinite, and [`E4m3`] and [`E5m2`] become the largest number with the same sign.
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

/// A scalar argument of a kernel: an element, a pointer-sized integer, or an array of such numbers.
///
/// # Safety
/// The value must not contain a pointer. The type must have the same representation on the host and on the device.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that a kernel can take as a parameter",
    label = "to pass memory, write a clause instead of a parameter: `reads x: [f32] in Vector(n),` for inputs, `writes` for outputs",
    note = "supported are `u8` to `u64`, `usize`, `i8` to `i64`, `isize`, `f32`, `f64`, `f16`, `bf16`, `E4m3`, `E5m2`, and arrays of these types"
)]
pub unsafe trait Number: Copy {}

// SAFETY: an element is a number with the same representation on the host and on the device.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Number for T {}
// SAFETY: the type is an integer of 64 bits on the host and on the device.
#[diagnostic::do_not_recommend]
unsafe impl Number for usize {}
// SAFETY: the type is an integer of 64 bits on the host and on the device.
#[diagnostic::do_not_recommend]
unsafe impl Number for isize {}
// SAFETY: an array contains only numbers, one after another, so it has the same representation on the host and on the
// device.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, const N: usize> Number for [T; N] {}

/// Causes a compile error unless `T` can be a scalar argument.
#[doc(hidden)]
pub const fn number<T: Number>() {}

/// The values of one thread that a movement reads or writes: an element, an array of elements, or a nested array.
///
/// # Safety
/// Every bit pattern must be a valid value, and the type must not have padding.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not consist of elements",
    note = "a movement accepts numbers, arrays of numbers, and nested arrays"
)]
pub unsafe trait Registers: Copy + crate::Uniform + 'static {}

// SAFETY: an element has no padding, and every bit pattern is valid.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Registers for T {}

// SAFETY: an array has no padding between its members, and the members satisfy the requirements of the trait.
#[diagnostic::do_not_recommend]
unsafe impl<R: Registers, const LEN: usize> Registers for [R; LEN] {}
