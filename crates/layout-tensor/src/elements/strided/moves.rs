//! Moves of adjacent bytes, and copies of every second element.

use super::Ends;
use core::mem::MaybeUninit;

/// A move of adjacent bytes.
pub(super) trait Move: Copy {
    /// The number of bytes if this number is known at compile time, and 0 otherwise.
    const BYTES: i64 = 0;

    /// # Safety
    /// The bytes of the move must be readable at `ends.from + a`, and writable at `ends.to + b`. Source and destination
    /// must not overlap.
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
        // SAFETY: the caller guarantees the conditions of this function. Both halves are inside the moved bytes.
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

/// Copies `n` elements: every second element of the source, starting with the first.
///
/// # Safety
/// For each `i` in `0..n`, the element of the source at the byte index `a + 2 * i * BYTES` must be readable, and the
/// element of the destination at `b + i * BYTES` must be writable.
#[inline(always)]
pub(super) unsafe fn evens<M: Move>(unit: M, n: i64, (a, b): (i64, i64), ends: Ends) {
    let mut i = 0;
    // `step` also reads the element after each copied element. After the last copied element, this element might not
    // exist, so this loop does not copy the last elements.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    while M::BYTES <= 4 && i + 16 / M::BYTES < n {
        // SAFETY: the caller guarantees that the copied elements are accessible. The elements between two copied
        // elements are in the same allocation.
        unsafe { step(M::BYTES, ends, a + 2 * i * M::BYTES, b + i * M::BYTES) };
        i += 16 / M::BYTES;
    }
    while i < n {
        // SAFETY: the caller guarantees that the elements are accessible.
        unsafe { unit.copy(ends, a + 2 * i * M::BYTES, b + i * M::BYTES) }
        i += 1;
    }
}

/// Copies every second element of 32 consecutive bytes, starting with the first element.
///
/// The code also reads the elements between the copied elements, but discards them.
///
/// # Safety
/// The 32 bytes of the source must be in one allocation, the copied elements must be readable, and 16 bytes of the
/// destination must be writable. An element must have 1, 2 or 4 bytes.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
unsafe fn step(size: i64, ends: Ends, a: i64, b: i64) {
    macro_rules! packed {
        ($($code:literal),*) => {
            core::arch::asm!(
                "movdqu {x}, [{from}]",
                "movdqu {y}, [{from} + 16]",
                $($code,)*
                "movdqu [{to}], {x}",
                from = in(reg) ends.from.offset(a as isize),
                to = in(reg) ends.to.offset(b as isize),
                x = out(xmm_reg) _,
                y = out(xmm_reg) _,
                options(nostack, preserves_flags),
            )
        };
    }
    // SAFETY: the caller guarantees the conditions of this function.
    unsafe {
        match size {
            // Clears the upper byte of each 16-bit value, because packing would saturate the value otherwise.
            1 => packed!("psllw {x}, 8", "psrlw {x}, 8", "psllw {y}, 8", "psrlw {y}, 8", "packuswb {x}, {y}"),
            // Sign-extends the lower 16 bits of each 32-bit value, because packing would saturate the value otherwise.
            2 => packed!("pslld {x}, 16", "psrad {x}, 16", "pslld {y}, 16", "psrad {y}, 16", "packssdw {x}, {y}"),
            _ => packed!("shufps {x}, {y}, 0x88"),
        }
    }
}
