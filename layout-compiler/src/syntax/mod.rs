//! The expression language, read into a tree without meaning.
//!
//! ```text
//! expr   := layout | op(expr, …) | op<params>(expr, …) | op<params> | [ expr, … ] | expr o expr | Name | path::Name | attr
//! param  := int | word
//! attr   := # name . name <{…}> | tensor<AxBx…, attr>
//! layout := the notation of `colex::notation`
//! ```
//!
//! The parser reads the same words as the notation's, from text or from Rust tokens, and leaves layouts to it.

mod attribute;
mod clause;
mod diagnostic;
mod expr;
mod parse;

pub use clause::{Clause, Modulus, Relation, Stated, parse_stated};
pub use diagnostic::Diagnostic;
pub use expr::{At, Call, Expr, ExprKind, Param};
pub use parse::{parse, parse_prefix};
