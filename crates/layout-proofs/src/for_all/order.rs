//! Proves properties of a layout with symbols from its strides in ascending order.

use super::ForAll;
use super::polynomial::Polynomial;
use super::sign::Signs;
use layout_runtime::{Layout, budget::Budget, leaf::Leaf, symbols::Fact};

/// A prover that compares the strides of a layout with symbols. It represents extents and strides as polynomials in the
/// symbols, and determines the signs of their differences. If a polynomial becomes too large, the prover reports the
/// property as not proved.
#[derive(Debug)]
pub struct Order<'a> {
    layout: &'a Layout,
    signs: Signs<'a>,
    size: Polynomial,
}

impl<'a> Order<'a> {
    /// Builds a prover for a layout. Returns `None` if there are too many symbols, or if the polynomial of the size has
    /// too many terms.
    pub const fn of(layout: &'a Layout, facts: &'a [Fact], budget: &'a mut Budget) -> Option<Self> {
        let signs = some!(Signs::of(&ForAll::new(layout, facts), budget));
        let mut size = Polynomial::of(1);
        each!(for i in 0..layout.len() {
            size = some!(size.times(&some!(signs.given.extent(&layout.modes().leaves[i]))));
        });
        Some(Self { layout, signs, size })
    }

    const fn mode(&self, k: usize) -> &Leaf {
        &self.layout.modes().leaves[k]
    }

    const fn stride(&self, k: usize) -> Option<Polynomial> {
        self.signs.given.stride(self.mode(k))
    }

    /// Returns the offset that is added to every index before the swizzle.
    const fn offset(&self) -> Option<Polynomial> {
        let mut offset = Polynomial::of(self.layout.offset() as i128);
        let terms = self.layout.terms();
        each!(for i in 0..terms.len() {
            let term = some!(self.signs.given.stride(&Leaf::of(1, terms[i].value, terms[i].names)));
            offset = some!(offset.plus(if terms[i].value < 0 { -1 } else { 1 }, &term));
        });
        Some(offset)
    }

    /// Returns the reach of leaf `k`: the largest change of the index along this leaf, `(extent − 1)·|stride|`.
    const fn reach(&self, k: usize) -> Option<Polynomial> {
        let steps = some!(some!(self.signs.given.extent(self.mode(k))).plus(-1, &Polynomial::of(1)));
        steps.times(&some!(self.stride(k)))
    }

    /// Returns the leaves that may have more than one element, as a bit mask.
    const fn leaves(&mut self) -> u32 {
        let mut leaves = 0;
        each!(for k in 0..self.layout.len() {
            let is_one = matches!(self.signs.given.extent(self.mode(k)), Some(extent) if self.at_most(&extent, 1));
            leaves |= (!is_one as u32) << k;
        });
        leaves
    }

    const fn at_most(&mut self, sum: &Polynomial, most: i128) -> bool {
        matches!(Polynomial::of(most).plus(-1, sum), Some(rest) if self.signs.at_least(&rest, 0))
    }

    /// Returns `true` if the strides prove that no two coordinates have the same index. Leaves with different
    /// coordinate strides, such as `1@0` and `1@1`, are checked separately. Each stride must be larger than the largest
    /// index that the leaves with smaller strides reach together.
    pub const fn is_injective(&mut self) -> bool {
        let mut left = self.leaves();
        while left != 0 {
            let unit = self.mode(left.trailing_zeros() as usize).basis;
            let mut same = 0;
            each!(for k in bits(left) {
                let basis = self.mode(k).basis;
                let is_same = if unit.is_coordinate() { basis.is(unit) } else { !basis.is_coordinate() };
                same |= (is_same as u32) << k;
            });
            if !matches!(self.is_chain(same), Some(true)) {
                return false;
            }
            left &= !same;
        }
        !self.layout.is_xor()
    }

    const fn is_chain(&mut self, leaves: u32) -> Option<bool> {
        let (mut left, mut reach) = (leaves, Polynomial::ZERO);
        while left != 0 {
            let mut next = None;
            each!(for k in bits(left) {
                if next.is_none() && some!(self.is_next(k, left, &reach)) {
                    next = Some(k);
                }
            });
            let k = some!(next, Some(false));
            reach = some!(reach.plus(1, &some!(self.reach(k))));
            left &= !(1 << k);
        }
        Some(true)
    }

    /// Returns `true` if leaf `k` is the next in ascending order of strides. Its stride must be larger than `reach`,
    /// the largest index of the leaves before it. The strides of the other leaves in `left` must be larger than `reach`
    /// plus the reach of leaf `k`.
    const fn is_next(&mut self, k: usize, left: u32, reach: &Polynomial) -> Option<bool> {
        if !self.signs.at_least(&some!(some!(self.stride(k)).plus(-1, reach)), 1) {
            return Some(false);
        }
        let reach = some!(reach.plus(1, &some!(self.reach(k))));
        each!(for other in bits(left & !(1 << k)) {
            if !self.signs.at_least(&some!(some!(self.stride(other)).plus(-1, &reach)), 1) {
                return Some(false);
            }
        });
        Some(true)
    }

