//! The types that store the elements of tensors, and their traits.

#[cfg(feature = "ndarray")]
pub(super) mod array;
pub(super) mod buffers;
#[cfg(feature = "bytemuck")]
pub(super) mod recast;
pub(super) mod traits;
pub(super) mod window;
