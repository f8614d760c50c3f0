//! Copies tiles through a buffer, for copies with several short loops.
//!
//! Two short loops do not access complete cache lines. Therefore a tile contains as many loops as it needs to read
//! complete lines of the source and to write complete lines of the destination. A tile is first copied to a buffer, and
//! then written row by row. Without the buffer, a line of the destination might be evicted from the cache before all
//! its bytes are written.

use super::line::{LINE, Line, prefetch, prefetch_to_write};
use super::moves::{Halves, Move};
use super::order::{Few, MOST, Widths, each_tile, take};
use super::plane::plane;
use super::{Ends, Starts, each};
use layout_index::iterate::Loop;

/// The minimum number of bytes for which a copy uses a buffer. In copies of at least this size, cache lines evict each
/// other. In Miri, the number is smaller to save time.
const LARGE: i64 = if cfg!(miri) { 1 << 9 } else { 1 << 16 };

/// If two loops alone copy at least this number of contiguous bytes in the source and in the destination, the copy
/// needs no buffer.
const LONG: i64 = 256;

/// The number of cache lines of the buffer. This number suffices for the smaller of the two tiles that [`staged`]
/// tries, because a row and a run of the smaller tile have at most three lines each.
const LINES: usize = 3 * 3 * LINE as usize;

/// The loops of a tile.
struct Tile {
    /// The two innermost loops from the source to the buffer.
    inner: Loop,
    across: Loop,
    /// The other loops from the source to the buffer.
    others: Few,
    /// The loops over rows, from the buffer to the destination.
    rows: Few,
    /// The number of bytes of a row. The bytes of a row are contiguous in the destination.
    row: i64,
    /// The loops over runs that are contiguous in the source. Only their strides in the source are used.
    runs: Few,
    /// The number of bytes of a run.
    run: i64,
}

/// Calls `f` once for each cache line that contains one of the `bytes` bytes from `address` on. The argument is the
/// start of the line minus `address`.
#[inline(always)]
fn each_line(address: usize, bytes: i64, mut f: impl FnMut(isize)) {
    // `step_by` would need a division.
    let mut k = -((address % LINE as usize) as i64);
    while k < bytes {
        f(k as isize);
        k += LINE;
    }
}

impl Tile {
    /// Returns the tile of a copy with `bytes` bytes per iteration, and the number of iterations of each loop in the
    /// tile. A row of the tile is contiguous in the destination, and a run is contiguous in the source. A row and a run
    /// have about `limit` bytes each. Returns `None` if two loops suffice, if a row is shorter than a cache line, or if
    /// the buffer is too small.
    fn new(bytes: i64, loops: &[Loop], across: usize, limit: i64) -> Option<(Self, Widths)> {
        let size = loops.iter().fold(bytes, |product, level| product.saturating_mul(level.extent));
        if size < LARGE || loops.len() > MOST || loops[0].second != bytes || loops[across].first != bytes {
            return None;
        }
        let mut widths = [1; _];
        let row = take(loops, &mut widths, limit, bytes, |level| level.second);
        let columns = widths;
        if row < LINE || widths[across] > 1 {
            return None;
        }
        let run = take(loops, &mut widths, limit, bytes, |level| level.first);
        let mut long = widths;
        take(loops, &mut long, LONG, bytes, |level| level.second);
        take(loops, &mut long, LONG, bytes, |level| level.first);
        if widths[across] == 1 || long.iter().filter(|width| **width > 1).count() < 3 {
            return None;
        }
        let row = (0..loops.len()).filter(|k| columns[*k] > 1).fold(bytes, |row, k| row * widths[k]);
        let (inner, across_loop) = (Loop { extent: widths[0], ..loops[0] }, loops[across]);
        let (others, rows, runs) = (Few::EMPTY, Few::EMPTY, Few::EMPTY);
        let mut tile = Self { inner, across: across_loop, others, rows, row, runs, run };
        let size = tile.set_loops(loops, across, &widths, &columns);
        (size <= LINES as i64 * LINE).then_some((tile, widths))
    }

    /// Fills in the loops of a tile. Returns the number of bytes that the tile needs in the buffer.
    fn set_loops(&mut self, loops: &[Loop], across: usize, widths: &Widths, columns: &Widths) -> i64 {
        let mut end = (self.row + LINE - 1) / LINE * LINE;
        for (k, level) in loops.iter().enumerate().filter(|(k, _)| widths[*k] > 1) {
            let level = Loop { extent: widths[k], ..*level };
            // A loop within a row has the same stride in the buffer as in the destination. The other loops iterate over
            // rows.
            let mut buffered = level;
            if columns[k] == 1 {
                buffered.second = end;
                self.rows.push(Loop { first: end, ..level });
                end *= level.extent;
            }
            if k == across {
                self.across = buffered;
            } else if k > 0 {
                self.others.push(buffered);
            }
            if level.first.abs() >= self.run {
                self.runs.push(level);
            }
        }
        end
    }