    /// Returns `true` if the strides prove that the indices are exactly `0..size`.
    pub const fn is_compact(&mut self) -> bool {
        let size = self.size;
        matches!(self.covers(&size), Some(true))
    }

    /// Returns `true` if the strides prove that every index in `0..n` occurs.
    pub const fn is_onto(&mut self, n: i64) -> bool {
        matches!(self.covers(&Polynomial::of(n as i128)), Some(true))
    }

    /// Returns `true` if it is proved that the indices contain `0..n`. The indices form an interval if each stride is
    /// at most 1 more than the largest index that the leaves before it reach together.
    const fn covers(&mut self, n: &Polynomial) -> Option<bool> {
        let (mut left, mut reach, mut low) = (self.leaves(), Polynomial::ZERO, some!(self.offset()));
        if !self.has_integers() {
            return Some(false);
        }
        while let Some(k) = some!(self.adjacent(left, &reach)) {
            let more = some!(self.reach(k));
            reach = some!(reach.plus(1, &more));
            if self.mode(k).stride < 0 {
                low = some!(low.plus(-1, &more));
            }
            left &= !(1 << k);
        }
        let end = some!(some!(low.plus(1, &reach)).plus(1, &Polynomial::of(1)));
        let starts =
            self.at_most(&low, 0) && (self.layout.swizzle().is_identity() || matches!(low.as_number(), Some(0)));
        // A swizzle permutes the indices within blocks. If the indices are an interval of complete blocks, they are the
        // same interval after the swizzle.
        let is_whole = self.layout.swizzle().is_identity() || end.divisor() % self.block() == 0;
        Some(starts && is_whole && self.signs.at_least(&some!(end.plus(-1, n)), 0))
    }

    /// Returns a leaf of `left` with a nonnegative stride of at most `reach + 1`, or `None` if no leaf is proved to
    /// have one.
    const fn adjacent(&mut self, left: u32, reach: &Polynomial) -> Option<Option<usize>> {
        each!(for k in bits(left) {
            let stride = some!(self.stride(k));
            if self.signs.at_least(&stride, 0) && self.signs.at_least(&some!(reach.plus(-1, &stride)), -1) {
                return Some(Some(k));
            }
        });
        Some(None)
    }

    /// Returns `true` if all indices are integers and sums of strides: no stride or offset is a coordinate, and there
    /// are no XOR strides.
    const fn has_integers(&self) -> bool {
        all!(0..self.layout.len(), |k| !self.mode(k).basis.is_coordinate())
            && !self.layout.is_xor()
            && !self.layout.has_coordinate_offset()
    }

    /// Returns the number of consecutive indices that the swizzle permutes among themselves.
    const fn block(&self) -> u128 {
        self.layout.swizzle().block() as u128
    }

    pub const fn has_size(&mut self, low: i64, high: i64) -> bool {
        let size = self.size;
        self.signs.at_least(&size, low as i128) && (high == i64::MAX || self.at_most(&size, high as i128))
    }

    pub const fn has_cosize(&mut self, low: i64, high: i64) -> bool {
        let Some((least, most)) = self.ends() else { return false };
        let Some(last) = most.plus(-1, &least) else { return false };
        self.has_signs()
            && self.signs.at_least(&last, low as i128 - 1)
            && (high == i64::MAX || self.at_most(&last, high as i128 - 1))
    }

    /// Returns `true` if the strides prove that all indices are in `0..=high`.
    pub const fn has_indices(&mut self, high: i64) -> bool {
        let Some((least, most)) = self.ends() else { return false };
        let Some(offset) = self.offset() else { return false };
        let (Some(least), Some(most)) = (least.plus(1, &offset), most.plus(1, &offset)) else { return false };
        let is_whole = self.layout.swizzle().is_identity() || (high as u128 + 1).is_multiple_of(self.block());
        let (starts, ends) = (self.signs.at_least(&least, 0), self.at_most(&most, high as i128));
        self.has_signs() && self.has_integers() && is_whole && starts && ends
    }

    /// Returns `true` if every stride is proved to have the sign of its constant factor or to be 0. A stride has this
    /// property if the product of its symbols is not negative.
    const fn has_signs(&mut self) -> bool {
        all!(0..self.layout.len(), |k| matches!(self.stride(k), Some(stride) if self.signs.at_least(&stride, 0)))
    }

    /// Returns the smallest and the largest index before the offset and the swizzle. The smallest is the negated sum of
    /// the reaches of all leaves whose stride has a negative constant factor. The largest is the sum of the reaches of
    /// all other leaves.
    const fn ends(&self) -> Option<(Polynomial, Polynomial)> {
        let (mut least, mut most) = (Polynomial::ZERO, Polynomial::ZERO);
        each!(for k in 0..self.layout.len() {
            let reach = some!(self.reach(k));
            if self.mode(k).stride < 0 {
                least = some!(least.plus(-1, &reach));
            } else {
                most = some!(most.plus(1, &reach));
            }
        });
        Some((least, most))
    }
}
