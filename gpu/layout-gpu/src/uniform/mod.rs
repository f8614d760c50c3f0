//! The trait of values that threads may share with the code of their block.

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(not(target_arch = "nvptx64"))]
mod host;

#[cfg(target_arch = "nvptx64")]
pub use device::Uniform;
#[cfg(not(target_arch = "nvptx64"))]
pub use host::Uniform;
