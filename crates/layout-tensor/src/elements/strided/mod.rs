//! Copies with loops that are known only at runtime. Once per copy, the code chooses the order of the loops, the blocks
//! and the number of bytes per move.
//!
//! All indices are in bytes, so that the same code copies elements of all types. The code also copies padding and keeps
//! the provenance of pointers.

mod blocks;
mod line;
mod moves;
mod order;
mod plane;
mod staged;
mod transpose;

use layout_index::iterate::Loop;
use moves::{Bytes, Halves, Move, Row};
use plane::{line, plane};
use staged::staged;

/// The addresses of the elements with index 0 in the source and in the destination.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    from: *const u8,
    to: *mut u8,
    /// `true` if the copy has more than [`CACHED`] bytes.
    is_large: bool,
}

/// If a copy has at most this number of bytes, its destination probably stays in the cache until it is read.
const CACHED: i64 = 1 << 22;

/// The indices in the source and in the destination at which the loops start: one pair of indices, or one pair for each
/// selected row.
#[derive(Clone, Copy)]
pub(crate) struct Starts<'a> {
    at: (i64, i64),
    rows: Option<Rows<'a>>,
}

/// The numbers of the selected rows of the source, and the strides between rows in the source and in the destination.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub(crate) indices: &'a [usize],
    pub(crate) first: i64,
    pub(crate) second: i64,
}

impl<'a> Starts<'a> {
    pub(crate) fn new(at: (i64, i64), rows: Option<Rows<'a>>) -> Self {
        Self { at, rows }
    }

    /// Converts indices of elements to indices of bytes.
    fn scaled(mut self, size: i64) -> Self {
        if let Some(rows) = &mut self.rows {
            (rows.first, rows.second) = (rows.first * size, rows.second * size);
        }
        Self { at: (self.at.0 * size, self.at.1 * size), ..self }
    }

    /// Calls `f` with the byte indices in the source and in the destination at every iteration of the loops, for each
    /// start.
    #[inline(always)]
    fn walk(&self, loops: &[Loop], f: &mut impl FnMut(i64, i64)) {
        let Some(rows) = self.rows else { return each(loops, self.at, f) };
        for (k, index) in rows.indices.iter().enumerate() {
            each(loops, (self.at.0 + *index as i64 * rows.first, self.at.1 + k as i64 * rows.second), f);
        }
    }
}

/// Copies one element at every iteration of nested loops over the source and the destination. The first loop is the
/// innermost. The loops are sorted by their strides in the destination.
///
/// # Safety
/// At each iteration, `size` bytes must be readable at `from` plus the index in the source times `size`, and `size`
/// bytes must be writable at `to` plus the index in the destination times `size`. The elements of source and
/// destination must not overlap.
pub(crate) unsafe fn copy(loops: &mut [Loop], starts: Starts<'_>, size: usize, from: *const u8, to: *mut u8) {
    let bytes = size as i64;
    if bytes == 0 {
        return;
    }
    for level in &mut *loops {
        (level.first, level.second) = (level.first * bytes, level.second * bytes);
    }
    let mut starts = starts.scaled(bytes);
    let mut ends = Ends { from, to, is_large: false };
    if !is_injective(loops, bytes) {
        // Several iterations may write the same element, so this copy keeps the order of the writes. SAFETY: the caller
        // guarantees the conditions of this function.
        return starts.walk(loops, &mut |a, b| unsafe { Row(size).copy(ends, a, b) });
    }
    let rows = starts.rows.map_or(1, |rows| rows.indices.len() as i64);
    ends.is_large = loops.iter().fold(bytes, |product, level| product * level.extent) > CACHED / rows.max(1);
    for level in &mut *loops {
        if level.second < 0 {
            turn(level, &mut starts);
        }
    }
    let (row, loops) = match loops {
        [first, rest @ ..] if first.first == bytes && first.second == bytes => (first.extent * bytes, rest),
        _ => (bytes, loops),
    };
    // SAFETY: the caller guarantees the conditions of this function. If the first loop was removed, the elements of
    // this loop are a contiguous row of `row` bytes.
    unsafe { rows_of(row, loops, starts, ends) };
    if ends.is_large {
        line::fence();
    }
}

