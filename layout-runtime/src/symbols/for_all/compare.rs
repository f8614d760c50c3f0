//! How numbers with names compare, whatever the names stand for.

use super::ForAll;
use super::quantity::Quantity;
use super::sign::Signs;
use crate::budget::Budget;
use crate::int::Int;
use crate::int_tuple::IntTuple;

/// What a number can be beside another one: what is proved not to be is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// Whether it can be less.
    pub less: bool,
    /// Whether it can be as much.
    pub equal: bool,
    /// Whether it can be more.
    pub more: bool,
}

impl ForAll<'_> {
    /// How the product of `a` compares with the product of `b`. Their names are names of the layout.
    ///
    /// Law: what is excluded is so for all numbers of which the facts are true.
    #[must_use]
    pub const fn compare(&self, a: &IntTuple, b: &IntTuple, budget: &mut Budget) -> Comparison {
        let any = Comparison { less: true, equal: true, more: true };
        some!(self.compared(a, b, budget), any)
    }

    /// The same of two integers.
    pub(super) const fn compare_ints(&self, a: Int, b: Int, budget: &mut Budget) -> Comparison {
        self.compare(&IntTuple::leaf(a), &IntTuple::leaf(b), budget)
    }

    /// Whether one number is at most another one, for all values.
    pub(super) const fn is_at_most(&self, a: &Quantity, b: &Quantity, budget: &mut Budget) -> bool {
        let mut signs = some!(Signs::of(self, budget), false);
        let (a, b) = (some!(signs.given.number(a), false), some!(signs.given.number(b), false));
        let room = some!(b.plus(-1, &a), false);
        signs.at_least(&room, 0)
    }

    const fn compared(&self, a: &IntTuple, b: &IntTuple, budget: &mut Budget) -> Option<Comparison> {
        let mut signs = some!(Signs::of(self, budget));
        let (a, b) = (some!(signs.given.product(a)), some!(signs.given.product(b)));
        let (above, below) = (some!(b.plus(-1, &a)), some!(a.plus(-1, &b)));
        let (is_more, is_less) = (signs.at_least(&below, 1), signs.at_least(&above, 1));
        let (not_less, not_more) = (is_more || signs.at_least(&below, 0), is_less || signs.at_least(&above, 0));
        Some(Comparison { less: !not_less, equal: !is_more && !is_less, more: !not_more })
    }
}
