//! Evaluating a plan: what its printed or unrolled form computes.

use super::{MAX_TERMS, Plan, Word};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::MAX_LEAVES;

impl Plan {
    /// The index of the coordinate with parts `x`.
    #[must_use]
    pub const fn index(&self, x: &[i64]) -> i64 {
        let (mut index, mut excluded) = (self.offset, 0);
        let mut i = 0;
        while i < self.len {
            let term = &self.terms[i];
            let value = term.field(self.reads(i, x)).wrapping_mul(term.factor);
            if term.xor {
                excluded ^= value;
            } else {
                index = index.wrapping_add(value);
            }
            i += 1;
        }
        self.swizzle.apply(index ^ excluded)
    }

    /// The largest value on the way to the index of the coordinate with parts `x`, all terms that add before those that
    /// subtract.
    #[must_use]
    pub const fn peak(&self, x: &[i64]) -> i64 {
        self.run(x).1
    }

    /// The index, and the largest value on the way. Macros run unoptimized: no copies, no calls.
    const fn run(&self, x: &[i64]) -> (i64, i64) {
        let mut fields = [0; MAX_TERMS];
        let (mut index, mut excluded) = (self.offset, 0);
        let (mut peak, mut sum) = (0, if self.offset > 0 { self.offset } else { 0 });
        let mut i = 0;
        while i < self.len {
            let term = &self.terms[i];
            let read = match term.after() {
                Some(before) => fields[before],
                None => x[term.input],
            };
            let product = term.product(read);
            fields[i] = term.picked(product);
            let value = fields[i].wrapping_mul(term.factor);
            if term.xor {
                excluded ^= value;
                sum |= value;
            } else {
                index = index.wrapping_add(value);
                sum = if value > 0 { sum.saturating_add(value) } else { sum };
            }
            peak = if product > peak && !term.wide { product } else { peak };
            peak = if read > peak { read } else { peak };
            i += 1;
        }
        (self.swizzle.apply(index ^ excluded), if sum > peak { sum } else { peak })
    }
}

/// The first one-dimensional coordinate, of all in a small layout and of corners and a hundred spread over a large one,
/// at which a plan and its layout differ or a value leaves the integer type.
#[must_use]
pub const fn disagreement(layout: &Layout, coord: &IntTuple, plan: &Plan, word: Word) -> Option<i64> {
    let sizes = layout.part_sizes(&coord.tree.profile);
    let size = layout.size() as i64;
    // A stride that shares no factor with usual extents visits all digits.
    let step = if size <= SAMPLES { 1 } else { (size / SAMPLES) | 1 };
    let mut i = 0;
    while i < size {
        if !plan.agrees(layout, &sizes, coord.tree.profile.len(), i, word) {
            return Some(i);
        }
        i = if i < size - 1 && i + step > size - 1 { size - 1 } else { i + step };
    }
    None
}

/// Coordinates that are tried.
const SAMPLES: i64 = 128;

impl Plan {
    const fn agrees(&self, layout: &Layout, sizes: &[i64; MAX_LEAVES], count: usize, i: i64, word: Word) -> bool {
        let mut parts = [0; MAX_LEAVES];
        let mut rest = i;
        let mut k = 0;
        while k < count {
            parts[k] = rest % sizes[k];
            rest /= sizes[k];
            k += 1;
        }
        let (index, peak) = self.run(&parts);
        peak <= word.max() && index == layout.at_index(i)
    }

    /// A bound of [`peak`](Self::peak) over all coordinates of the layout.
    #[must_use]
    pub const fn peak_of(&self, layout: &Layout, coord: &IntTuple) -> i64 {
        let sizes = layout.part_sizes(&coord.tree.profile);
        let mut sum = if self.offset > 0 { self.offset } else { 0 };
        let mut peak = layout.bounds().1;
        let mut i = 0;
        while i < self.len() {
            let term = self.term(i);
            let last = self.last(i, &sizes);
            if term.widest(last) > peak {
                peak = term.widest(last);
            }
            if term.factor > 0 && !term.xor {
                sum = sum.saturating_add(term.bound(last).saturating_mul(term.factor));
            }
            i += 1;
        }
        if sum > peak { sum } else { peak }
    }
}
