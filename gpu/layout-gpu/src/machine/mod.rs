//! The operations of the machine that runs a kernel: `device` for an NVIDIA GPU, and `host` for the CPU.

#[cfg(target_arch = "nvptx64")]
mod device;
#[cfg(not(target_arch = "nvptx64"))]
mod host;

#[cfg(target_arch = "nvptx64")]
use device as this;
#[cfg(not(target_arch = "nvptx64"))]
use host as this;

/// Maximum number of bytes that the threads of a block exchange through shared memory in one call: the sum over all
/// threads.
pub(crate) const EXCHANGED: usize = 8192;

impl<const COLUMNS: usize> crate::sealed::Sealed for Width<COLUMNS> {}

#[doc(hidden)]
#[cfg(target_arch = "nvptx64")]
pub use device::{
    Products, TensorMap, block_at, clusters, grid, have_registers, outside as trap, seat, shared, sync_cluster,
};
#[cfg(target_arch = "nvptx64")]
pub(crate) use device::{cos, exp2, log2, recip, rsqrt, sin, tanh};
#[cfg(not(target_arch = "nvptx64"))]
pub use host::{CLUSTERS, ClusterMemory, Memory, RESIDENT, each_seat, for_each_block, order};
pub(crate) use this::Room;
pub use this::{At, Each, apart, black_box, ceil, floor, fma, round_ties_even, sqrt, trunc};
pub use this::{Barriers, Halves, Map, OfColumns, OfParts, OfRows, Registers, Seat, Spot, Wide, Width, finish_stores};
pub(crate) use this::{
    Held, begin_products, columns, cut_rows, each_of_group, each_row, end_products, expect, finish_products, fold_rows,
    halves, join_parts, load_tile, map_at, map_rows, multiply_halves, multiply_tiles, publish, release, scale_rows,
    settle_halves, store_tile, wait_for, wait_for_buffer, wait_for_products, zip_parts, zip_registers,
};
pub(crate) use this::{
    add, ballot, barrier, broadcast, claim_if, commit_copies, convert, convert_registers, count_if, each, exchange_xor,
    load, load_if, load_vector_if, multiply, of_warps, outside, publish_if, read_matrices, shuffle, shuffle_up,
    shuffle_xor, store, store_if, sync_warps, wait_for_all_but, wait_for_copies, word, write_matrices, written_word,
};
pub(crate) use this::{fma64, max_or_nan, permute};