/// Copies rows of `bytes` bytes. The number of bytes selects the type of move.
///
/// # Safety
/// The conditions of [`copy`], with all indices and strides in bytes. The strides of the destination must be positive
/// and ascending.
unsafe fn rows_of(bytes: i64, loops: &mut [Loop], starts: Starts<'_>, ends: Ends) {
    // SAFETY: the caller guarantees the conditions of this function. The two moves of `Halves` may overlap, and
    // together cover the row.
    unsafe {
        match bytes {
            1 => elements(Bytes::<1>, loops, starts, ends),
            2 => elements(Bytes::<2>, loops, starts, ends),
            3 => elements(Halves::<2>(1), loops, starts, ends),
            4 => elements(Bytes::<4>, loops, starts, ends),
            5..8 => elements(Halves::<4>(bytes - 4), loops, starts, ends),
            8 => elements(Bytes::<8>, loops, starts, ends),
            9..16 => elements(Halves::<8>(bytes - 8), loops, starts, ends),
            16 => elements(Bytes::<16>, loops, starts, ends),
            17..32 => elements(Halves::<16>(bytes - 16), loops, starts, ends),
            32..=64 => elements(Halves::<32>(bytes - 32), loops, starts, ends),
            _ => elements(Row(bytes as usize), loops, starts, ends),
        }
    }
}

/// Reverses the direction of a loop: the starts move to the loop's last iteration, and its strides change sign.
fn turn(level: &mut Loop, starts: &mut Starts<'_>) {
    let last = level.extent - 1;
    starts.at = (starts.at.0 + last * level.first, starts.at.1 + last * level.second);
    (level.first, level.second) = (-level.first, -level.second);
}

/// Returns `true` if each stride in the destination is at least the number of bytes that the inner loops span. Then no
/// two iterations write the same byte.
fn is_injective(loops: &[Loop], size: i64) -> bool {
    let mut end = size;
    loops.iter().all(|level| {
        let stride = level.second.abs();
        let is_after = stride >= end;
        end += (level.extent - 1) * stride;
        is_after
    })
}

/// Calls `f` with the byte indices in the source and in the destination at every iteration of the loops. The first loop
/// is the innermost.
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

/// Copies elements of `M`'s size. Consecutive elements are not adjacent in at least one of the two layouts.
///
/// # Safety
/// The conditions of [`copy`]. The strides of the destination must be positive and ascending.
#[inline(never)]
unsafe fn elements<M: Move>(unit: M, loops: &mut [Loop], mut starts: Starts<'_>, ends: Ends) {
    // `across` is the loop with the smallest stride in the source.
    let Some(across) = (0..loops.len()).min_by_key(|k| loops[*k].first.unsigned_abs()) else {
        // SAFETY: the caller guarantees the conditions of this function.
        return starts.walk(&[], &mut |a, b| unsafe { unit.copy(ends, a, b) });
    };
    if across == 0 {
        // SAFETY: the caller guarantees the conditions of this function.
        return starts.walk(&loops[1..], &mut |a, b| unsafe { line(unit, loops[0], (a, b), ends) });
    }
    if loops[across].first < 0 {
        turn(&mut loops[across], &mut starts);
    }
    // SAFETY: the caller guarantees the conditions of this function.
    if unsafe { staged(unit, loops, across, &starts, ends) } {
        return;
    }
    loops[1..=across].rotate_right(1);
    let (inner, across) = (loops[0], loops[1]);
    // SAFETY: the caller guarantees the conditions of this function.
    starts.walk(&loops[2..], &mut |a, b| unsafe { plane(unit, inner, across, (a, b), ends) });
}
