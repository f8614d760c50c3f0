//! Symbolic layouts: results and comparisons that hold for all values that satisfy the declared clauses.
//!
//! The algorithms are the same as for known layouts, but on polynomials in the symbols: `(m,n):(ld,1)` is injective if
//! `ld - (n - 1) >= 1`, which follows from `ld >= n`.

mod assumptions;
mod case;
mod cases;
mod chain;
mod compare;
mod complement;
mod definition;
mod divisor;
mod inverse;
mod order;
mod polynomial;
mod quantity;
mod sign;

pub use case::Case;
pub use cases::Cases;
pub use compare::Comparison;
pub use definition::{Definition, Quotient};
pub use divisor::{divisor_of_extent, divisor_of_stride, divisor_of_symbol, product_of_divisors};
pub use order::Order;
pub(crate) use polynomial::Polynomial;
pub(crate) use quantity::Quantity;
pub(crate) use sign::Signs;

use super::Fact;
use crate::layout::Layout;
use divisor::common_multiple;

/// A symbolic layout, and the clauses declared about its symbols.
#[derive(Clone, Copy, Debug)]
pub struct ForAll<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// The clauses about its symbols.
    pub facts: &'a [Fact],
    /// Definitions of symbols whose values are determined by other symbols.
    pub definitions: &'a [Definition],
    /// Another operand, whose extents are 1 or more too.
    pub(super) beside: Option<&'a Layout>,
}

impl<'a> ForAll<'a> {
    /// The layout for all values that satisfy `facts`.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Self {
        Self { layout, facts, definitions: &[], beside: None }
    }

    /// Adds definitions of symbols in terms of other symbols.
    #[must_use]
    pub const fn with_definitions(self, definitions: &'a [Definition]) -> Self {
        Self { definitions, ..self }
    }

    /// Returns the same assumptions for another layout, whose symbols must be symbols of this layout.
    #[must_use]
    pub(crate) const fn about<'b>(&self, layout: &'b Layout) -> ForAll<'b>
    where
        'a: 'b,
    {
        ForAll { layout, ..*self }
    }

    /// Adds the other operand, which may have further symbols.
    #[must_use]
    pub(crate) const fn beside(self, other: &'a Layout) -> Self {
        Self { beside: Some(other), ..self }
    }

    /// The known divisor of the value of a symbol.
    pub(super) const fn divisor(&self, name: u8) -> i64 {
        let known = divisor_of_symbol(self.layout, name, self.facts);
        match self.beside {
            Some(other) => common_multiple(known, divisor_of_symbol(other, name, self.facts)),
            None => known,
        }
    }
}
