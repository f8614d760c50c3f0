//! A cluster of blocks, and what its warpgroups have.

use crate::machine::{Held, Seat};
use crate::part::Invariant;
use crate::uniform::Uniform;

/// A cluster of `BLOCKS` blocks, in each of which one warpgroup loads, and `GROUPS` others multiply.
pub struct Cluster<'k, const BLOCKS: usize, const GROUPS: usize> {
    pub(super) seat: Seat,
    /// Its number, and how many clusters there are.
    pub(super) index: u32,
    pub(super) count: u32,
    /// Whether warpgroups have begun to take turns.
    takes_turns: bool,
    kernel: Invariant<&'k ()>,
}

impl<const BLOCKS: usize, const GROUPS: usize> Cluster<'_, BLOCKS, GROUPS> {
    /// # Safety
    /// The code of a body with it runs on all warpgroups of the cluster, each in its seat, and there is no second one.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(seat: Seat, index: u32, count: u32) -> Self {
        const { super::require_cluster(BLOCKS, GROUPS) }
        Self { seat, index, count, takes_turns: false, kernel: core::marker::PhantomData }
    }

    /// Waits until the warpgroup before has started its products: the first one begins, the last one is before it.
    #[inline(always)]
    pub(super) fn wait_for_turn(&mut self) {
        if GROUPS == 1 {
            return;
        }
        if !self.takes_turns && self.seat.group() + 1 == GROUPS as u32 {
            self.seat.end_turn(GROUPS as u32);
        }
        self.takes_turns = true;
        self.seat.wait_for_turn();
    }

    /// Lets the next warpgroup start its products.
    #[inline(always)]
    pub(super) fn end_turn(&mut self) {
        if GROUPS > 1 {
            self.seat.end_turn(GROUPS as u32);
        }
    }
}

/// One `T` for each warpgroup that multiplies. The code of the cluster cannot look at it: there is none where tiles are
/// loaded.
#[must_use = "what warpgroups have computed is stored by their tile: `tile.store(cluster, sums, …)`"]
pub struct Groups<T>(Held<T>);

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

    /// What each warpgroup makes of its value.
    #[inline(always)]
    pub fn map<U, const BLOCKS: usize, const GROUPS: usize>(
        self,
        cluster: &mut Cluster<'_, BLOCKS, GROUPS>,
        f: impl Fn(T) -> U + Uniform,
    ) -> Groups<U> {
        if cluster.seat.loads() {
            return Groups::none();
        }
        // SAFETY: this is a warpgroup that multiplies.
        Groups::of(f(unsafe { self.take() }))
    }

    /// # Safety
    /// This is a warpgroup that multiplies.
    #[inline(always)]
    pub(super) unsafe fn take(self) -> T {
        // SAFETY: by the caller: it was made by `of`.
        unsafe { self.0.take() }
    }
}

impl<T, U> Groups<(T, U)> {
    /// The first of each warpgroup's two values, and the second.
    #[inline(always)]
    pub fn unzip<const BLOCKS: usize, const GROUPS: usize>(
        self,
        cluster: &mut Cluster<'_, BLOCKS, GROUPS>,
    ) -> (Groups<T>, Groups<U>) {
        if cluster.seat.loads() {
            return (Groups::none(), Groups::none());
        }
        // SAFETY: this is a warpgroup that multiplies.
        let (first, second) = unsafe { self.take() };
        (Groups::of(first), Groups::of(second))
    }
}
