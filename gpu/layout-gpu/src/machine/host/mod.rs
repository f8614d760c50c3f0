//! The implementation for the CPU. Phases are loops over threads, and blocks run in parallel.

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

pub(crate) use atomic::*;
pub use blocks::*;
pub use bulk::*;
pub use cluster::*;
pub use math::*;
pub use memory::*;
pub(crate) use movement::*;
pub use sums::*;
pub(crate) use tensor_core::*;
pub(crate) use warp::*;
pub use warp_group::*;

use core::cell::UnsafeCell;
use std::boxed::Box;

/// One value of type `R` per thread of a block of `N` threads.
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

/// Calls `f` with the index of each thread, in the order of [`order`], and collects the results.
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
