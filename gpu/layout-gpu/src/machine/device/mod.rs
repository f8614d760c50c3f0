//! The implementation for an NVIDIA GPU. Each thread executes these functions.
//!
//! Instructions that synchronize threads are intrinsics instead of `asm!`. LLVM does not know that all threads must
//! execute such an `asm!` block together, and may duplicate the block into both sides of a divergent branch.

mod atomic;
mod bulk;
mod cluster;
pub(crate) mod convert;
mod math;
mod memory;
mod movement;
mod rows;
mod shared;
mod sums;
mod tensor_core;
mod warp;
mod words;

#[cfg(target_feature = "sm_100a")]
#[macro_use]
mod tensor_memory;
#[cfg(not(target_feature = "sm_100a"))]
#[macro_use]
mod warp_group;
// `wide` uses the macros of the module above, so it is declared after that module.
mod wide;

#[cfg(target_feature = "sm_100a")]
use tensor_memory as products;
#[cfg(not(target_feature = "sm_100a"))]
use warp_group as products;

pub(crate) use atomic::{add, claim_if, count_if, publish_if, word, written_word};
pub use bulk::{Map, TensorMap, finish_stores};
pub(crate) use bulk::{load_tile, publish, store_tile, wait_for_buffer};
pub use cluster::{Barriers, Seat, Spot, clusters, have_registers, seat, sync_cluster};
pub(crate) use cluster::{Held, each_of_group, expect, release, wait_for};
pub use math::{apart, black_box, ceil, floor, fma, round_ties_even, sqrt, trunc};
pub(crate) use math::{cos, exp2, fma64, log2, permute, recip, rsqrt, sin, tanh};
pub(crate) use memory::{load, load_if, load_vector_if, store, store_if};
pub(crate) use movement::{convert_registers, sync_warps};
pub use products::Products;
pub(crate) use products::{
    begin_products, columns, end_products, finish_products, multiply_halves, multiply_tiles, wait_for_products,
};
pub use shared::At;
pub use sums::{Halves, OfColumns, OfParts, OfRows};
pub(crate) use sums::{
    each_row, fold_rows, halves, join_parts, map_at, map_rows, scale_rows, settle_halves, zip_parts, zip_registers,
};
pub(crate) use tensor_core::{multiply, read_matrices, write_matrices};
pub(crate) use warp::{Room, ballot, broadcast, exchange_xor, of_warps, shuffle, shuffle_up, shuffle_xor};
pub use wide::{Registers, Wide, Width};

use core::arch::{asm, nvptx};

/// One value of type `R` per thread of a block of `N` threads.
#[repr(transparent)]
pub struct Each<R, const N: usize>(pub(crate) R);

// `Debug` does not print the value, because it differs between threads and code of the block must not depend on it.
impl<R, const N: usize> core::fmt::Debug for Each<R, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Each({N} threads)")
    }
}

impl<R, const N: usize> Each<R, N> {
    #[inline(always)]
    pub(crate) fn of(&self, _thread: u32) -> *mut R {
        (&raw const self.0).cast_mut()
    }
}

/// Calls `f` with the index of this thread, and keeps its result.
#[inline(always)]
pub(crate) fn each<R, const N: usize>(mut f: impl FnMut(u32) -> R) -> Each<R, N> {
    // SAFETY: a special register can always be read. The directive `.reqntid` fixes the number of threads to `N`, so
    // the index is below `N`.
    let index = unsafe {
        let index = nvptx::_thread_idx_x() as u32;
        core::hint::assert_unchecked(index < N as u32);
        index
    };
    Each(f(index))
}

/// Returns the index of the block in the grid.
///
/// # Safety
/// Code that depends on the result must not contain barriers of the cluster.
#[inline(always)]
pub unsafe fn block_at() -> [u32; 2] {
    // SAFETY: special registers can always be read.
    unsafe { [nvptx::_block_idx_x() as u32, nvptx::_block_idx_y() as u32] }
}

/// Returns the number of blocks of the grid.
#[inline(always)]
pub fn grid() -> [u32; 2] {
    // SAFETY: special registers can always be read.
    unsafe { [nvptx::_grid_dim_x() as u32, nvptx::_grid_dim_y() as u32] }
}

#[inline(always)]
pub(crate) fn barrier() {
    // SAFETY: code of a block is executed by all threads together, so all reach the barrier.
    unsafe { nvptx::_syncthreads() }
}

#[inline(always)]
pub(crate) fn wait_for_copies() {
    // SAFETY: the instruction only waits for copies of this thread.
    unsafe { asm!("cp.async.wait_all;", options(nostack)) }
}

/// Ends a group of copies: the copies since the last call.
#[inline(always)]
pub(crate) fn commit_copies() {
    // SAFETY: the instruction only affects copies of this thread.
    unsafe { asm!("cp.async.commit_group;", options(nostack)) }
}

/// Waits for all groups of copies except the last `groups` groups, at most four.
#[inline(always)]
pub(crate) fn wait_for_all_but(groups: usize) {
    // SAFETY: the instruction only waits for copies of this thread.
    unsafe {
        match groups {
            0 => asm!("cp.async.wait_group 0;", options(nostack)),
            1 => asm!("cp.async.wait_group 1;", options(nostack)),
            2 => asm!("cp.async.wait_group 2;", options(nostack)),
            3 => asm!("cp.async.wait_group 3;", options(nostack)),
            _ => asm!("cp.async.wait_group 4;", options(nostack)),
        }
    }
}

// The shared memory of a block. All tiles of the block are in this array.
core::arch::global_asm!(".extern .shared .align 1024 .b8 colex_shared[];");

/// Returns the address `offset` bytes after the start of the block's shared memory.
///
/// # Safety
/// The kernel must have shared memory at this offset.
#[inline(always)]
pub unsafe fn shared<T: crate::Element>(offset: usize) -> At<T> {
    let at: u32;
    // SAFETY: the instruction only computes an address, which the caller guarantees to be in shared memory.
    unsafe {
        asm!("mov.u32 {at}, colex_shared;", at = out(reg32) at, options(pure, nomem, nostack, preserves_flags));
        At::new(at + offset as u32)
    }
}

/// Aborts the kernel because a coordinate is out of range. There is no message, because a message would cost registers.
#[inline(always)]
pub fn outside() -> ! {
    // SAFETY: `trap` aborts the kernel and does not return.
    unsafe { asm!("trap;", options(noreturn)) }
}
