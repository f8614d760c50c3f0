//! Where the elements of a tensor are.

#[cfg(feature = "ndarray")]
pub(super) mod array;
pub(super) mod buffers;
#[cfg(feature = "bytemuck")]
pub(super) mod recast;
pub(super) mod traits;
pub(super) mod window;
