//! A cluster of blocks, and what its warpgroups have.

use crate::machine::{Held, Seat};
use crate::part::Invariant;

/// A cluster of `BLOCKS` blocks, in each of which one warpgroup loads, and `GROUPS` others multiply.
#[derive(Debug)]
pub struct Cluster<'k, const BLOCKS: usize, const GROUPS: usize> {
    pub(super) seat: Seat,
    /// Its number, and how many clusters there are.
    pub(super) index: u32,
    pub(super) count: u32,
    kernel: Invariant<&'k ()>,
}

impl<const BLOCKS: usize, const GROUPS: usize> Cluster<'_, BLOCKS, GROUPS> {
    /// # Safety
    /// The code of a body with it runs on all warpgroups of the cluster, each in its seat, and there is no second one.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(seat: Seat, index: u32, count: u32) -> Self {
        const {
            crate::require(BLOCKS >= 1 && BLOCKS <= 8 && BLOCKS.is_power_of_two(), "a cluster has 1, 2, 4 or 8 blocks");
            crate::require(GROUPS >= 1 && GROUPS <= 3, "a block has 1, 2 or 3 warpgroups that multiply");
        }
        Self { seat, index, count, kernel: core::marker::PhantomData }
    }
}

/// One `T` for each warpgroup that multiplies. The code of the cluster cannot look at it: there is none where tiles are loaded.
pub struct Groups<T>(Held<T>);

// Not the values: the code of the cluster must not see them.
impl<T> core::fmt::Debug for Groups<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Groups")
    }
}

impl<T> Groups<T> {
    /// What the warpgroup that loads has.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self(Held::none())
    }

    #[inline(always)]
    pub(super) fn of(value: T) -> Self {
        Self(Held::of(value))
    }

    /// # Safety
    /// This is a warpgroup that multiplies.
    #[inline(always)]
    pub(super) unsafe fn take(self) -> T {
        // SAFETY: by the caller: it was made by `of`.
        unsafe { self.0.take() }
    }
}
