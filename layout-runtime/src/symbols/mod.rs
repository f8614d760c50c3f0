//! Symbols, which are numbers that are only known at run time: the symbols of a layout, their values, and clauses about
//! the values.

mod case;
mod fact;
mod symbol;

pub use case::Case;
pub use fact::{Fact, Get};
pub use symbol::Symbol;
