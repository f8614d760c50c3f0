//! Copies with one loop and with two loops.

use super::Ends;
use super::moves::{Move, evens};
use super::transpose::transposed;
use crate::elements::two_loops::blocks;
use layout_index::iterate::Loop;

/// A loop with at most this number of iterations is short. If one of two nested loops is short, a simpler method
/// without blocks copies the elements.
const NARROW: i64 = 4;

/// The number of iterations of the long loop after which the copy continues with the next iteration of the short loop.
const PART: i64 = 1024;

/// Copies the elements of one loop. For common strides, the code has a loop with a constant stride, so that the
/// compiler vectorizes this loop.
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
/// The conditions of [`line()`].
#[inline(always)]
unsafe fn strided<M: Move>(unit: M, n: i64, (first, second): (i64, i64), (a, b): (i64, i64), ends: Ends) {
    for i in 0..n {
        // SAFETY: the caller guarantees the conditions of this function.
        unsafe { unit.copy(ends, a + i * first, b + i * second) }
    }
}

/// Copies the elements of two nested loops. `inner` has the smaller stride in the destination, and `across` has the
/// smaller stride in the source.
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
        // All cache lines of a block stay in the cache until all their bytes are written.
        blocks(inner, across, at, &mut |a, b| unit.copy(ends, a, b));
    }
}

/// Copies the elements of two nested loops. `short` has at most [`NARROW`] iterations.
///
/// # Safety
/// The conditions of [`plane`].
#[inline(always)]
unsafe fn narrow<M: Move>(unit: M, short: Loop, long: Loop, (a, b): (i64, i64), ends: Ends) {
    // SAFETY: the caller guarantees the conditions of this function.
    unsafe {
        if M::BYTES != 0 && long.second == M::BYTES {
            // Copy long rows of the destination in parts, so that the source of a part stays in the cache for the next
            // row.
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
