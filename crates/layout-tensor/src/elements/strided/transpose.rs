//! Copies planes: two loops, where one iterates over adjacent elements of the source, and the other over adjacent
//! elements of the destination.

use super::Ends;
use super::blocks::{Block, Eight, Four, Pair, Quarter, Sixteen, Wide};
use super::line::{LINE, Line, prefetch, prefetch_to_write};
use layout_index::iterate::Loop;

/// The number of bytes of a tile in each row of the source.
const SPAN: i64 = 512;

/// Copies the elements of two loops in blocks, which are transposed in registers. Returns `false`, and copies nothing,
/// if no [`Block`] has elements of `bytes` bytes, or if a loop is shorter than a block.
///
/// # Safety
/// At each iteration, `bytes` bytes must be readable in the source and writable in the destination. Consecutive
/// iterations of `inner` must be adjacent in the destination, and consecutive iterations of `across` must be adjacent
/// in the source. No two iterations may write the same byte.
#[inline(always)]
pub(super) unsafe fn transposed(bytes: i64, inner: Loop, across: Loop, at: (i64, i64), ends: Ends) -> bool {
    // SAFETY: the caller guarantees the conditions of this function, and the loops are not shorter than a block.
    unsafe {
        match (bytes, inner.extent.min(across.extent)) {
            (1, 8..) if across.extent >= 16 => tiles::<Sixteen>(inner, across, at, ends),
            (1, 8..) => tiles::<Eight>(inner, across, at, ends),
            (2, 8..) => tiles::<Wide>(inner, across, at, ends),
            (2, 4..) => tiles::<Quarter>(inner, across, at, ends),
            (4, 4..) => tiles::<Four>(inner, across, at, ends),
            (8, 2..) => tiles::<Pair>(inner, across, at, ends),
            _ => return false,
        }
    }
    true
}

/// Copies the elements of two loops in tiles, and each tile in strips. A strip writes complete cache lines of the
/// destination, so that no line is written twice. The strips of a tile are adjacent in the destination.
///
/// # Safety
/// The conditions of [`transposed`], with `bytes` equal to `B::BYTES`. The loops must not be shorter than a block.
#[inline(never)]
unsafe fn tiles<B: Block>(inner: Loop, across: Loop, at: (i64, i64), ends: Ends) {
    let (strip, span) = (LINE / B::BYTES, SPAN / B::BYTES);
    let plane = Plane { inner, across, at, ends };
    let head = plane.head::<B>();
    let mut first = 0;
    while first < across.extent {
        let end = across.extent.min(first + span);
        let (mut row, mut last) = (0, head.unwrap_or(strip).min(inner.extent));
        while row < inner.extent {
            // SAFETY: the caller guarantees the conditions of this function, and the strip is in the plane.
            unsafe {
                if head.is_some() && last - row == strip {
                    plane.streamed::<B>(row, first, end);
                } else {
                    plane.direct::<B>((row, last), first, end);
                }
            }
            (row, last) = (last, inner.extent.min(last + strip));
        }
        first += span;
    }
}

/// Two loops. Consecutive iterations of `inner` are adjacent in the destination, and consecutive iterations of `across`
/// are adjacent in the source.
struct Plane {
    inner: Loop,
    across: Loop,
    at: (i64, i64),
    ends: Ends,
}

impl Plane {
    /// Returns the number of rows before the first complete cache line of the destination. From this row on, complete
    /// lines can be written without loading them into the cache. Returns `None` if the columns start at different
    /// offsets within a line, or if the copy is small, so that its result should stay in the cache.
    fn head<B: Block>(&self) -> Option<i64> {
        let before = (self.at.1 + self.ends.to.addr() as i64).wrapping_neg().rem_euclid(LINE);
        let is_aligned = self.across.second % LINE == 0 && before % B::BYTES == 0;
        (self.ends.is_large && is_aligned).then_some(before / B::BYTES)
    }

    /// Returns the source address and the destination address of the element in row `row` and column `column`. The
    /// element may be outside the plane.
    #[inline(always)]
    fn addresses<B: Block>(&self, row: i64, column: i64) -> (*const u8, *mut u8) {
        let a = self.at.0 + row * self.inner.first + column * B::BYTES;
        let b = self.at.1 + row * B::BYTES + column * self.across.second;
        (self.ends.from.wrapping_offset(a as isize), self.ends.to.wrapping_offset(b as isize))
    }

    /// Copies the rows `first..last` and the columns `j..end`. The last blocks may overlap the previous blocks, so some
    /// elements are written twice.
    ///
    /// # Safety
    /// The rows and columns must be in the plane, and the plane must satisfy the conditions of [`tiles`].
    #[inline(always)]
    unsafe fn direct<B: Block>(&self, (first, last): (i64, i64), mut j: i64, end: i64) {
        while j < end {
            if last < self.inner.extent {
                self.prefetch::<B>(last, j);
                self.prefetch_columns::<B>(last, j);
            }
            let mut i = first;
            while i < last {
                let (from, to) =
                    self.addresses::<B>(i.min(self.inner.extent - B::ROWS), j.min(self.across.extent - B::COLUMNS));
                // SAFETY: the caller guarantees the conditions of this function, and the block is in the plane.
                unsafe { B::copy(from, self.inner.first as isize, to, self.across.second as isize) }
                i += B::ROWS;
            }
            j += B::COLUMNS;
        }
    }

    /// Copies a strip of complete cache lines of the destination, without loading these lines into the cache.
    ///
    /// # Safety
    /// The conditions of [`direct`](Self::direct). The number of rows of the strip must be the number of elements of a
    /// cache line, and the strip must begin at the start of a line.
    #[inline(always)]
    unsafe fn streamed<B: Block>(&self, row: i64, mut j: i64, end: i64) {
        let mut lines = [Line::EMPTY; 16];
        while j < end {
            self.prefetch::<B>(row + LINE / B::BYTES, j);
            let column = j.min(self.across.extent - B::COLUMNS);
            for i in (0..LINE / B::BYTES).step_by(B::ROWS as usize) {
                let (from, _) = self.addresses::<B>(row + i, column);
                let line = lines.as_mut_ptr().cast::<u8>().wrapping_offset((i * B::BYTES) as isize);
                // SAFETY: the caller guarantees the conditions of this function, and the block is in the strip. A block
                // has at most 16 columns.
                unsafe { B::copy(from, self.inner.first as isize, line, LINE as isize) }
            }
            for (k, line) in lines.iter().take(B::COLUMNS as usize).enumerate() {
                let (_, to) = self.addresses::<B>(row, column + k as i64);
                // SAFETY: the line is in the plane, and starts at a multiple of its size.
                unsafe { line.stream(to) }
            }
            j += B::COLUMNS;
        }
    }

    /// Prefetches lines of the source for the strip that starts with `row`. Each call prefetches one line of some of
    /// the rows. The calls for all columns in a cache line together prefetch this line in every row.
    #[inline(always)]
    fn prefetch<B: Block>(&self, row: i64, column: i64) {
        let steps = LINE / (B::COLUMNS * B::BYTES);
        let (rows, step) = (LINE / B::BYTES / steps, column / B::COLUMNS % steps);
        for k in step * rows..(step + 1) * rows {
            prefetch(self.addresses::<B>(row + k, column - step * B::COLUMNS).0);
        }
    }

    /// Prefetches lines of the destination for the strip that starts with `row`.
    #[inline(always)]
    fn prefetch_columns<B: Block>(&self, row: i64, column: i64) {
        for k in 0..B::COLUMNS {
            prefetch_to_write(self.addresses::<B>(row, column + k).1);
        }
    }
}
