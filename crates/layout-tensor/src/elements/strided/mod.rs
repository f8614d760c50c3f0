//! Copies whose loops are known only at run time. The order of the loops, the blocks and the width of a move are chosen
//! once per copy.
//!
//! All loops count in bytes, so that this code exists once for all element types. A copy of bytes is a copy of the
//! elements: it keeps padding and pointers.

mod blocks;
mod line;
mod moves;
mod plane;
mod transpose;

use layout_index::iterate::Loop;
use moves::{Bytes, Halves, Move, Row};
use plane::{line, plane};

/// The addresses of the elements with index 0.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    from: *const u8,
    to: *mut u8,
    /// Whether the copy exceeds [`CACHED`].
    is_large: bool,
}

/// The most bytes of a copy that is likely to stay in the cache until it is read.
const CACHED: i64 = 1 << 22;

/// Copies the elements of loops over two layouts, innermost first, in the storage order of the destination.
///
/// # Safety
/// Each sum of `start` and multiples of the strides must be the index of an element of `size` bytes that may be read at
/// `from` and written at `to`. The two must not overlap.
pub(crate) unsafe fn copy(
    loops: &mut [Loop],
    start: (i64, i64),
    size: usize,
    from: *const u8,
    to: *mut u8,
) {
    let size = size as i64;
    if size == 0 {
        return;
    }
    for level in &mut *loops {
        (level.first, level.second) = (level.first * size, level.second * size);
    }
    let mut start = (start.0 * size, start.1 * size);
    let is_large = loops.iter().fold(size, |bytes, level| bytes * level.extent) > CACHED;
    let ends = Ends { from, to, is_large };
    if !is_injective(loops, size) {
        // The last write to an element remains, so the order of the writes matters.
        // SAFETY: the caller guarantees the conditions of this function.
        return each(loops, start, &mut |a, b| unsafe { Row(size as usize).copy(ends, a, b) });
    }
    for level in &mut *loops {
        if level.second < 0 {
            turn(level, &mut start);
        }
    }
    let (row, loops) = match loops {
        [first, rest @ ..] if first.first == size && first.second == size => (first.extent * size, rest),
        _ => (size, loops),
    };
    // SAFETY: the caller guarantees the conditions of this function. The first loop was the row, if it was dropped.
    unsafe {
        match row {
            1 => elements(Bytes::<1>, loops, start, ends),
            2 => elements(Bytes::<2>, loops, start, ends),
            4 => elements(Bytes::<4>, loops, start, ends),
            8 => elements(Bytes::<8>, loops, start, ends),
            16 => elements(Bytes::<16>, loops, start, ends),
            3 => elements(Halves::<2>(1), loops, start, ends),
            5..8 => elements(Halves::<4>(row - 4), loops, start, ends),
            9..16 => elements(Halves::<8>(row - 8), loops, start, ends),
            17..32 => elements(Halves::<16>(row - 16), loops, start, ends),
            32..=64 => elements(Halves::<32>(row - 32), loops, start, ends),
            _ => each(loops, start, &mut |a, b| Row(row as usize).copy(ends, a, b)),
        }
    }
    if is_large {
        line::fence();
    }
}

/// Iterates over a loop in the other direction.
fn turn(level: &mut Loop, start: &mut (i64, i64)) {
    let last = level.extent - 1;
    *start = (start.0 + last * level.first, start.1 + last * level.second);
    (level.first, level.second) = (-level.first, -level.second);
}

/// Returns `true` if no two iterations write the same byte, because each stride exceeds the bytes of the inner loops.
fn is_injective(loops: &[Loop], size: i64) -> bool {
    let mut end = size;
    loops.iter().all(|level| {
        let stride = level.second.abs();
        let is_after = stride >= end;
        end += (level.extent - 1) * stride;
        is_after
    })
}

/// Calls `f` with the bytes of every iteration, in loop order.
#[inline(always)]
fn each(loops: &[Loop], (a, b): (i64, i64), f: &mut impl FnMut(i64, i64)) {
    match loops {
        [] => f(a, b),
        [inner] => (0..inner.extent).for_each(|i| f(a + i * inner.first, b + i * inner.second)),
        [inner @ .., outer] => nested(inner, *outer, (a, b), f),
    }
}

fn nested(inner: &[Loop], outer: Loop, (a, b): (i64, i64), f: &mut impl FnMut(i64, i64)) {
    (0..outer.extent).for_each(|i| each(inner, (a + i * outer.first, b + i * outer.second), f));
}

/// Copies elements that are not adjacent in one of the two layouts.
///
/// # Safety
/// The conditions of [`copy`]. The strides of the destination must be positive and ascending.
#[inline(never)]
unsafe fn elements<M: Move>(unit: M, loops: &mut [Loop], mut start: (i64, i64), ends: Ends) {
    // The loop with the smallest stride in the source.
    let Some(across) = (0..loops.len()).min_by_key(|k| (loops[*k].first.unsigned_abs(), *k)) else {
        // SAFETY: the caller guarantees the conditions of this function.
        return unsafe { unit.copy(ends, start.0, start.1) };
    };
    if across == 0 {
        // SAFETY: as above.
        return each(&loops[1..], start, &mut |a, b| unsafe { line(unit, loops[0], (a, b), ends) });
    }
    if loops[across].first < 0 {
        turn(&mut loops[across], &mut start);
    }
    loops[1..=across].rotate_right(1);
    let (inner, across) = (loops[0], loops[1]);
    // SAFETY: as above.
    each(&loops[2..], start, &mut |a, b| unsafe { plane(unit, inner, across, (a, b), ends) });
}
