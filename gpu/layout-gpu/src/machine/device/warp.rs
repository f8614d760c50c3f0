//! Exchanges between the threads of a warp.

use super::block::{Each, barrier};
use super::shared::At;
use crate::element::Exchange;
use core::arch::{asm, global_asm};

unsafe extern "C" {
    #[link_name = "llvm.nvvm.shfl.sync.bfly.i32"]
    pub(super) fn bfly(members: u32, value: u32, mask: u32, clamp: u32) -> u32;
    #[link_name = "llvm.nvvm.shfl.sync.up.i32"]
    fn up(members: u32, value: u32, by: u32, clamp: u32) -> u32;
    #[link_name = "llvm.nvvm.shfl.sync.idx.i32"]
    pub(super) fn idx(members: u32, value: u32, lane: u32, clamp: u32) -> u32;
    #[link_name = "llvm.nvvm.vote.ballot.sync"]
    pub(super) fn vote(members: u32, holds: bool) -> u32;
}

/// A value of a thread, and the 32-bit registers that contain the value, in the same bytes.
pub(super) union Words<V: Copy, const N: usize> {
    pub(super) values: V,
    pub(super) words: [u32; N],
}

/// Maximum number of 32-bit registers of a value that threads exchange.
const WORDS: usize = 8;

/// Applies `f` to each 32-bit register of a value, and returns the resulting value.
#[inline(always)]
fn by_words<T: Exchange>(value: T, mut f: impl FnMut(u32) -> u32) -> T {
    const { crate::require(size_of::<T>() <= 4 * WORDS, "threads can exchange at most eight 32-bit values") }
    let mut all = Words { words: [0; WORDS] };
    all.values = value;
    // SAFETY: `require` checks that the value fits in `Words`, and every bit pattern is a valid `T`.
    unsafe {
        let mut words = all.words;
        crate::unroll::<WORDS>(
            #[inline(always)]
            |i| {
                if const_words::<T>() > i {
                    words[i] = f(words[i]);
                }
            },
        );
        all.words = words;
        all.values
    }
}

const fn const_words<T>() -> usize {
    size_of::<T>().div_ceil(4)
}

#[inline(always)]
pub(crate) fn shuffle_xor<T: Exchange, const N: usize>(each: &Each<T, N>, mask: u32) -> Each<T, N> {
    // SAFETY: all threads of the warp execute this code together.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { bfly(u32::MAX, word, mask, 31) },
    ))
}

/// For each thread, returns the value of lane `lane - by` of its warp, where `lane` is the thread's own lane. If `lane`
/// is below `by`, returns the thread's own value.
#[inline(always)]
pub(crate) fn shuffle_up<T: Exchange, const N: usize>(each: &Each<T, N>, by: u32) -> Each<T, N> {
    // SAFETY: all threads of the warp execute this code together.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { up(u32::MAX, word, by, 0) },
    ))
}

#[inline(always)]
pub(crate) fn broadcast<T: Exchange, const N: usize>(each: &Each<T, N>, lane: u32) -> Each<T, N> {
    // SAFETY: all threads of the warp execute this code together.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { idx(u32::MAX, word, lane, 31) },
    ))
}

/// For each thread, returns the value of one lane of its warp: lane `number % 32`, where `number` is the thread's own
/// number in `lanes`.
#[inline(always)]
pub(crate) fn shuffle<T: Exchange, const N: usize>(each: &Each<T, N>, lanes: &Each<u32, N>) -> Each<T, N> {
    // SAFETY: all threads of the warp execute this code together.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { idx(u32::MAX, word, lanes.0, 31) },
    ))
}

/// For each thread, returns a bit mask: bit `i` is set if `each` is `true` for lane `i` of the thread's warp.
#[inline(always)]
pub(crate) fn ballot<const N: usize>(each: &Each<bool, N>) -> Each<u32, N> {
    // SAFETY: all threads of the warp execute this code together.
    Each(unsafe { vote(u32::MAX, each.0) })
}

// Two buffers for `of_warps`. Each buffer has 1024 bytes: space for one value of 32 bytes per warp.
global_asm!(".shared .align 16 .b8 colex_of_warps[2048];");

/// The offset of the buffer that the next call of [`of_warps`] uses. The calls use the two buffers alternately.
#[derive(Debug, Default)]
pub(crate) struct Room {
    start: u32,
}

impl Room {
    #[inline(always)]
    fn turn(&mut self) -> u32 {
        let start = self.start;
        self.start = 1024 - start;
        start
    }
}

