//! Layouts of which some numbers are only known at run time: results and comparisons that hold for all numbers of which
//! the declared facts are true.
//!
//! The algorithms are those of known layouts, applied to sums of products of unknowns: `(m,n):(ld,1)` is injective if
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

/// A layout with symbols, and the facts that are declared about their values.
#[derive(Clone, Copy, Debug)]
pub struct ForAll<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// What is declared about the values of its symbols.
    pub facts: &'a [Fact],
}

impl<'a> ForAll<'a> {
    /// The layout for all values of which `facts` are true.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Self {
        Self { layout, facts }
    }
}
