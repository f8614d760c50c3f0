//! Comparisons of tuples: their parentheses, the sizes of their modes, and the order of coordinates.

use super::IntTuple;
use crate::Error;
use crate::rules::NotCongruent;
use crate::tree::Span;

/// Compares numbers and parentheses. The marks of static numbers are ignored, so `_3` equals `3`.
impl PartialEq for IntTuple {
    fn eq(&self, other: &Self) -> bool {
        self.congruent(other) && self.leaves() == other.leaves()
    }
}

impl Eq for IntTuple {}

impl IntTuple {
    /// Returns `true` if both tuples have the same parentheses.
    ///
    /// Law: this relation is reflexive, symmetric and transitive. Source: CuTe's `int_tuple.hpp`.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert!(IntTuple::from((3, (2, 3))).congruent(&IntTuple::from((0, (5, 1)))));
    /// assert!(!IntTuple::from((3, (2, 3))).congruent(&IntTuple::from((3, 6))));
    /// ```
    pub const fn congruent(&self, other: &Self) -> bool {
        self.tree.profile.congruent(&other.tree.profile)
    }

    /// Returns `true` if `other` has all parentheses of this tuple, and possibly more: where this tuple has an integer,
    /// `other` can have an integer or a tuple.
    ///
    /// Laws: this relation is reflexive and transitive. If `a.weakly_congruent(b)` and `b.weakly_congruent(a)`, then
    /// `a` and `b` are congruent. Source: CuTe's `int_tuple.hpp`.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert!(IntTuple::from((3, 6)).weakly_congruent(&IntTuple::from((3, (2, 3)))));
    /// assert!(!IntTuple::from((3, (2, 3))).weakly_congruent(&IntTuple::from((3, 6))));
    /// ```
    pub const fn weakly_congruent(&self, other: &Self) -> bool {
        other.tree.profile.nests(other.all(), &self.tree.profile, self.all())
    }

    /// Returns `true` if every coordinate of this shape is a coordinate of `other`. This is the case if each integer of
    /// this shape equals the size of the corresponding mode of `other`.
    ///
    /// Law: this relation is a partial order, and `a.compatible(b)` implies `a.weakly_congruent(b)`. Source: CuTe's
    /// documentation, `01_layout.md`, "Layout compatibility".
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert!(IntTuple::from(24).compatible(&IntTuple::from((4, 6))));
    /// assert!(!IntTuple::from((24,)).compatible(&IntTuple::from(24)));
    /// ```
    pub const fn compatible(&self, other: &Self) -> bool {
        refines(self, self.all(), other, other.all())
    }

    /// Returns `true` if every number is smaller than the corresponding number of `other`. If the result is `true` and
    /// no number of this tuple is negative, this tuple is a coordinate in the shape `other`.
    ///
    /// # Errors
    /// If the tuples are not congruent.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((2, (1, 2))).elem_less(&IntTuple::from((3, (2, 3)))), Ok(true));
    /// ```
    pub const fn elem_less(&self, other: &Self) -> Result<bool, Error> {
        ok!(self.require_congruent(other, "elem_less"));
        Ok(all!(0..self.len(), |i| self.tree.leaves[i].value() < other.tree.leaves[i].value()))
    }
    /// Returns `true` if this tuple precedes `other` in lexicographic order. This is the case if the tuples differ, and
    /// the first number that differs is smaller in this tuple.
    ///
    /// Source: CuTe's `int_tuple.hpp`.
    ///
    /// # Errors
    /// If the tuples are not congruent.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((1, (7, 2))).lex_less(&IntTuple::from((1, (8, 0)))), Ok(true));
    /// ```
    pub const fn lex_less(&self, other: &Self) -> Result<bool, Error> {
        ok!(self.require_congruent(other, "lex_less"));
        let first = first!(0..self.len(), |i| self.tree.leaves[i].value() != other.tree.leaves[i].value());
        Ok(first < self.len() && self.tree.leaves[first].value() < other.tree.leaves[first].value())
    }

    /// Returns `true` if this tuple precedes `other` in colexicographic order. This is the case if the tuples differ,
    /// and the last number that differs is smaller in this tuple. The order of one-dimensional coordinates is
    /// colexicographic.
    ///
    /// Law: for coordinates in a shape, `a.colex_less(b)` is true if and only if `crd2idx(a) < crd2idx(b)`. Source:
    /// CuTe's `int_tuple.hpp`.
    ///
    /// # Errors
    /// If the tuples are not congruent.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert_eq!(IntTuple::from((1, (7, 2))).colex_less(&IntTuple::from((1, (8, 0)))), Ok(false));
    /// ```
    pub const fn colex_less(&self, other: &Self) -> Result<bool, Error> {
        ok!(self.require_congruent(other, "colex_less"));
        each!(for i in rev(0..self.len()) {
            let (a, b) = (self.tree.leaves[i].value(), other.tree.leaves[i].value());
            if a != b {
                return Ok(a < b);
            }
        });
        Ok(false)
    }

    pub(super) const fn require_congruent(&self, other: &Self, operation: &'static str) -> Result<(), Error> {
        if !self.congruent(other) { Err(NotCongruent.error().of(operation, 1)) } else { Ok(()) }
    }
}

/// Returns `true` if each integer of `a` equals the size of the corresponding mode of `b`.
const fn refines(a: &IntTuple, at_a: Span, b: &IntTuple, at_b: Span) -> bool {
    if a.tree.profile.is_leaf(at_a) {
        return a.product(at_a) == b.product(at_b);
    }
    match b.tree.profile.rank_like(at_b, &a.tree.profile, at_a) {
        Ok(rank) => all!(0..rank, |i| refines(a, a.tree.profile.mode(at_a, i), b, b.tree.profile.mode(at_b, i))),
        Err(_) => false,
    }
}
