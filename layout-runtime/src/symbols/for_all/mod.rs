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
mod divisor;
mod inverse;
mod order;
mod polynomial;
mod sign;

pub use case::Case;
pub use cases::Cases;
pub use compare::Comparison;
pub use divisor::{divisor_of_extent, divisor_of_stride, divisor_of_symbol, product_of_divisors};
pub use order::Order;

use super::Fact;
use crate::layout::Layout;

/// A symbolic layout, and the clauses declared about its symbols.
#[derive(Clone, Copy, Debug)]
pub struct ForAll<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// The clauses about its symbols.
    pub facts: &'a [Fact],
}

impl<'a> ForAll<'a> {
    /// The layout for all values that satisfy `facts`.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Self {
        Self { layout, facts }
    }
}
