//! What threads do together: exchanges in a warp, reductions, sums of all before, products on tensor cores.
//!
//! They are operations of the block, which all threads reach together, never of a thread.

mod matrices;
mod movement;
mod product;
mod stores;

pub use matrices::Fragment;
pub(crate) use matrices::{LDMATRIX, is_same, require_loads};
pub use product::{Multiplies, Sums};
pub(crate) use stores::{All, STMATRIX, Stores};

use crate::block::{Block, Each};
use crate::element::Exchange;
use crate::machine;
use crate::uniform::Uniform;
use crate::unroll::turns;

/// `op` over the values of all warps, in their order.
#[inline(always)]
fn joined<T: Copy, const N: usize>(warps: &[T; 32], op: impl Fn(T, T) -> T) -> T {
    let mut all = warps[0];
    turns(N / 32 - 1, |before| all = op(all, warps[before + 1]));
    all
}

impl<const N: usize> Block<'_, N> {
    /// To every thread the value of the one in its warp whose lane differs in the bits of `mask`.
    #[must_use]
    #[inline(always)]
    pub fn shuffle_xor<T: Exchange>(&mut self, each: &Each<T, N>, mask: u32) -> Each<T, N> {
        machine::shuffle_xor(each, mask)
    }

    /// To every thread the value of lane `lane` of its warp.
    #[must_use]
    #[inline(always)]
    pub fn broadcast<T: Exchange>(&mut self, each: &Each<T, N>, lane: u32) -> Each<T, N> {
        machine::broadcast(each, lane)
    }

    /// To every thread a bit for each lane of its warp: bit 3 is whether the condition holds for lane 3.
    #[must_use]
    #[inline(always)]
    pub fn ballot(&mut self, each: &Each<bool, N>) -> Each<u32, N> {
        machine::ballot(each)
    }

    /// The value of thread 0: one, the same for the whole block.
    #[must_use]
    #[inline(always)]
    pub fn first<T: Exchange>(&mut self, each: &Each<T, N>) -> T {
        self.of_warps::<T, 1>(each, 0)[0]
    }

    /// To every thread `op` over the `LANES` neighbours that it is among, in their order: lanes 0 to 7, 8 to 15, …
    /// for 8. `op` is associative.
    #[must_use]
    #[inline(always)]
    pub fn reduce_lanes<const LANES: u32, T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> Each<T, N> {
        const {
            crate::require(
                LANES.is_power_of_two() && LANES <= 32,
                "the lanes of a reduction are a power of two, up to 32",
            );
        }
        let mut reduced = self.each_with(each, |_, value| *value);
        let mut mask = 1;
        while mask < LANES {
            let other = machine::shuffle_xor(&reduced, mask);
            self.each_with((&mut reduced, &other), |thread, (value, other)| {
                *value = if thread.lane() & mask == 0 { op(*value, *other) } else { op(*other, *value) };
            });
            mask *= 2;
        }
        reduced
    }

    /// `op` over the values of all threads, in their order: one value, the same for the whole block. `op` is
    /// associative.
    #[must_use]
    #[inline(always)]
    pub fn reduce<T: Exchange>(&mut self, each: &Each<T, N>, op: impl Fn(T, T) -> T + Uniform) -> T {
        let warps = self.reduce_lanes::<32, T>(each, &op);
        let all = self.of_warps::<T, 32>(&warps, 0);
        joined::<T, N>(&all, op)
    }

    /// To every thread `op` over the values of the lanes of its warp before it, `first` if there are none; and that of
    /// all its lanes. `op` is associative.
    #[must_use]
    #[inline(always)]
    pub fn scan_lanes<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (Each<T, N>, Each<T, N>) {
        let mut up_to = self.each_with(each, |_, value| *value);
        let mut by = 1;
        while by < 32 {
            let before = machine::shuffle_up(&up_to, by);
            self.each_with((&mut up_to, &before), |thread, (value, before)| {
                if thread.lane() >= by {
                    *value = op(*before, *value);
                }
            });
            by *= 2;
        }
        let mut before = machine::shuffle_up(&up_to, 1);
        self.each_with(&mut before, |thread, before| {
            if thread.lane() == 0 {
                *before = first;
            }
        });
        (before, machine::broadcast(&up_to, 31))
    }

    /// To every thread `op` over the values of the warps before its own, `first` if there are none; and that of all
    /// warps. The value of a warp is that of its last lane. `op` is associative.
    #[must_use]
    #[inline(always)]
    pub fn scan_warps<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (Each<T, N>, T) {
        let warps = self.of_warps::<T, 32>(each, 31);
        let before = self.each(|thread| {
            let mut before = first;
            turns(N / 32 - 1, |warp| {
                if (warp as u32) < thread.warp() {
                    before = op(before, warps[warp]);
                }
            });
            before
        });
        (before, joined::<T, N>(&warps, op))
    }

    /// To every thread `op` over the values of the threads before it, `first` if there are none; and that of all
    /// threads. `op` is associative.
    #[must_use]
    #[inline(always)]
    pub fn scan<T: Exchange>(
        &mut self,
        each: &Each<T, N>,
        first: T,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> (Each<T, N>, T) {
        let (mut before, warps) = self.scan_lanes(each, first, &op);
        let (warps, all) = self.scan_warps(&warps, first, &op);
        self.each_with((&mut before, &warps), |_, (before, warps)| *before = op(*warps, *before));
        (before, all)
    }

    /// Whether the condition holds for any thread of the block.
    #[must_use]
    #[inline(always)]
    pub fn any(&mut self, each: &Each<bool, N>) -> bool {
        let numbers = self.each_with(each, |_, holds| u32::from(*holds));
        self.reduce(&numbers, |a, b| a | b) != 0
    }
}