/// Returns the value of lane `lane` of each warp, for the first `WARPS` warps. If the block has fewer warps, the rest
/// of the array contains default values. All threads get the same result.
#[inline(always)]
pub(crate) fn of_warps<T: Exchange, const N: usize, const WARPS: usize>(
    each: &Each<T, N>,
    lane: u32,
    room: &mut Room,
) -> [T; WARPS] {
    // SAFETY: only this function uses the buffers. In each call, all writes to the buffer are before the barrier, and
    // all reads are after it. The next call uses the other buffer, and its barrier is after all reads of this call.
    // Only the call after the next one writes to the same buffer again.
    unsafe {
        let address: u32;
        asm!("mov.u32 {at}, colex_of_warps;", at = out(reg32) address, options(pure, nomem, nostack, preserves_flags));
        let (room, index) = (At::<u32>::new(address + room.turn()), core::arch::nvptx::_thread_idx_x() as u32);
        let stride = const { const_words::<T>() as u32 };
        if index % 32 == lane && index / 32 < WARPS as u32 {
            let mut all = Words { words: [0; WORDS] };
            all.values = each.0;
            let words = all.words;
            crate::unroll::<WORDS>(
                #[inline(always)]
                |i| {
                    if (i as u32) < stride {
                        room.add(index / 32 * stride + i as u32).set([words[i]]);
                    }
                },
            );
        }
        barrier();
        let warps = const { if WARPS < N / 32 { WARPS } else { N / 32 } };
        let words = read_words(room, warps * const_words::<T>());
        let mut all = [T::default(); WARPS];
        crate::unroll::turns(
            warps,
            #[inline(always)]
            |warp| {
                let mut value = Words { words: [0; WORDS] };
                crate::unroll::<WORDS>(
                    #[inline(always)]
                    |i| {
                        if i < const_words::<T>() {
                            value.words[i] = words[warp * const_words::<T>() + i];
                        }
                    },
                );
                all[warp] = value.values;
            },
        );
        all
    }
}

/// Reads the first `count` 32-bit values from the buffer at `room`, with one access for four values.
///
/// # Safety
/// No thread may write the values at the same time.
#[inline(always)]
unsafe fn read_words(room: At<u32>, count: usize) -> [u32; 32 * WORDS] {
    let mut words = [0; 32 * WORDS];
    crate::unroll::turns(
        count.div_ceil(4),
        #[inline(always)]
        |four| {
            // SAFETY: the buffer has space for these values and is aligned to 16 bytes.
            let read: [u32; 4] = unsafe { room.add(4 * four as u32).get() };
            crate::unroll::<4>(
                #[inline(always)]
                |i| words[4 * four + i] = read[i],
            );
        },
    );
    words
}

// Space for one value per thread of the block, for `exchange_xor`.
global_asm!(".shared .align 16 .b8 colex_of_threads[8192];");

/// For each thread, returns the value of thread `index ^ mask`, where `index` is the thread's own index. If thread
/// `index ^ mask` does not exist, returns the thread's own value. The values of all threads together have at most
/// [`EXCHANGED`](super::super::EXCHANGED) bytes. The exchange uses two barriers.
#[inline(always)]
pub(crate) fn exchange_xor<T: Exchange, const N: usize>(each: &Each<T, N>, mask: u32) -> Each<T, N> {
    // SAFETY: only this function uses the buffer. Each thread writes only its own values. The first barrier is after
    // all writes and before all reads, and the second barrier is after all reads. Register `word` of thread `index` is
    // at index `index + N * word`, so no two registers share a 32-bit value of the buffer.
    unsafe {
        let address: u32;
        asm!("mov.u32 {at}, colex_of_threads;", at = out(reg32) address, options(pure, nomem, nostack, preserves_flags));
        let (room, index) = (At::<u32>::new(address), core::arch::nvptx::_thread_idx_x() as u32);
        let other = if (index ^ mask) < N as u32 { index ^ mask } else { index };
        let mut word = 0;
        by_words(
            each.0,
            #[inline(always)]
            |value| {
                room.add(index + N as u32 * word).set([value]);
                word += 1;
                value
            },
        );
        barrier();
        word = 0;
        let value = by_words(
            each.0,
            #[inline(always)]
            |_| {
                let [value] = room.add(other + N as u32 * word).get();
                word += 1;
                value
            },
        );
        barrier();
        Each(value)
    }
}
