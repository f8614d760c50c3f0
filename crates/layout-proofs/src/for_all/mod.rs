//! Layouts with symbols: results and comparisons that are correct for all values that satisfy the declared clauses.
//!
//! The algorithms are the same as for layouts with known numbers, but they compute with polynomials in the symbols. For
//! example, `(m,n):(ld,1)` is injective if `ld - (n - 1) >= 1`, which follows from `ld >= n`.
//!
//! An operation first applies the algorithm for known numbers. If this algorithm gives no result because of a symbol,
//! the operation computes with products and sums of symbols. [`ForAll`] must then prove that each step is correct for
//! all values.

mod assumptions;
mod by_tiler;
mod cases;
mod chain;
mod compare;
mod complement;
mod compose;
mod definition;
mod digits;
mod divisor;
mod inverse;
mod order;
mod polynomial;
mod quantity;
mod sign;
#[cfg(test)]
mod tests;

pub use cases::Cases;
pub use compare::Comparison;
pub use definition::{Definition, Quotient};
pub use divisor::{divisor_of_extent, divisor_of_stride, divisor_of_symbol, product_of_divisors};
pub use order::Order;

pub(crate) use divisor::common_multiple;
use layout_runtime::symbols::Fact;
use layout_runtime::{Error, Layout, Tiler};

/// A layout with symbols, together with the known properties of the symbols.
#[derive(Clone, Copy, Debug)]
pub struct ForAll<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// The conditions on the symbols that are declared after `where`.
    pub facts: &'a [Fact],
    /// The symbols that are computed from other symbols, with their definitions.
    pub definitions: &'a [Definition],
    /// The other operand of an operation. Its extents are at least 1, like those of the layout.
    pub(super) beside: Option<&'a Layout>,
}

impl<'a> ForAll<'a> {
    /// Combines a layout with the conditions on its symbols.
    #[must_use]
    pub const fn new(layout: &'a Layout, facts: &'a [Fact]) -> Self {
        Self { layout, facts, definitions: &[], beside: None }
    }

    /// Adds definitions of symbols that are computed from other symbols.
    #[must_use]
    pub const fn with_definitions(self, definitions: &'a [Definition]) -> Self {
        Self { definitions, ..self }
    }

    /// Returns the same facts and definitions for another layout. The symbols of that layout must also occur in this
    /// layout.
    #[must_use]
    pub(crate) const fn about<'b>(&self, layout: &'b Layout) -> ForAll<'b>
    where
        'a: 'b,
    {
        ForAll { layout, ..*self }
    }

    /// Sets the other operand of an operation. It may contain symbols that the layout does not contain.
    #[must_use]
    pub(crate) const fn beside(self, other: &'a Layout) -> Self {
        Self { beside: Some(other), ..self }
    }

    /// Returns the largest number that is known to divide the value of a symbol.
    pub(super) const fn divisor(&self, name: u8) -> i64 {
        let known = divisor_of_symbol(self.layout, name, self.facts);
        match self.beside {
            Some(other) => common_multiple(known, divisor_of_symbol(other, name, self.facts)),
            None => known,
        }
    }

    /// Returns an error if the layout has XOR strides, or if `other` has a swizzle, an offset or XOR strides.
    const fn require_plain(&self, other: &Tiler) -> Result<(), Error> {
        if self.layout.is_xor() || other.has_bits() { Err(self.unknown()) } else { Ok(()) }
    }
}
