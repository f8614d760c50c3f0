//! Nested loops that iterate over two layouts of the same size at once.

use layout_runtime::{Layout, MAX_LEAVES};

/// A loop: its number of iterations `extent`, and its stride in the first and in the second layout.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    pub extent: i64,
    pub first: i64,
    pub second: i64,
}

impl Loop {
    pub(crate) const ONCE: Self = Self { extent: 1, first: 0, second: 0 };

    /// Returns `true` if one loop can replace this loop and the next outer loop `outer`. In both layouts, the stride of
    /// `outer` must be the stride of this loop times the extent of this loop.
    const fn is_continued_by(&self, outer: Self) -> bool {
        self.first as i128 * self.extent as i128 == outer.first as i128
            && self.second as i128 * self.extent as i128 == outer.second as i128
    }

    /// Returns the indices one iteration after `at`.
    #[inline(always)]
    const fn after(&self, at: (i64, i64)) -> (i64, i64) {
        (at.0 + self.first, at.1 + self.second)
    }

    /// Returns the indices of the first iteration, given the indices of the last iteration. The function subtracts from
    /// the last indices, because the indices after the last iteration may not fit in the type.
    #[inline(always)]
    const fn first_of(&self, last: (i64, i64)) -> (i64, i64) {
        let before = self.extent - 1;
        (last.0 - before * self.first, last.1 - before * self.second)
    }
}

/// A nest of loops over the one-dimensional coordinates that two layouts have in common. The innermost loop is first,
/// and the loops follow the storage order of the second layout.
#[derive(Clone, Copy, Debug)]
pub struct Nest {
    levels: [Loop; MAX_LEVELS],
    len: usize,
    pub start: (i64, i64),
    size: i64,
}

/// Maximum number of loops. Each loop ends at a mode boundary of one of the two layouts, so there is at most one loop
/// per leaf of the two layouts.
const MAX_LEVELS: usize = 2 * MAX_LEAVES;

/// The part of a layout that has not been split into loops yet: the rest of the current mode, and the modes from `next`
/// on.
struct Rest<'a> {
    layout: &'a Layout,
    next: usize,
    extent: i64,
    stride: i64,
}

impl<'a> Rest<'a> {
    const fn new(layout: &'a Layout) -> Self {
        Self { layout, next: 0, extent: 1, stride: 0 }
    }

    /// Goes to the next mode if the current mode has been split off completely. Returns `false` if there is no next
    /// mode.
    const fn advance(&mut self) -> bool {
        while self.extent == 1 {
            if self.next == self.layout.len() {
                return false;
            }
            let mode = self.layout.modes().leaves[self.next];
            (self.extent, self.stride) = (mode.size(), mode.stride);
            self.next += 1;
        }
        true
    }

    /// Splits off `extent` coordinates of the current mode and returns their stride. `extent` must divide the number of
    /// coordinates that the current mode still has.
    const fn cut(&mut self, extent: i64) -> i64 {
        let stride = self.stride;
        self.extent /= extent;
        // The product does not overflow, because it is at most the largest index of the mode.
        self.stride = if self.extent > 1 { stride * extent } else { 0 };
        stride
    }
}

impl Nest {
    pub const NOTHING: Self =
        Self { levels: [Loop { extent: 0, first: 0, second: 0 }; MAX_LEVELS], len: 0, start: (0, 0), size: 0 };

    /// Builds the loops over two layouts. The loops ignore swizzles. Returns `None` if the layouts have different
    /// sizes, if their mode boundaries do not align, as in the shapes `(2,3)` and `(3,2)`, or if a layout has
    /// coordinate strides.
    pub const fn of(first: &Layout, second: &Layout) -> Option<Self> {
        if first.size() != second.size() || !first.is_integral() || !second.is_integral() {
            return None;
        }
        if first.size() == 0 {
            return Some(Self::NOTHING);
        }
        let mut nest = Self::NOTHING;
        nest.start = (first.offset(), second.offset());
        nest.size = first.size() as i64;
        let (mut a, mut b) = (Rest::new(first), Rest::new(second));
        while a.advance() && b.advance() {
            let extent = if a.extent < b.extent { a.extent } else { b.extent };
            if a.extent % extent != 0 || b.extent % extent != 0 {
                return None;
            }
            nest.add(Loop { extent, first: a.cut(extent), second: b.cut(extent) });
        }
        nest.sort();
        nest.merge();
        Some(nest)
    }

    /// Appends a loop as the outermost, or extends the last loop if the new loop continues it in both layouts.
    const fn add(&mut self, level: Loop) {
        if self.len > 0 && self.levels[self.len - 1].is_continued_by(level) {
            self.levels[self.len - 1].extent *= level.extent;
            return;
        }
        self.levels[self.len] = level;
        self.len += 1;
    }

    /// Merges consecutive loops. The iterations keep their order.
    const fn merge(&mut self) {
        let len = self.len;
        self.len = 0;
        each!(for i in 0..len {
            let level = self.levels[i];
            self.add(level);
        });
    }

    /// Returns the loops, innermost first, or `None` if the layouts have no elements. If the layouts have a single
    /// element, the list is empty.
    #[inline(always)]
    pub const fn levels_mut(&mut self) -> Option<&mut [Loop]> {
        if self.size == 0 { None } else { Some(self.levels.split_at_mut(self.len).0) }
    }

    /// Sorts the loops by the absolute value of their strides in the second layout, the smallest innermost. If these
    /// absolute values are equal, the strides in the first layout determine the order.
    const fn sort(&mut self) {
        each!(for i in 1..self.len {
            insert!(self.levels, i, self.levels[i], |moving, other| is_before(&moving, other));
        });
    }

