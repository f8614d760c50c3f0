//! The trait of values that closures of threads may capture.

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(not(target_arch = "nvptx64"))]
mod host;

#[cfg(target_arch = "nvptx64")]
pub use device::Uniform;
#[cfg(not(target_arch = "nvptx64"))]
pub use host::Uniform;
