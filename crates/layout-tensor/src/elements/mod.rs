//! Operations on the elements of tensors: access, slices, loops, copies.

pub(super) mod access;
pub(super) mod adjacent;
pub(super) mod copy;
pub(super) mod copy_loops;
pub(super) mod debug;
pub(super) mod gather;
pub(super) mod loops;
#[cfg(feature = "alloc")]
pub(super) mod make;
pub(super) mod modes;
pub(super) mod slice;
pub(super) mod strided;
mod two_loops;
