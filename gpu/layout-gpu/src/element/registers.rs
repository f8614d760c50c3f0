//! Values in the registers of a thread.

use super::Element;

/// The values of a thread in registers: elements and arrays of them.
///
/// # Safety
/// Every bit pattern must be a valid value without padding.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not consist of elements",
    note = "a movement accepts numbers, arrays of numbers, and nested arrays"
)]
pub unsafe trait Registers: Copy + crate::Uniform + 'static {}

// SAFETY: every element satisfies the requirements.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Registers for T {}

// SAFETY: the elements are contiguous without padding.
#[diagnostic::do_not_recommend]
unsafe impl<R: Registers, const LEN: usize> Registers for [R; LEN] {}
