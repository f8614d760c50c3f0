//! Iterates over the indices of a layout.

use crate::iterate::Walk;
use crate::iterate::looped;
use crate::iterate::nest;
use crate::structure::{Start, Structure};
use crate::views::operations::traits::{StoredLayoutOf, TensorLayout};
use crate::views::operations::view::ConstantsOf;
use layout_runtime::Layout;

/// An iterator over the indices of a layout type. A *row* is one run of the innermost loop over the layout.
pub struct Indices<L: Structure> {
    stored: StoredLayoutOf<L>,
    /// The index of the next element before the swizzle, and the number of remaining elements in the row.
    at: i64,
    left: i64,
    /// The number of the next row, and the number of rows.
    row: i64,
    rows: i64,
}

impl<L: Structure> Indices<L> {
    #[inline(always)]
    pub fn new(stored: StoredLayoutOf<L>) -> Self {
        let rows = if const { L::LAYOUT.is_known() } {
            const { ConstantsOf::<L>::NEST.rows() }
        } else {
            const { &ConstantsOf::<L>::LOOPS }.outer(1, &stored.numbers)
        };
        // The first call of `next` starts row 0.
        Self { stored, at: 0, left: 0, row: 0, rows: if Self::extent_and_step(&stored).0 == 0 { 0 } else { rows } }
    }

    /// Returns the number of elements in a row, and the distance between their indices before the swizzle.
    #[inline(always)]
    fn extent_and_step(stored: &StoredLayoutOf<L>) -> (i64, i64) {
        if const { L::LAYOUT.is_known() } {
            const { (ConstantsOf::<L>::NEST.level(0).extent, ConstantsOf::<L>::NEST.level(0).second) }
        } else {
            const { &ConstantsOf::<L>::LOOPS }.row(&stored.numbers)
        }
    }

    /// Returns the index at which row `i` starts, before the swizzle is applied.
    #[inline(always)]
    fn row_start(&self, i: i64) -> i64 {
        let index = if const { L::LAYOUT.is_known() } {
            const { &ConstantsOf::<L>::NEST }.row_start(i)
        } else {
            const { &ConstantsOf::<L>::LOOPS }.row_start(i, &self.stored.numbers) + const { L::LAYOUT.offset() }
        };
        index + if const { ConstantsOf::<L>::IS_JOINED } { 0 } else { self.stored.start.get() }
    }
}

impl<L: Structure> Iterator for Indices<L> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let (extent, step) = Self::extent_and_step(&self.stored);
        if self.left > 0 {
            self.left -= 1;
            self.at += step;
        } else {
            if self.row == self.rows {
                return None;
            }
            self.at = self.row_start(self.row);
            self.row += 1;
            self.left = extent - 1;
        }
        if const { ConstantsOf::<L>::IS_JOINED } {
            return Some(ConstantsOf::<L>::turned(self.at, self.at, self.stored.start.get()));
        }
        Some(ConstantsOf::<L>::swizzled(self.at))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = ((self.rows - self.row) * Self::extent_and_step(&self.stored).0 + self.left) as usize;
        (left, Some(left))
    }

    /// Uses nested loops, which are faster, if the iterator has not returned an element yet.
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(mut self, init: B, mut f: F) -> B {
        let mut sum = Some(init);
        let mut take = |index| sum = sum.take().map(|sum| f(sum, index));
        if self.row == 0 && self.rows > 0 {
            L::walk(&self.stored, |_, index| take(index));
        } else {
            self.by_ref().for_each(take);
        }
        sum.expect("every turn puts it back")
    }
}

impl<L: Structure> ExactSizeIterator for Indices<L> {}

/// An iterator over the indices of a [`Layout`] value.
pub struct NestIndices {
    walk: Walk,
    layout: Layout,
}

impl NestIndices {
    pub const fn new(layout: &Layout) -> Self {
        Self { walk: Walk::new(nest(layout)), layout: *layout }
    }
}

impl Iterator for NestIndices {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.walk.next().map(|(coordinate, index)| looped(&self.layout, coordinate, index) as usize)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let layout = self.layout;
        self.walk.fold(init, |sum, (coordinate, index)| f(sum, looped(&layout, coordinate, index) as usize))
    }
}

impl ExactSizeIterator for NestIndices {}

shown! {
    [L: Structure] Indices<L> = "Indices", |left| left.len();
    [] NestIndices = "NestIndices", |left| left.len();
}
