//! Copies of one and of two loops.
//!
//! Cache lines: prefetches, and stores that do not read the line.

use super::Ends;
use super::moves::{Move, evens};
use super::transpose::transposed;
use crate::elements::two_loops::blocks;
use core::mem::MaybeUninit;
use layout_index::iterate::Loop;

/// The maximum number of iterations of a loop that is not blocked.
const NARROW: i64 = 4;

/// The number of iterations of the long loop per iteration of the short loop.
const PART: i64 = 1024;

/// Copies one loop. Common strides are constants, so that the compiler vectorizes the loops.
///
/// # Safety
/// Each iteration must satisfy the conditions of [`Move::copy`].
#[inline(always)]
pub(super) unsafe fn line<M: Move>(unit: M, level: Loop, at: (i64, i64), ends: Ends) {
    let n = level.extent;
    // SAFETY: the caller guarantees the conditions of this function.
    unsafe {
        if M::BYTES == 0 || level.second != M::BYTES {
            return strided(unit, n, (level.first, level.second), at, ends);
        }
        match level.first / M::BYTES {
            0 if level.first == 0 => strided(unit, n, (0, M::BYTES), at, ends),
            -1 if level.first == -M::BYTES => strided(unit, n, (-M::BYTES, M::BYTES), at, ends),
            2 if level.first == 2 * M::BYTES => evens(unit, n, at, ends),
            _ => strided(unit, n, (level.first, M::BYTES), at, ends),
        }
    }
}

/// # Safety
/// The conditions of [`line`].
#[inline(always)]
unsafe fn strided<M: Move>(unit: M, n: i64, (first, second): (i64, i64), (a, b): (i64, i64), ends: Ends) {
    for i in 0..n {
        // SAFETY: the caller guarantees the conditions of this function.
        unsafe { unit.copy(ends, a + i * first, b + i * second) }
    }
}

/// Copies two loops. `inner` has the smaller stride in the destination, `across` in the source.
///
/// # Safety
/// Each iteration must satisfy the conditions of [`Move::copy`]. No two iterations may write the same byte.
#[inline(always)]
pub(super) unsafe fn plane<M: Move>(unit: M, inner: Loop, across: Loop, at: (i64, i64), ends: Ends) {
    // SAFETY: the caller guarantees the conditions of this function.
    unsafe {
        if inner.second == M::BYTES && across.first == M::BYTES && transposed(M::BYTES, inner, across, at, ends) {
            return;
        }
        if inner.extent <= NARROW {
            return narrow(unit, inner, across, at, ends);
        }
        if across.extent <= NARROW {
            return narrow(unit, across, inner, at, ends);
        }
        // The cache lines of a block stay in the cache until they are complete.
        blocks(inner, across, at, &mut |a, b| unit.copy(ends, a, b));
    }
}

/// Copies two loops; `short` has few iterations.
///
/// # Safety
/// The conditions of [`plane`].
#[inline(always)]
unsafe fn narrow<M: Move>(unit: M, short: Loop, long: Loop, (a, b): (i64, i64), ends: Ends) {
    // SAFETY: the caller guarantees the conditions of this function.
    unsafe {
        if M::BYTES != 0 && long.second == M::BYTES {
            // Long rows of the destination are copied in parts, so that the source of a part stays in the cache for the
            // next row.
            for i in (0..long.extent).step_by(PART as usize) {
                let part = Loop { extent: PART.min(long.extent - i), ..long };
                let (a, b) = (a + i * long.first, b + i * long.second);
                for k in 0..short.extent {
                    line(unit, part, (a + k * short.first, b + k * short.second), ends);
                }
            }
            return;
        }
        match short.extent {
            2 => unrolled::<M, 2>(unit, short, long, (a, b), ends),
            3 => unrolled::<M, 3>(unit, short, long, (a, b), ends),
            4 => unrolled::<M, 4>(unit, short, long, (a, b), ends),
            _ => blocks(short, long, (a, b), &mut |a, b| unit.copy(ends, a, b)),
        }
    }
}

/// # Safety
/// The conditions of [`plane`]. `short` must have `K` iterations.
#[inline(always)]
unsafe fn unrolled<M: Move, const K: usize>(unit: M, short: Loop, long: Loop, (a, b): (i64, i64), ends: Ends) {
    for i in 0..long.extent {
        let (a, b) = (a + i * long.first, b + i * long.second);
        for k in 0..K as i64 {
            // SAFETY: the caller guarantees the conditions of this function.
            unsafe { unit.copy(ends, a + k * short.first, b + k * short.second) }
        }
    }
}

/// The number of bytes of a cache line.
pub(super) const LINE: i64 = 64;

/// The bytes of a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Line([MaybeUninit<u8>; LINE as usize]);

impl Line {
    pub(super) const EMPTY: Self = Self([MaybeUninit::uninit(); LINE as usize]);

    /// Stores the line without loading it into the cache. The caller must call [`fence`] afterwards.
    ///
    /// # Safety
    /// The line must be writable at `to`, which must be a multiple of its size.
    #[inline(always)]
    pub(super) unsafe fn stream(&self, to: *mut u8) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: the caller guarantees that the line is writable. The code is equivalent to a copy of its bytes. Other
        // threads see the stores after the fence.
        unsafe {
            core::arch::asm!(
                "movaps {x}, [{from}]",
                "movaps {y}, [{from} + 16]",
                "movntps [{to}], {x}",
                "movntps [{to} + 16], {y}",
                "movaps {x}, [{from} + 32]",
                "movaps {y}, [{from} + 48]",
                "movntps [{to} + 32], {x}",
                "movntps [{to} + 48], {y}",
                from = in(reg) self.0.as_ptr(),
                to = in(reg) to,
                x = out(xmm_reg) _,
                y = out(xmm_reg) _,
                options(nostack, preserves_flags),
            );
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        // SAFETY: the caller guarantees that the line is writable.
        unsafe {
            to.cast::<Self>().write(Self(self.0));
        }
    }
}

/// Orders the stores of [`Line::stream`] before all later stores.
#[inline(always)]
pub(super) fn fence() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every x86-64 processor has the instruction, which only orders stores.
    unsafe {
        core::arch::asm!("sfence", options(nostack, preserves_flags));
    }
}

/// Loads a line into the cache. The address need not be valid.
#[inline(always)]
pub(super) fn prefetch(address: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch has no effect except on the cache, and does not fault.
    unsafe {
        core::arch::asm!("prefetcht0 [{}]", in(reg) address, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = address;
}

/// Loads a line into the cache for writing. The address need not be valid.
#[inline(always)]
pub(super) fn prefetch_to_write(address: *mut u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: as for `prefetch`. Processors without the instruction ignore it.
    unsafe {
        core::arch::asm!("prefetchw [{}]", in(reg) address, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = address;
}
