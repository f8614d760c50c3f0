//! Values in the registers of a thread.

use super::Element;

/// Values that a movement converts, in the registers of one thread: elements, arrays of elements, and nested arrays.
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

// SAFETY: an array has no padding between its entries, and the entries fulfill the requirements.
#[diagnostic::do_not_recommend]
unsafe impl<R: Registers, const LEN: usize> Registers for [R; LEN] {}
