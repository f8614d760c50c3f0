//! Numbers that a kernel is launched with.

use super::Element;

/// A number that a kernel is launched with: an element, or an index of the machine.
///
/// # Safety
/// It leads to no memory, and is the same on the host and on the device.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number of a kernel",
    label = "memory is no parameter: it is read by `reads x: [f32] in Vector(n),`, written by `writes`",
    note = "numbers are `u8` to `u64`, `usize`, `i8` to `i64`, `isize`, `f32`, `f64`, `f16`, `bf16`, `E4m3` and `E5m2`"
)]
pub unsafe trait Number: Copy {}

// SAFETY: a number, or a wrapper of one.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Number for T {}
// SAFETY: a number.
#[diagnostic::do_not_recommend]
unsafe impl Number for usize {}
// SAFETY: a number.
#[diagnostic::do_not_recommend]
unsafe impl Number for isize {}

/// Stops the build unless the type is that of a number.
#[doc(hidden)]
pub const fn number<T: Number>() {}
