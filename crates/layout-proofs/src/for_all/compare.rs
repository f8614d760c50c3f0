//! Compares numbers with symbols, for all values of these symbols.

use super::ForAll;
use super::quantity::Quantity;
use super::sign::Signs;
use layout_runtime::{Int, IntTuple, budget::Budget};

/// The possible results of a comparison of two numbers: less, equal and more. If a result is proved impossible, its
/// field is `false`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// `true` if the left number can be less than the right number.
    pub less: bool,
    /// `true` if the numbers can be equal.
    pub equal: bool,
    /// `true` if the left number can be greater than the right number.
    pub more: bool,
}

impl Comparison {
    const ANY: Self = Self { less: true, equal: true, more: true };
}

impl ForAll<'_> {
    /// Compares the product of all numbers in `a` with the product of all numbers in `b`. The symbols of `a` and `b`
    /// must be symbols of the layout.
    ///
    /// Law: if a field is `false`, the comparison does not have this result for any values that satisfy the clauses.
    #[must_use]
    pub const fn compare(&self, a: &IntTuple, b: &IntTuple, budget: &mut Budget) -> Comparison {
        some!(Signs::of(self, budget), Comparison::ANY).compare(a, b)
    }

    /// Compares two numbers that can contain symbols.
    pub(super) const fn compare_ints(&self, a: Int, b: Int, budget: &mut Budget) -> Comparison {
        self.compare(&IntTuple::leaf(a), &IntTuple::leaf(b), budget)
    }

    /// Returns `true` if `a <= b` is proved for all values that satisfy the clauses.
    pub(super) const fn is_at_most(&self, a: &Quantity, b: &Quantity, budget: &mut Budget) -> bool {
        let mut signs = some!(Signs::of(self, budget), false);
        let (a, b) = (some!(signs.given.number(a), false), some!(signs.given.number(b), false));
        let room = some!(b.plus(-1, &a), false);
        signs.at_least(&room, 0)
    }
}

impl Signs<'_> {
    /// Compares the product of all numbers in `a` with the product of all numbers in `b`.
    pub(super) const fn compare(&mut self, a: &IntTuple, b: &IntTuple) -> Comparison {
        some!(self.compared(a, b), Comparison::ANY)
    }

    const fn compared(&mut self, a: &IntTuple, b: &IntTuple) -> Option<Comparison> {
        let (a, b) = (some!(self.given.product(a)), some!(self.given.product(b)));
        let (above, below) = (some!(b.plus(-1, &a)), some!(a.plus(-1, &b)));
        let (is_more, is_less) = (self.at_least(&below, 1), self.at_least(&above, 1));
        let (not_less, not_more) = (is_more || self.at_least(&below, 0), is_less || self.at_least(&above, 0));
        Some(Comparison { less: !not_less, equal: !is_more && !is_less, more: !not_more })
    }
}
