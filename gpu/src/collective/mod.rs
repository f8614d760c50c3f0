//! What threads do together: exchanges in a warp, reductions, sums of all before, products on tensor cores.
//!
//! They are operations of the block, which all threads reach together, never of a thread.

mod matrices;
mod product;

pub use matrices::Fragment;
pub use product::Multiplies;

use crate::block::{Block, Each};
use crate::element::Element;
use crate::machine;
use crate::uniform::Uniform;

impl<const N: usize> Block<'_, N> {
    /// To every thread the value of the one in its warp whose lane differs in the bits of `mask`.
    #[must_use]
    #[inline(always)]
    pub fn shuffle_xor<T: Element>(&mut self, each: &Each<T, N>, mask: u32) -> Each<T, N> {
        machine::shuffle_xor(each, mask)
    }

    /// To every thread the value of lane `lane` of its warp.
    #[must_use]
    #[inline(always)]
    pub fn broadcast<T: Element>(&mut self, each: &Each<T, N>, lane: u32) -> Each<T, N> {
        machine::broadcast(each, lane)
    }

    /// To every thread `op` over the `LANES` neighbours that it is among: lanes 0 to 7, 8 to 15, … for 8. The same for all of them if `op` is
    /// commutative.
    #[must_use]
    #[inline(always)]
    pub fn reduce_lanes<const LANES: u32, T: Element>(
        &mut self,
        each: &Each<T, N>,
        op: impl Fn(T, T) -> T + Uniform,
    ) -> Each<T, N> {
        const { assert!(LANES.is_power_of_two() && LANES <= 32, "the lanes of a reduction are a power of two, up to 32") }
        let mut reduced = self.each_with(each, |_, value| *value);
        let mut mask = LANES / 2;
        while mask > 0 {
            let other = machine::shuffle_xor(&reduced, mask);
            self.each_with((&mut reduced, &other), |_, (value, other)| *value = op(*value, *other));
            mask /= 2;
        }
        reduced
    }

    /// `op` over the values of all threads: one value, the same for the whole block.
    #[must_use]
    #[inline(always)]
    pub fn reduce<T: Element>(&mut self, each: &Each<T, N>, op: impl Fn(T, T) -> T + Uniform) -> T {
        let warps = self.reduce_lanes::<32, T>(each, &op);
        let all = machine::of_warps(&warps, 0);
        let mut result = all[0];
        for warp in 1..N / 32 {
            result = op(result, all[warp]);
        }
        result
    }

    /// To every thread `op` over the values of the threads up to it, and that of all threads.
    #[must_use]
    #[inline(always)]
    pub fn scan<T: Element>(&mut self, each: &Each<T, N>, op: impl Fn(T, T) -> T + Uniform) -> (Each<T, N>, T) {
        let mut sums = self.each_with(each, |_, value| *value);
        let mut by = 1;
        while by < 32 {
            let before = machine::shuffle_up(&sums, by);
            self.each_with((&mut sums, &before), |thread, (sum, before)| {
                if thread.lane() >= by {
                    *sum = op(*before, *sum);
                }
            });
            by *= 2;
        }
        let warps = machine::of_warps(&sums, 31);
        self.each_with(&mut sums, |thread, sum| {
            let mut before = warps[0];
            for warp in 1..N / 32 {
                if thread.warp() as usize == warp {
                    *sum = op(before, *sum);
                }
                before = op(before, warps[warp]);
            }
        });
        let mut all = warps[0];
        for warp in 1..N / 32 {
            all = op(all, warps[warp]);
        }
        (sums, all)
    }

    /// Whether the condition holds for any thread of the block.
    #[must_use]
    #[inline(always)]
    pub fn any(&mut self, each: &Each<bool, N>) -> bool {
        let numbers = self.each_with(each, |_, holds| u32::from(*holds));
        self.reduce(&numbers, |a, b| a | b) != 0
    }
}
