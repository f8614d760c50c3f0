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
pub use device::{TensorMap, block_at, clusters, grid, have_registers, outside as trap, seat, shared, sync_cluster};
#[cfg(not(target_arch = "nvptx64"))]
pub use host::{CLUSTERS, ClusterMemory, Memory, RESIDENT, each_seat, for_each_block, order};
pub use this::{
    At, Barriers, Each, Map, Registers, Seat, Spot, Wide, Width, apart, black_box, exp2, finish_stores, fma, rsqrt,
};
pub(crate) use this::{
    Held, add, ballot, barrier, begin_products, broadcast, commit_copies, convert, convert_registers, count_if, each,
    each_of_group, end_products, expect, load, load_tile, multiply, multiply_tiles, of_warps, outside, publish,
    publish_if, read_matrices, release, shuffle_up, shuffle_xor, store, store_if, store_tile, sync_warps, wait_for,
    wait_for_all_but, wait_for_buffer, wait_for_copies, wait_for_products, word, write_matrices,
};
