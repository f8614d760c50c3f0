//! Evaluating a plan: what its printed or unrolled form computes.

use super::{Join, Plan, Word};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::MAX_LEAVES;

impl Plan {
    /// The index of the coordinate with parts `x`.
    #[must_use]
    pub const fn index(&self, x: &[i64]) -> i64 {
        let mut index = self.offset;
        let mut i = 0;
        while i < self.len() {
            let term = self.term(i);
            let value = term.field(x[term.input]).wrapping_mul(term.factor);
            index = match self.join {
                Join::Sum => index.wrapping_add(value),
                Join::Xor => index ^ value,
            };
            i += 1;
        }
        self.swizzle.apply(index)
    }
}

/// The first one-dimensional coordinate, of all in a small layout and of corners and a few hundred spread over a large one,
/// at which a plan and its layout differ or a value leaves the integer type.
#[must_use]
pub const fn disagreement(layout: &Layout, coord: &IntTuple, plan: &Plan, word: Word) -> Option<i64> {
    let sizes = layout.part_sizes(coord);
    let size = layout.size() as i64;
    // A stride that shares no factor with usual extents visits all digits.
    let step = if size <= SAMPLES { 1 } else { (size / SAMPLES) | 1 };
    let mut i = 0;
    while i < size {
        if !plan.agrees(layout, &sizes, i, word) {
            return Some(i);
        }
        i = if i < size - 1 && i + step > size - 1 { size - 1 } else { i + step };
    }
    None
}

/// Coordinates that are tried.
const SAMPLES: i64 = 256;

impl Plan {
    const fn agrees(&self, layout: &Layout, sizes: &[i64; MAX_LEAVES], i: i64, word: Word) -> bool {
        let mut parts = [0; MAX_LEAVES];
        let mut rest = i;
        let mut k = 0;
        while k < MAX_LEAVES {
            parts[k] = rest % sizes[k];
            rest /= sizes[k];
            k += 1;
        }
        self.peak(&parts) <= word.max() && self.index(&parts) == layout.at_index(i)
    }

    /// The largest value on the way to the index of the coordinate with parts `x`, all terms that add before those that
    /// subtract.
    #[must_use]
    pub const fn peak(&self, x: &[i64]) -> i64 {
        let mut sum = if self.offset > 0 { self.offset } else { 0 };
        let mut peak = 0;
        let mut i = 0;
        while i < self.len() {
            let term = self.term(i);
            let widest = term.widest(x[term.input]);
            let value = term.field(x[term.input]).saturating_mul(term.factor);
            if widest > peak {
                peak = widest;
            }
            if value > 0 {
                sum = match self.join {
                    Join::Sum => sum.saturating_add(value),
                    Join::Xor => sum | value,
                };
            }
            i += 1;
        }
        if sum > peak { sum } else { peak }
    }

    /// A bound of [`peak`](Self::peak) over all coordinates of the layout.
    #[must_use]
    pub const fn peak_of(&self, layout: &Layout, coord: &IntTuple) -> i64 {
        let sizes = layout.part_sizes(coord);
        let mut sum = if self.offset > 0 { self.offset } else { 0 };
        let mut peak = layout.bounds().1;
        let mut i = 0;
        while i < self.len() {
            let term = self.term(i);
            let last = sizes[term.input] - 1;
            if term.widest(last) > peak {
                peak = term.widest(last);
            }
            if term.factor > 0 {
                sum = sum.saturating_add(term.bound(last).saturating_mul(term.factor));
            }
            i += 1;
        }
        if sum > peak && matches!(self.join, Join::Sum) { sum } else { peak }
    }
}
