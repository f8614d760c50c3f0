//! The true range of indices: what a buffer must hold.

use super::image::{Image, Preimage};
use super::proof::{MAX_STEPS, Proof};
use crate::algebra::linear::{Echelon, Linear};
use crate::budget::Budget;
use crate::layout::Layout;
use crate::unseen::unseen;

/// An index and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The one-dimensional coordinate.
    pub coordinate: i64,
    /// Its index.
    pub index: i64,
}

/// The smallest and the largest index, each with a coordinate that has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IndexRange {
    /// The smallest index.
    pub low: Place,
    /// The largest index.
    pub high: Place,
}

#[unseen]
impl Layout {
    /// The smallest and the largest index that a coordinate has, exactly: negative strides and swizzles included. A
    /// buffer of `high.index + 1` elements is enough, if `low.index` is not negative.
    ///
    /// `None` for coordinate strides, and for a swizzled layout of more than [`MAX_STEPS`] coordinates that arithmetic
    /// does not decide; [`bounds`](Self::bounds) answers there.
    ///
    /// ```
    /// # use colex::{Layout, analysis::Place};
    /// let layout: Layout = "Sw<1,0,-4> o 2:1".parse().unwrap();
    /// assert_eq!(layout.cosize(), 2);
    /// assert_eq!(layout.index_range().unwrap().high, Place { coordinate: 1, index: 17 });
    /// ```
    #[must_use]
    pub const fn index_range(&self) -> Option<IndexRange> {
        self.index_range_within(&mut Budget::new(MAX_STEPS))
    }

    /// [`index_range`](Self::index_range) with another limit of enumeration.
    ///
    /// ```
    /// use colex::Layout;
    /// let mut steps = colex::analysis::Budget::new(100);
    /// let range = Layout::parse("(2,3):(-3,1)").unwrap().index_range_within(&mut steps).unwrap();
    /// assert_eq!((range.low.index, range.high.index), (-3, 2));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub const fn index_range_within(&self, budget: &mut Budget) -> Option<IndexRange> {
        if !self.has_integer_indices() {
            return None;
        }
        if self.is_xor() {
            return self.linear_range(budget);
        }
        let image = Image::of(self.modes.leaves.split_at(self.len()).0);
        let offset = self.offset as i128;
        let (low, high) = ((image.low + offset) as i64, (image.high() + offset) as i64);
        let block = 1 << (64 - self.swizzle.z_mask().leading_zeros());
        if self.swizzle.is_identity() {
            return self.between(&image, low, high);
        }
        if let Some(map) = Linear::of(self)
            && self.size().count_ones() == 1
        {
            let (low, high) = Echelon::of(&map).ends(map.base);
            return self.between(&image, low, high);
        }
        // Swizzles keep to their blocks: the ends lie in the first and in the last one.
        let first_end = if low / block == high / block { high } else { low / block * block + block - 1 };
        let last_start = if low / block == high / block { low } else { high / block * block };
        if image.is_interval() && budget.take_all((first_end - low) as u64 + (high - last_start) as u64) {
            let low = self.extreme(low, first_end, false);
            return self.between(&image, low, self.extreme(last_start, high, true));
        }
        if budget.take_all(self.size() as u64) { Some(self.counted()) } else { None }
    }

    /// Whether all indices are from 0 to `high`, as a buffer of `high + 1` elements asks; refuted by one that is not.
    ///
    /// ```
    /// use colex::Layout;
    /// let (l, mut steps) = (Layout::parse("(2,3):(3,1)").unwrap(), colex::analysis::Budget::new(100));
    /// assert!(l.indices_within(5, &mut steps).holds());
    /// assert_eq!(l.indices_within(4, &mut steps).counterexample().unwrap().index, 5);
    /// ```
    #[doc(hidden)]
    pub const fn indices_within(&self, high: i64, budget: &mut Budget) -> Proof<Place> {
        if !self.has_integer_indices() {
            return Proof::Undecided;
        }
        let (low, most) = self.bounds();
        if low >= 0 && most <= high {
            return Proof::Proved;
        }
        match self.index_range_within(budget) {
            Some(range) if range.low.index < 0 => Proof::Refuted(range.low),
            Some(range) if range.high.index > high => Proof::Refuted(range.high),
            Some(_) => Proof::Proved,
            None => Proof::Undecided,
        }
    }

    /// The ends of a layout with XOR strides: of the span of its columns, if every coordinate of their bits is one of
    /// the layout.
    const fn linear_range(&self, budget: &mut Budget) -> Option<IndexRange> {
        if let Some(map) = Linear::of(self)
            && self.size().count_ones() == 1
        {
            let echelon = Echelon::of(&map);
            let (low, high) = echelon.ends(map.base);
            if let (Some(first), Some(last)) = (echelon.solve(low ^ map.base), echelon.solve(high ^ map.base)) {
                let low = Place { coordinate: first, index: low };
                return Some(IndexRange { low, high: Place { coordinate: last, index: high } });
            }
        }
        if budget.take_all(self.size() as u64) { Some(self.counted()) } else { None }
    }

    /// The smallest or the largest swizzled number of `start..=end`.
    const fn extreme(&self, start: i64, end: i64, largest: bool) -> i64 {
        let mut best = self.swizzle.apply(start);
        each!(for i in start..end {
            let index = self.swizzle.apply(i + 1);
            if (index > best) == largest {
                best = index;
            }
        });
        best
    }

    const fn between(&self, image: &Image, low: i64, high: i64) -> Option<IndexRange> {
        match (self.place_of(image, low), self.place_of(image, high)) {
            (Some(low), Some(high)) => Some(IndexRange { low, high }),
            _ => None,
        }
    }

    /// Where an index is; swizzling again undoes the swizzle.
    const fn place_of(&self, image: &Image, index: i64) -> Option<Place> {
        match image.find(self.swizzle.apply(index) as i128 - self.offset as i128) {
            Preimage::Found((coordinate, _)) => Some(Place { coordinate, index }),
            Preimage::Nothing | Preimage::CutOff => None,
        }
    }

    const fn counted(&self) -> IndexRange {
        let start = Place { coordinate: 0, index: self.index(0) };
        let mut range = IndexRange { low: start, high: start };
        each!(for i in 1..self.size() as i64 {
            let place = Place { coordinate: i, index: self.index(i) };
            if place.index < range.low.index {
                range.low = place;
            }
            if place.index > range.high.index {
                range.high = place;
            }
        });
        range
    }
}
