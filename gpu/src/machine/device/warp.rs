//! Exchanges between the threads of a warp.

use super::{At, Each, barrier};
use crate::element::Element;
use core::arch::{asm, global_asm};

unsafe extern "C" {
    #[link_name = "llvm.nvvm.shfl.sync.bfly.i32"]
    fn bfly(members: u32, value: u32, mask: u32, clamp: u32) -> u32;
    #[link_name = "llvm.nvvm.shfl.sync.up.i32"]
    fn up(members: u32, value: u32, by: u32, clamp: u32) -> u32;
    #[link_name = "llvm.nvvm.shfl.sync.idx.i32"]
    fn idx(members: u32, value: u32, lane: u32, clamp: u32) -> u32;
}

/// The words of an element.
union Words<T: Copy> {
    value: T,
    words: [u32; 2],
}

/// An element, word by word.
#[inline(always)]
fn by_words<T: Element>(value: T, f: impl Fn(u32) -> u32) -> T {
    let mut all = Words { words: [0; 2] };
    all.value = value;
    // SAFETY: an element has at most two words, and every pattern of bits is one.
    unsafe {
        all.words[0] = f(all.words[0]);
        if size_of::<T>() > 4 {
            all.words[1] = f(all.words[1]);
        }
        all.value
    }
}

#[inline(always)]
pub(crate) fn shuffle_xor<T: Element, const N: usize>(each: &Each<T, N>, mask: u32) -> Each<T, N> {
    // SAFETY: all threads of the warp are here.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { bfly(u32::MAX, word, mask, 31) },
    ))
}

/// The value of the lane `by` below; its own for those that have none.
#[inline(always)]
pub(crate) fn shuffle_up<T: Element, const N: usize>(each: &Each<T, N>, by: u32) -> Each<T, N> {
    // SAFETY: all threads of the warp are here.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { up(u32::MAX, word, by, 0) },
    ))
}

#[inline(always)]
pub(crate) fn broadcast<T: Element, const N: usize>(each: &Each<T, N>, lane: u32) -> Each<T, N> {
    // SAFETY: all threads of the warp are here.
    Each(by_words(
        each.0,
        #[inline(always)]
        |word| unsafe { idx(u32::MAX, word, lane, 31) },
    ))
}

// Eight bytes for each warp.
global_asm!(".shared .align 16 .b8 colex_of_warps[256];");

/// The value of one lane of each warp, to all threads.
#[inline(always)]
pub(crate) fn of_warps<T: Element, const N: usize>(each: &Each<T, N>, lane: u32) -> [T; 32] {
    // SAFETY: the room is that of this function alone; its first barrier stands behind all writes, its second one behind all reads.
    unsafe {
        let address: u32;
        asm!("mov.u32 {at}, colex_of_warps;", at = out(reg32) address, options(pure, nomem, nostack, preserves_flags));
        let (room, index) = (At::<T>::new(address), core::arch::nvptx::_thread_idx_x() as u32);
        if index % 32 == lane {
            room.add(index / 32).set([each.0]);
        }
        barrier();
        let all = core::array::from_fn(
            #[inline(always)]
            |warp| {
                if warp < N / 32 {
                    let [value] = room.add(warp as u32).get();
                    value
                } else {
                    T::default()
                }
            },
        );
        barrier();
        all
    }
}
