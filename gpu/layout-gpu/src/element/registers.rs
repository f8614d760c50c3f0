//! What a thread has in registers.

use super::Element;

/// Elements, and arrays of them: what a thread has in registers.
///
/// # Safety
/// Every pattern of bits is a value, without padding.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not made of elements",
    note = "a movement takes numbers, and arrays of arrays of them"
)]
pub unsafe trait Registers: Copy + crate::Uniform + 'static {}

// SAFETY: as an element.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Registers for T {}

// SAFETY: elements one behind the other, without padding.
#[diagnostic::do_not_recommend]
unsafe impl<R: Registers, const LEN: usize> Registers for [R; LEN] {}
