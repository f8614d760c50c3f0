//! Two layouts that never meet.

use super::image::{Image, Preimage};
use super::proof::{MAX_STEPS, Proof};
use crate::algebra::linear::{Echelon, Linear};
use crate::budget::Budget;
use crate::layout::Layout;
use crate::unseen::unseen;

/// An index of two layouts, and its one-dimensional coordinate in each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overlap {
    /// The coordinate of this layout.
    pub first: i64,
    /// The coordinate of the other layout.
    pub second: i64,
    /// The index of both.
    pub index: i64,
}

#[unseen]
impl Layout {
    /// Whether this layout and `other` share no index.
    ///
    /// Law: `A(c) != B(d)` for all `c`, `d`. Plain layouts start at 0 and so always meet there; parts of one buffer
    /// have offsets, `Sw<0,0,0> o 512 o (8,64)`. Under equal swizzles the strides decide: by search for a difference of
    /// the two that cancels; under different ones the indices of this layout are looked up in the other.
    ///
    /// ```
    /// # use colex::{Layout, analysis::Proof};
    /// let even: Layout = "(8,8):(2,32)".parse().unwrap();
    /// let odd: Layout = "Sw<0,0,0> o 1 o (8,8):(2,32)".parse().unwrap();
    /// assert_eq!(even.disjoint(&odd), Proof::Proved);
    /// let late: Layout = "Sw<0,0,0> o 34 o (8,8):(2,32)".parse().unwrap();
    /// let overlap = even.disjoint(&late).counterexample().unwrap();
    /// assert_eq!(even.index(overlap.first), late.index(overlap.second));
    /// ```
    pub const fn disjoint(&self, other: &Self) -> Proof<Overlap> {
        self.disjoint_within(other, &mut Budget::new(MAX_STEPS))
    }

    /// [`disjoint`](Self::disjoint) with another limit of enumeration.
    ///
    /// ```
    /// use colex::Layout;
    /// let (l, mut steps) = (Layout::parse("4:2").unwrap(), colex::analysis::Budget::new(100));
    /// assert_eq!(l.disjoint_within(&l, &mut steps).counterexample().unwrap().index, 6);
    /// ```
    #[doc(hidden)]
    pub const fn disjoint_within(&self, other: &Self, budget: &mut Budget) -> Proof<Overlap> {
        let (a, b) = (self.modes.leaves.split_at(self.len()).0, other.modes.leaves.split_at(other.len()).0);
        if !self.has_integer_indices() || !other.has_integer_indices() {
            return Proof::Undecided;
        }
        let ((low, high), (other_low, other_high)) = (self.bounds(), other.bounds());
        if high < other_low || other_high < low {
            return Proof::Proved;
        }
        if self.is_xor() || other.is_xor() {
            return match self.linear_disjoint(other) {
                Proof::Undecided => self.compared_disjoint(other, budget),
                decided => decided,
            };
        }
        let (s, t) = (self.swizzle, other.swizzle);
        let same = s.y_mask() == t.y_mask() && s.z_mask() == t.z_mask();
        if same {
            let differences = Image::of_differences(a, b);
            match differences.find(other.offset as i128 - self.offset as i128) {
                Preimage::Found((first, second)) => return Proof::Refuted(self.meets(first, second)),
                Preimage::Nothing => return Proof::Proved,
                Preimage::CutOff => {}
            }
        }
        let image = Image::of(b);
        each!(for i in 0..self.size() as i64 {
            let index = self.index(i);
            // A swizzle acts on indices from 0, and a swizzled layout has no others: a negative index stays as it is,
            // outside of the image.
            let before = if index >= 0 { t.apply(index) } else { index };
            match image.find_within(before as i128 - other.offset as i128, budget) {
                Preimage::Found((coordinate, _)) => return Proof::Refuted(self.meets(i, coordinate)),
                Preimage::Nothing => {}
                Preimage::CutOff => return Proof::Undecided,
            }
        });
        Proof::Proved
    }

    /// The same with XOR strides: whether the difference of the bases is in the span of all columns.
    const fn linear_disjoint(&self, other: &Self) -> Proof<Overlap> {
        let (Some(mut both), Some(with)) = (Linear::of(self), Linear::of(other)) else { return Proof::Undecided };
        let (start, own) = (both.base ^ with.base, both.len);
        if own + with.len > 62 {
            return Proof::Undecided;
        }
        each!(for k in 0..with.len {
            both.push(with.columns[k]);
        });
        match Echelon::of(&both).solve(start) {
            None => Proof::Proved,
            Some(pair) => {
                let (first, second) = (pair & ((1 << own) - 1), pair >> own);
                let is_inside = first < self.size() as i64 && second < other.size() as i64;
                if is_inside { Proof::Refuted(self.meets(first, second)) } else { Proof::Undecided }
            }
        }
    }

    /// The same, coordinate by coordinate.
    const fn compared_disjoint(&self, other: &Self, budget: &mut Budget) -> Proof<Overlap> {
        if !budget.take_all((self.size() as u64).saturating_mul(other.size() as u64)) {
            return Proof::Undecided;
        }
        each!(for first in 0..self.size() as i64 {
            let index = self.index(first);
            each!(for second in 0..other.size() as i64 {
                if other.index(second) == index {
                    return Proof::Refuted(self.meets(first, second));
                }
            });
        });
        Proof::Proved
    }

    const fn meets(&self, first: i64, second: i64) -> Overlap {
        Overlap { first, second, index: self.index(first) }
    }

    /// [`disjoint`](Self::disjoint) as a condition.
    ///
    /// # Panics
    /// If it is undecided.
    ///
    /// ```
    /// use colex::Layout;
    /// let (even, odd) = (Layout::parse("4:2").unwrap(), Layout::parse("Sw<0,0,0> o 1 o 4:2").unwrap());
    /// assert!(even.is_disjoint(&odd) && !even.is_disjoint(&even));
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn is_disjoint(&self, other: &Self) -> bool {
        self.disjoint(other).holds()
    }
}
