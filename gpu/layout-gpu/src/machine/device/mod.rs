//! The implementation for an NVIDIA GPU. Each thread of the GPU executes these functions.
//!
//! Barriers and exchanges between threads use intrinsics of LLVM where LLVM has them, instead of `asm!`. For an `asm!`
//! block, LLVM does not know that all threads must execute it together, so LLVM may duplicate the block into both sides
//! of a branch in which threads diverge.

mod atomic;
mod block;
mod bulk;
mod cluster;
pub(crate) mod convert;
mod math;
mod memory;
mod movement;
mod products;
mod shared;
mod sums;
mod tensor_core;
mod warp;

#[cfg_attr(target_feature = "sm_100a", path = "tensor_memory.rs")]
#[cfg_attr(not(target_feature = "sm_100a"), path = "warp_group.rs")]
#[macro_use]
mod unit;
// `wide` uses the macros of the module `unit`, so it is declared after `unit`.
mod wide;

pub(crate) use atomic::{add, claim_if, count_if, publish_if, word, written_word};
pub use block::{Each, block_at, grid, outside};
pub(crate) use block::{barrier, commit_copies, each, wait_for_all_but, wait_for_copies};
pub use bulk::{Map, TensorMap, finish_stores};
pub(crate) use bulk::{load_tile, publish, store_tile, wait_for_buffer};
pub(crate) use cluster::{Held, each_of_group, release};
pub use cluster::{Seat, clusters, have_registers, seat, sync_cluster};
pub use math::{apart, black_box, ceil, floor, fma, round_ties_even, sqrt, trunc};
pub(crate) use math::{cos, exp2, fma64, log2, max_or_nan, permute, recip, rsqrt, sin, tanh};
pub(crate) use memory::{load, load_if, load_vector_if, store, store_if};
pub(crate) use movement::{convert_registers, sync_warps};
pub use products::Products;
pub(crate) use products::columns;
pub use shared::{At, Barriers, Spot, shared};
pub(crate) use shared::{expect, wait_for};
pub use sums::{Halves, OfColumns, OfParts, OfRows};
pub(crate) use sums::{
    cut_rows, each_row, fold_rows, halves, join_parts, map_at, map_rows, scale_rows, settle_halves, zip_parts,
    zip_registers,
};
pub(crate) use tensor_core::{multiply, read_matrices, write_matrices};
pub(crate) use unit::{
    begin_products, end_products, finish_products, multiply_halves, multiply_tiles, wait_for_products,
};
pub(crate) use warp::{Room, ballot, broadcast, exchange_xor, of_warps, shuffle, shuffle_up, shuffle_xor};
pub use wide::{Registers, Wide, Width};