    /// Prefetches the cache lines of a tile.
    fn prefetch(&self, (a, b): (i64, i64), ends: Ends) {
        each(self.runs.all(), (a, 0), &mut |a, _| {
            let start = ends.from.wrapping_offset(a as isize);
            each_line(start.addr(), self.run, |k| prefetch(start.wrapping_offset(k)));
        });
        if !self.is_streamed(b, ends) {
            each(self.rows.all(), (0, b), &mut |_, b| {
                let start = ends.to.wrapping_offset(b as isize);
                each_line(start.addr(), self.row, |k| prefetch_to_write(start.wrapping_offset(k)));
            });
        }
    }

    /// Returns `true` if the rows of a tile are complete cache lines that should not stay in the cache.
    fn is_streamed(&self, b: i64, ends: Ends) -> bool {
        let is_aligned = |bytes: i64| bytes % LINE == 0;
        let start = ends.to.wrapping_offset(b as isize).addr() as i64;
        ends.is_large
            && is_aligned(start)
            && is_aligned(self.row)
            && self.rows.all().iter().all(|row| is_aligned(row.second))
    }

    /// Copies a tile.
    ///
    /// # Safety
    /// The tile that starts at `(a, b)` must be within the loops of [`staged`].
    unsafe fn copy<M: Move>(&self, unit: M, (a, b): (i64, i64), ends: Ends, buffer: &mut [Line; LINES]) {
        let start = buffer.as_mut_ptr().cast::<u8>();
        let to_buffer = Ends { to: start, is_large: false, ..ends };
        each(self.others.all(), (a, 0), &mut |a, b| {
            // SAFETY: the caller guarantees that the elements are readable. `new` has checked that the loops within a
            // row do not exceed the row, and that the loops over rows do not exceed the buffer.
            unsafe { plane(unit, self.inner, self.across, (a, b), to_buffer) }
        });
        let is_streamed = self.is_streamed(b, ends);
        each(self.rows.all(), (0, b), &mut |a, b| {
            // SAFETY: a row is in the buffer, and has been written above. The row starts at a multiple of the line
            // size, because the strides of rows are multiples of the line size. The caller guarantees that the bytes of
            // the destination are writable.
            unsafe {
                let (from, to) = (start.offset(a as isize), ends.to.offset(b as isize));
                if is_streamed {
                    for k in (0..self.row).step_by(LINE as usize) {
                        (*from.offset(k as isize).cast::<Line>()).stream(to.offset(k as isize));
                    }
                } else if self.row <= 2 * LINE {
                    // A row has at least one line. Two moves are faster than a call of `memcpy`.
                    Halves::<{ LINE as usize }>(self.row - LINE).copy(Ends { from: start, ..ends }, a, b);
                } else {
                    core::ptr::copy_nonoverlapping(from, to, self.row as usize);
                }
            }
        });
    }
}

/// Copies the elements of nested loops, tile by tile, through a buffer. Returns `false`, and copies nothing, if the
/// loops do not need such tiles. `across` is the number of the loop with the smallest stride in the source.
///
/// # Safety
/// The conditions of [`copy`](super::copy). The strides of the destination, except the stride of `across`, must be
/// positive and ascending, and no two iterations may write the same byte.
#[inline(never)]
pub(super) unsafe fn staged<M: Move>(unit: M, loops: &[Loop], across: usize, starts: &Starts<'_>, ends: Ends) -> bool {
    // A row that does not start at the start of a line touches one additional line. Therefore rows of two lines touch
    // fewer lines per byte than rows of one line, and are tried first.
    let tile = |limit| Tile::new(M::BYTES, loops, across, limit);
    let Some((tile, widths)) = tile(2 * LINE).or_else(|| tile(LINE)) else { return false };
    let mut buffer = [Line::EMPTY; LINES];
    each_tile(M::BYTES, loops, &widths, starts, |at, next| {
        // The next tile is prefetched while this tile is copied.
        next.into_iter().for_each(|next| tile.prefetch(next, ends));
        // SAFETY: the caller guarantees the conditions of this function. The tile is within the extents of the loops.
        unsafe { tile.copy(unit, at, ends, &mut buffer) }
    });
    true
}
