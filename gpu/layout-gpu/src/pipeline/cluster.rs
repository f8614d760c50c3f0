//! A cluster of blocks, and values that differ between its warpgroups.

use crate::machine::{Held, Seat};
use crate::part::Invariant;
use crate::uniform::Uniform;

/// A cluster of `BLOCKS` blocks. In each block, one warpgroup loads, and `GROUPS` warpgroups multiply.
pub struct Cluster<'k, const BLOCKS: usize, const GROUPS: usize> {
    pub(super) seat: Seat,
    /// The number of this cluster, from 0 to `count - 1`.
    pub(super) index: u32,
    pub(super) count: u32,
    /// `true` after the first call of `wait_for_turn`. From then on, the warpgroups take turns: each waits for the
    /// previous one before it starts its products.
    takes_turns: bool,
    kernel: Invariant<&'k ()>,
}

impl<const BLOCKS: usize, const GROUPS: usize> Cluster<'_, BLOCKS, GROUPS> {
    /// # Safety
    /// All warpgroups of the cluster must run the same code, each with a `Cluster` for its own `seat`. A warpgroup may
    /// have only one `Cluster`.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(seat: Seat, index: u32, count: u32) -> Self {
        const { super::require_cluster(BLOCKS, GROUPS) }
        Self { seat, index, count, takes_turns: false, kernel: core::marker::PhantomData }
    }

    /// Waits until the previous warpgroup has started its products. The first warpgroup does not wait in its first
    /// turn. If only one warpgroup multiplies, this function does nothing.
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

    /// Lets the next warpgroup start its products. The first warpgroup follows the last one.
    #[inline(always)]
    pub(super) fn end_turn(&mut self) {
        if GROUPS > 1 {
            self.seat.end_turn(GROUPS as u32);
        }
    }
}

/// One value `T` per warpgroup that multiplies. Only closures, as in [`map`](Self::map), can use the values: the other
/// code of a pipeline also runs in the warpgroup that loads, which has no value.
#[must_use = "to store the accumulators of warpgroups, call `tile.store(cluster, sums, …)`"]
pub struct Groups<T>(Held<T>);

impl<T> Groups<T> {
    /// Creates the empty value of the warpgroup that loads.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self(Held::none())
    }

    #[inline(always)]
    pub(super) fn of(value: T) -> Self {
        Self(Held::of(value))
    }

    /// Applies `f` to the value of each warpgroup that multiplies, and returns one result per such warpgroup.
    #[inline(always)]
    pub fn map<U, const BLOCKS: usize, const GROUPS: usize>(
        self,
        cluster: &mut Cluster<'_, BLOCKS, GROUPS>,
        f: impl Fn(T) -> U + Uniform,
    ) -> Groups<U> {
        if cluster.seat.loads() {
            return Groups::none();
        }
        // SAFETY: this branch runs only in a warpgroup that multiplies.
        Groups::of(f(unsafe { self.take() }))
    }

    /// # Safety
    /// Only a warpgroup that multiplies may call this function.
    #[inline(always)]
    pub(super) unsafe fn take(self) -> T {
        // SAFETY: the caller guarantees a warpgroup that multiplies, for which `of` has constructed the value.
        unsafe { self.0.take() }
    }
}

impl<T, U> Groups<(T, U)> {
    /// Splits each warpgroup's pair of values into two values.
    #[inline(always)]
    pub fn unzip<const BLOCKS: usize, const GROUPS: usize>(
        self,
        cluster: &mut Cluster<'_, BLOCKS, GROUPS>,
    ) -> (Groups<T>, Groups<U>) {
        if cluster.seat.loads() {
            return (Groups::none(), Groups::none());
        }
        // SAFETY: this branch runs only in a warpgroup that multiplies.
        let (first, second) = unsafe { self.take() };
        (Groups::of(first), Groups::of(second))
    }
}
