//! Scalar arguments of kernels.

use super::Element;

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
// SAFETY: the type is a number of 64 bits on the host and on the device.
#[diagnostic::do_not_recommend]
unsafe impl Number for usize {}
// SAFETY: the type is a number of 64 bits on the host and on the device.
#[diagnostic::do_not_recommend]
unsafe impl Number for isize {}
// SAFETY: an array of numbers has the layout of its elements, in order.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, const N: usize> Number for [T; N] {}

/// Causes a compile error unless `T` can be a scalar argument.
#[doc(hidden)]
pub const fn number<T: Number>() {}
