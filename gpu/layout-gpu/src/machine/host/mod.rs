//! The implementation for the CPU. A phase is a loop over the threads of a block, and blocks run in parallel.

mod atomic;
mod barrier;
mod blocks;
mod bulk;
mod cluster;
pub(crate) mod convert;
mod math;
mod memory;
mod movement;
pub mod order;
mod places;
mod sums;
mod tensor_core;
mod warp;
mod warp_group;

pub(crate) use atomic::{add, claim_if, count_if, publish_if, word, written_word};
pub use blocks::{RESIDENT, for_each_block};
pub use bulk::{Map, finish_stores};
pub(crate) use bulk::{load_tile, publish, store_tile, wait_for_buffer};
pub use cluster::{Barriers, CLUSTERS, ClusterMemory, Seat, Spot, each_seat};
pub(crate) use cluster::{Held, each_of_group, expect, release, wait_for};
pub use math::{apart, black_box, ceil, floor, fma, round_ties_even, sqrt, trunc};
pub(crate) use math::{fma64, max_or_nan, permute};
pub use memory::{At, Memory};
pub(crate) use memory::{load, load_if, load_vector_if, store, store_if};
pub(crate) use movement::{convert_registers, sync_warps};
pub use sums::{OfColumns, OfParts, OfRows};
pub(crate) use sums::{
    cut_rows, each_row, fold_rows, halves, join_parts, map_at, map_rows, scale_rows, settle_halves, zip_parts,
    zip_registers,
};
pub(crate) use tensor_core::{multiply, read_matrices, write_matrices};
pub(crate) use warp::{Room, ballot, broadcast, exchange_xor, of_warps, shuffle, shuffle_up, shuffle_xor};
pub use warp_group::{Halves, Registers, Wide, Width};
pub(crate) use warp_group::{
    begin_products, columns, end_products, finish_products, multiply_halves, multiply_tiles, wait_for_products,
};

use core::cell::UnsafeCell;
use std::boxed::Box;

/// One value of type `R` per thread of a block of `N` threads, such as the results of
/// [`Block::each`](crate::Block::each).
pub struct Each<R, const N: usize>(Box<[UnsafeCell<R>]>);

impl<R, const N: usize> core::fmt::Debug for Each<R, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Each({N} threads)")
    }
}

impl<R, const N: usize> Each<R, N> {
    #[inline(always)]
    pub(crate) fn of(&self, thread: u32) -> *mut R {
        self.0[thread as usize].get()
    }
}

/// Calls `f` with the index of each thread, in the order that the module [`order`] determines, and collects the
/// results.
pub(crate) fn each<R, const N: usize>(mut f: impl FnMut(u32) -> R) -> Each<R, N> {
    let mut all: Box<[Option<R>]> = (0..N).map(|_| None).collect();
    for thread in order::shuffled(N) {
        all[thread] = Some(f(thread as u32));
    }
    Each(all.into_iter().map(|value| UnsafeCell::new(value.expect("every thread has run"))).collect())
}

pub(crate) fn barrier() {}

pub(crate) fn wait_for_copies() {}

pub(crate) fn commit_copies() {}

pub(crate) fn wait_for_all_but(_groups: usize) {}

/// Panics because a coordinate is out of range.
#[cold]
#[track_caller]
pub(crate) fn outside() -> ! {
    panic!("the coordinate is outside of the partition, the tile or the grid")
}
