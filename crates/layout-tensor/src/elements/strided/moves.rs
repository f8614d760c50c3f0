//! Moves of a few adjacent bytes.

use super::Ends;
use core::mem::MaybeUninit;

/// A move of adjacent bytes.
pub(super) trait Move: Copy {
    /// The number of bytes, if it is known at compile time, and 0 otherwise.
    const BYTES: i64 = 0;

    /// # Safety
    /// The bytes of the move must be readable from `ends.from + a` on, and writable from `ends.to + b` on. Source and
    /// destination must not overlap.
    unsafe fn copy(self, ends: Ends, a: i64, b: i64);
}

/// A move of `N` bytes.
#[derive(Clone, Copy)]
pub(super) struct Bytes<const N: usize>;

impl<const N: usize> Move for Bytes<N> {
    const BYTES: i64 = N as i64;

    #[inline(always)]
    unsafe fn copy(self, ends: Ends, a: i64, b: i64) {
        // SAFETY: the caller guarantees the conditions of this function. `MaybeUninit` keeps every byte.
        unsafe {
            let (from, to) = (ends.from.offset(a as isize), ends.to.offset(b as isize));
            to.cast::<[MaybeUninit<u8>; N]>().write(from.cast::<[MaybeUninit<u8>; N]>().read());
        }
    }
}

/// Two moves of `N` bytes. The field is the distance of the second move from the first, in bytes. The moves may
/// overlap.
#[derive(Clone, Copy)]
pub(super) struct Halves<const N: usize>(pub(super) i64);

impl<const N: usize> Move for Halves<N> {
    #[inline(always)]
    unsafe fn copy(self, ends: Ends, a: i64, b: i64) {
        // SAFETY: the caller guarantees the conditions of this function. Both halves are in the moved bytes.
        unsafe {
            Bytes::<N>.copy(ends, a, b);
            Bytes::<N>.copy(ends, a + self.0, b + self.0);
        }
    }
}

/// A move of any number of bytes.
#[derive(Clone, Copy)]
pub(super) struct Row(pub(super) usize);

impl Move for Row {
    #[inline(always)]
    unsafe fn copy(self, ends: Ends, a: i64, b: i64) {
        // SAFETY: the caller guarantees the conditions of this function.
        unsafe { core::ptr::copy_nonoverlapping(ends.from.offset(a as isize), ends.to.offset(b as isize), self.0) }
    }
}
