//! The machine: an NVIDIA GPU, or loops on the CPU.

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(not(target_arch = "nvptx64"))]
mod host;

#[cfg(target_arch = "nvptx64")]
use device as this;
#[cfg(not(target_arch = "nvptx64"))]
use host as this;

#[doc(hidden)]
#[cfg(target_arch = "nvptx64")]
pub use device::{block_at, grid, outside as trap, shared};
#[cfg(not(target_arch = "nvptx64"))]
pub use host::{Memory, for_each_block, order};
pub use this::{At, Each, fma};
pub(crate) use this::{
    barrier, broadcast, commit_copies, convert, each, load, multiply, of_warps, outside, read_matrices, shuffle_up,
    shuffle_xor, store, wait_for_all_but, wait_for_copies,
};
