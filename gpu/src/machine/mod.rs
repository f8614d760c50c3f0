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
pub use host::{Memory, RESIDENT, for_each_block, order};
pub use this::{At, Each, apart, black_box, exp2, fma, rsqrt};
pub(crate) use this::{
    add, ballot, barrier, broadcast, commit_copies, convert, convert_registers, count_if, each, load, multiply,
    of_warps, outside, publish_if, read_matrices, shuffle_up, shuffle_xor, store, store_if, sync_warps,
    wait_for_all_but, wait_for_copies, word, write_matrices,
};
