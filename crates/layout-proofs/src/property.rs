//! Decides properties of layouts with symbols: proves them for all values of the symbols that satisfy the declared
//! clauses, or refutes them with a counterexample.
//!
//! The criteria are the same as for layouts without symbols. A layout is injective if each stride is larger than the
//! largest index that all smaller strides reach together. The indices are an interval if each stride is at most 1 more
//! than this index. If the strides do not determine the result, the proof tries concrete values of the symbols. The
//! counterexample consists of the first values for which the resulting layout does not have the property.

use super::proof::Proof;
use crate::for_all::{Cases, ForAll, Order};
use crate::indices_within;
use crate::injective_within;
use crate::surjective_within;
use crate::vector_within;
use crate::width::require_vector;
use crate::width::width_for_all;
use layout_runtime::{Error, Layout, budget::Budget, symbols::Case};

/// Maximum number of combinations of values of the symbols that are tried in order to refute a property.
const MAX_CASES: usize = 1 << 9;

/// The number of budget steps that a proof with symbols costs before its first comparison.
const SET_UP: u64 = 1 << 5;

/// A property that can be proved for all values of the symbols of a layout.
#[derive(Clone, Copy, Debug)]
pub enum Property<'a> {
    /// No two coordinates have the same index: see [`injective`](crate::injective).
    Injective,
    /// The indices are exactly `0..size`: see [`compact`](crate::compact).
    Compact,
    /// Every index below this number has a coordinate: see [`surjective`](crate::surjective).
    Surjective(i64),
    /// The number of coordinates is in this range. Both ends are included.
    Size(i64, i64),
    /// [`Layout::cosize`] is in this range. Both ends are included.
    Cosize(i64, i64),
    /// All indices are in `0..=high`: see [`indices_within`](crate::indices_within).
    Indices(i64),
    /// Groups of this many adjacent elements in the mode at this path are contiguous and aligned: see
    /// [`vector`](crate::vector).
    Vector(&'a [usize], i64),
}

impl Property<'_> {
    /// Decides whether a layout without symbols has the property.
    ///
    /// # Errors
    /// In the same cases as [`vector`](crate::vector).
    pub const fn of(&self, layout: &Layout, budget: &mut Budget) -> Result<Proof<()>, Error> {
        Ok(match *self {
            Self::Injective => injective_within(layout, budget).told(),
            Self::Compact => surjective_within(layout, layout.size() as i64, budget).told(),
            Self::Surjective(n) => surjective_within(layout, n, budget).told(),
            Self::Size(low, high) => within(layout.size() as i64, low, high),
            Self::Cosize(low, high) => within(layout.cosize(), low, high),
            Self::Indices(high) => indices_within(layout, high, budget).told(),
            Self::Vector(path, n) => ok!(vector_within(layout, path, n, budget)).told(),
        })
    }

    /// Decides whether a layout has the property for all values of its symbols that satisfy the clauses. The
    /// counterexample is the first combination of values for which the layout does not have the property.
    ///
    /// # Errors
    /// In the same cases as [`vector`](crate::vector).
    pub const fn for_all(&self, of: &ForAll<'_>, budget: &mut Budget) -> Result<Proof<Case>, Error> {
        if ok!(self.is_proved(of, budget)) {
            return Ok(Proof::Proved);
        }
        let (cases, mut tried) = (Cases::new(of.layout, of.facts), Budget::new(MAX_CASES));
        let mut cases = some!(cases, Ok(Proof::Undecided));
        while tried.take()
            && let Some(case) = cases.next()
        {
            if let Ok(layout) = case.layout(of.layout)
                && let Ok(Proof::Refuted(())) = self.of(&layout, budget)
            {
                return Ok(Proof::Refuted(case));
            }
        }
        Ok(Proof::Undecided)
    }

    /// Returns `true` if the order of the strides or the known divisors of the symbols prove the property for all
    /// values. The proof costs one step of the budget each time it replaces a symbol by a bound.
    ///
    /// # Errors
    /// In the same cases as [`vector`](crate::vector).
    pub const fn is_proved(&self, of: &ForAll<'_>, budget: &mut Budget) -> Result<bool, Error> {
        if let Self::Vector(path, n) = *self {
            ok!(require_vector(of.layout, n));
            return Ok(ok!(width_for_all(of.layout, path, of.facts)) % n == 0);
        }
        if !budget.take_all(SET_UP) {
            return Ok(false);
        }
        let mut order = some!(Order::of(of.layout, of.facts, budget), Ok(false));
        Ok(match *self {
            Self::Injective => order.is_injective(),
            Self::Compact => order.is_compact(),
            Self::Surjective(n) => order.is_onto(n),
            Self::Size(low, high) => order.has_size(low, high),
            Self::Cosize(low, high) => order.has_cosize(low, high),
            Self::Indices(high) => order.has_indices(high),
            Self::Vector(..) => false,
        })
    }
}

const fn within(number: i64, low: i64, high: i64) -> Proof<()> {
    if low <= number && number <= high { Proof::Proved } else { Proof::Refuted(()) }
}