    /// Returns loop `k`, innermost first. If there is no loop `k`, returns a loop with one iteration.
    #[inline(always)]
    pub const fn level(&self, k: usize) -> Loop {
        if k < self.len { self.levels[k] } else { Loop::ONCE }
    }

    /// Exchanges the two innermost loops if the stride of the innermost loop is 0 in the second layout, and the next
    /// loop has a smaller stride in the first layout. The accesses to each element keep their order.
    pub const fn keep_rows_contiguous(&mut self) {
        let (inner, outer) = (self.level(0), self.level(1));
        if self.len > 1 && inner.second == 0 && outer.first.unsigned_abs() < inner.first.unsigned_abs() {
            (self.levels[0], self.levels[1]) = (outer, inner);
        }
    }

    /// Returns the number of the loop with the smallest stride in the first layout, among all loops except the
    /// innermost loop 0. Returns 1 if there are fewer than three loops.
    pub const fn across(&self) -> usize {
        let mut best = 1;
        each!(for k in 2..self.len {
            if self.levels[k].first.unsigned_abs() < self.levels[best].first.unsigned_abs() {
                best = k;
            }
        });
        best
    }

    /// Returns all loops except the innermost and loop `k`.
    pub const fn around(&self, k: usize) -> Self {
        let mut outer = Self { len: 0, ..*self };
        each!(for i in 1..self.len {
            if i != k {
                outer.levels[outer.len] = self.levels[i];
                outer.len += 1;
            }
        });
        outer
    }

    /// Returns the number of rows. A row is one run of the innermost loop.
    pub const fn rows(&self) -> i64 {
        if self.size == 0 { 0 } else { self.size / self.level(0).extent }
    }

    /// Returns the index in the second layout at which row `i` starts.
    #[inline(always)]
    pub fn row_start(&self, mut i: i64) -> i64 {
        let mut start = self.start.1;
        for k in 1..self.len {
            let level = self.levels[k];
            // The remaining quotient is the iteration of the outermost loop.
            let digit = if k + 1 == self.len { i } else { i % level.extent };
            i /= level.extent;
            start += digit * level.second;
        }
        start
    }

    /// Calls `f` with the indices in both layouts at every iteration of the loops, in order.
    #[inline(always)]
    pub fn walk(&self, mut f: impl FnMut(i64, i64)) {
        if self.size > 0 {
            walk(
                self.len,
                #[inline(always)]
                |k| self.level(k),
                self.start,
                &mut f,
            );
        }
    }
}

/// Runs `len` nested loops, and calls `f` with the indices in both layouts in each iteration. Loop 0 is innermost.
/// `level` must accept 0 and 1, even if there are fewer loops. Only loops 0 and 1 may have an extent of 0.
#[inline(always)]
pub(crate) fn walk(len: usize, level: impl Fn(usize) -> Loop, start: (i64, i64), f: &mut impl FnMut(i64, i64)) {
    let (inner, outer) = (level(0), level(1));
    let mut counts = [0; MAX_LEVELS];
    let (mut a, mut b) = start;
    loop {
        for j in 0..outer.extent {
            let (a, b) = (a + j * outer.first, b + j * outer.second);
            for i in 0..inner.extent {
                f(a + i * inner.first, b + i * inner.second);
            }
        }
        let mut k = 2;
        loop {
            if k >= len {
                return;
            }
            let level = level(k);
            counts[k] += 1;
            if counts[k] < level.extent {
                (a, b) = level.after((a, b));
                break;
            }
            (a, b) = level.first_of((a, b));
            counts[k] = 0;
            k += 1;
        }
    }
}

const fn is_before(a: &Loop, b: &Loop) -> bool {
    let (x, y) = (a.second.unsigned_abs(), b.second.unsigned_abs());
    x < y || (x == y && a.first.unsigned_abs() < b.first.unsigned_abs())
}

/// An iterator over the pairs of indices that the loops of a [`Nest`] visit.
#[derive(Debug)]
pub struct Walk {
    nest: Nest,
    counts: [i64; MAX_LEVELS],
    at: (i64, i64),
    left: i64,
}

impl Walk {
    pub const fn new(nest: Nest) -> Self {
        Self { counts: [0; MAX_LEVELS], at: nest.start, left: nest.size, nest }
    }
}

impl Iterator for Walk {
    type Item = (i64, i64);

    #[inline]
    fn next(&mut self) -> Option<(i64, i64)> {
        if self.left == 0 {
            return None;
        }
        let place = self.at;
        self.left -= 1;
        for k in 0..self.nest.len {
            let level = self.nest.levels[k];
            self.counts[k] += 1;
            if self.counts[k] < level.extent {
                self.at = level.after(self.at);
                break;
            }
            self.at = level.first_of(self.at);
            self.counts[k] = 0;
        }
        Some(place)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }

    /// Uses nested loops if the iterator has not returned an element yet.
    #[inline]
    fn fold<B, F: FnMut(B, (i64, i64)) -> B>(mut self, init: B, mut f: F) -> B {
        let mut sum = Some(init);
        let mut take = |place| sum = sum.take().map(|sum| f(sum, place));
        if self.left == self.nest.size {
            self.nest.walk(|a, b| take((a, b)));
        } else {
            for place in self.by_ref() {
                take(place);
            }
        }
        sum.expect("every turn puts it back")
    }
}

impl ExactSizeIterator for Walk {}
