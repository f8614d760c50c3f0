//! Facts about layouts of which some numbers are only known at run time: proved for all numbers of which the stated
//! facts are true, or refuted by some.
//!
//! The theorems are those of known layouts, asked of sums of products of unknowns: a layout is injective if each
//! stride, sorted, is beyond what the smaller ones reach; it covers an interval if each is at most one more.
//! `(m,n):(ld,1)` is injective if `ld - (n - 1) ≥ 1`, which `ld >= n` says. What is not proved is tried on numbers: the
//! first for which it is false, as a known layout, refute it.

mod assumptions;
mod case;
mod cases;
mod chain;
mod compare;
mod complement;
pub(super) mod divisor;
mod inverse;
mod order;
mod polynomial;
mod sign;

#[cfg(test)]
mod tests;

pub use case::Case;
pub use cases::Cases;
pub use compare::Comparison;

use super::proof::Proof;
use crate::budget::Budget;
use crate::error::Error;
use crate::layout::Layout;
use crate::structure::Fact;
use order::Order;

/// Numbers that a claim is tried on if it is not proved.
const MAX_CASES: usize = 1 << 9;

/// Steps that a proof takes before it begins.
const SET_UP: u64 = 1 << 5;

/// What can be proved of a layout for all of its numbers.
#[derive(Clone, Copy, Debug)]
pub enum Property<'a> {
    /// [`Layout::injective`]
    Injective,
    /// [`Layout::compact`]
    Compact,
    /// [`Layout::surjective`]
    Surjective(i64),
    /// The size is in this range, ends included.
    Size(i64, i64),
    /// [`Layout::cosize`] is in this range, ends included.
    Cosize(i64, i64),
    /// All indices are from 0 to this one: [`Layout::indices_within`]
    Indices(i64),
    /// [`Layout::vector`]
    Vector(&'a [usize], i64),
}

impl Property<'_> {
    /// Whether a layout without names has the property.
    ///
    /// # Errors
    /// As [`Layout::vector`].
    pub const fn of(&self, layout: &Layout, budget: &mut Budget) -> Result<Proof<()>, Error> {
        Ok(match *self {
            Self::Injective => layout.injective_within(budget).told(),
            Self::Compact => layout.surjective_within(layout.size() as i64, budget).told(),
            Self::Surjective(n) => layout.surjective_within(n, budget).told(),
            Self::Size(low, high) => within(layout.size() as i64, low, high),
            Self::Cosize(low, high) => within(layout.cosize(), low, high),
            Self::Indices(high) => layout.indices_within(high, budget).told(),
            Self::Vector(path, n) => ok!(layout.vector_within(path, n, budget)).told(),
        })
    }
}

const fn within(number: i64, low: i64, high: i64) -> Proof<()> {
    if low <= number && number <= high { Proof::Proved } else { Proof::Refuted(()) }
}

/// A layout with names, and what is stated about their numbers.
#[derive(Clone, Copy, Debug)]
pub struct ForAll<'a> {
    layout: &'a Layout,
    facts: &'a [Fact],
}

impl<'a> ForAll<'a> {
    /// What is asked for all numbers of which `facts` are true.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Self {
        Self { layout, facts }
    }

    /// Whether the layout has the property for all numbers, or the first of which it is false.
    ///
    /// # Errors
    /// As [`Layout::vector`].
    pub const fn has(&self, property: &Property<'_>, budget: &mut Budget) -> Result<Proof<Case>, Error> {
        if ok!(self.is_proved(property, budget)) {
            return Ok(Proof::Proved);
        }
        let (cases, mut tried) = (Cases::new(self.layout, self.facts), Budget::new(MAX_CASES));
        let mut cases = some!(cases, Ok(Proof::Undecided));
        while tried.take()
            && let Some(case) = cases.next()
        {
            if let Ok(layout) = case.layout(self.layout)
                && let Ok(Proof::Refuted(())) = property.of(&layout, budget)
            {
                return Ok(Proof::Refuted(case));
            }
        }
        Ok(Proof::Undecided)
    }

    /// Whether strides and divisors alone prove the property; each bound that is put in the place of a number is a
    /// step.
    ///
    /// # Errors
    /// As [`Layout::vector`].
    pub const fn is_proved(&self, property: &Property<'_>, budget: &mut Budget) -> Result<bool, Error> {
        if let Property::Vector(path, n) = *property {
            ok!(self.layout.require_vector(n));
            return Ok(ok!(self.layout.width_for_all(path, self.facts)) % n == 0);
        }
        if !budget.take_all(SET_UP) {
            return Ok(false);
        }
        let mut order = some!(Order::of(self.layout, self.facts, budget), Ok(false));
        Ok(match *property {
            Property::Injective => order.is_injective(),
            Property::Compact => order.is_compact(),
            Property::Surjective(n) => order.is_onto(n),
            Property::Size(low, high) => order.has_size(low, high),
            Property::Cosize(low, high) => order.has_cosize(low, high),
            Property::Indices(high) => order.has_indices(high),
            Property::Vector(..) => false,
        })
    }
}
