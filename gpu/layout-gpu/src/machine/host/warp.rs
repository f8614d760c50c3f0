//! Exchanges between the threads of a warp.

use super::Each;
use crate::element::Exchange;
use core::cell::UnsafeCell;

impl<T: Copy, const N: usize> Each<T, N> {
    /// Returns the value of thread `thread`.
    pub(super) fn get(&self, thread: usize) -> T {
        // SAFETY: no phase is running, so no closure of a thread borrows the values.
        unsafe { *self.of(thread as u32) }
    }

    /// For every thread, returns the value of thread `from(thread)`.
    fn gathered(&self, from: impl Fn(usize) -> usize) -> Self {
        Self((0..N).map(|thread| UnsafeCell::new(self.get(from(thread)))).collect())
    }
}

pub(crate) fn shuffle_xor<T: Exchange, const N: usize>(each: &Each<T, N>, mask: u32) -> Each<T, N> {
    each.gathered(|thread| thread ^ (mask as usize % 32))
}

/// For each thread, returns the value of lane `lane - by` of its warp, where `lane` is the thread's own lane. If `lane`
/// is below `by`, returns the thread's own value.
pub(crate) fn shuffle_up<T: Exchange, const N: usize>(each: &Each<T, N>, by: u32) -> Each<T, N> {
    each.gathered(|thread| if thread % 32 < by as usize { thread } else { thread - by as usize })
}

pub(crate) fn broadcast<T: Exchange, const N: usize>(each: &Each<T, N>, lane: u32) -> Each<T, N> {
    each.gathered(|thread| thread / 32 * 32 + lane as usize % 32)
}

/// For each thread, returns the value of one lane of its warp: lane `number % 32`, where `number` is the thread's own
/// number in `lanes`.
pub(crate) fn shuffle<T: Exchange, const N: usize>(each: &Each<T, N>, lanes: &Each<u32, N>) -> Each<T, N> {
    each.gathered(|thread| thread / 32 * 32 + lanes.get(thread) as usize % 32)
}

/// For each thread, returns the value of thread `index ^ mask`, where `index` is the thread's own index. If thread
/// `index ^ mask` does not exist, returns the thread's own value.
pub(crate) fn exchange_xor<T: Exchange, const N: usize>(each: &Each<T, N>, mask: u32) -> Each<T, N> {
    each.gathered(|thread| Some(thread ^ mask as usize).filter(|other| *other < N).unwrap_or(thread))
}

/// For each thread, returns a bit mask: bit `i` is set if `each` is `true` for lane `i` of the thread's warp.
pub(crate) fn ballot<const N: usize>(each: &Each<bool, N>) -> Each<u32, N> {
    let of_warp = |thread: usize| (0..32).map(|lane| u32::from(each.get(thread / 32 * 32 + lane)) << lane).sum();
    Each((0..N).map(|thread| UnsafeCell::new(of_warp(thread))).collect())
}

/// On the device, this type selects the buffer in which warps exchange values. The CPU needs no buffer.
#[derive(Debug, Default)]
pub(crate) struct Room(());

/// Returns the value of lane `lane` of each warp, for the first `WARPS` warps. If the block has fewer warps, the rest
/// of the array contains default values.
pub(crate) fn of_warps<T: Exchange, const N: usize, const WARPS: usize>(
    each: &Each<T, N>,
    lane: u32,
    _room: &mut Room,
) -> [T; WARPS] {
    core::array::from_fn(|warp| if warp < N / 32 { each.get(warp * 32 + lane as usize) } else { T::default() })
}
