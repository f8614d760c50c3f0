//! Numbers that are only known at run time: the symbols of a layout, facts about their values, and what follows for
//! all values.

mod fact;
mod for_all;
mod relation;
mod symbol;

pub use fact::Fact;
pub use fact::Get;
#[doc(hidden)]
pub use for_all::{
    Case, Cases, Comparison, Definition, ForAll, Order, Quotient, divisor_of_extent, divisor_of_stride,
    divisor_of_symbol, product_of_divisors,
};
pub(crate) use for_all::{Polynomial, Quantity, Signs};
pub use relation::Relation;
pub use symbol::Symbol;
