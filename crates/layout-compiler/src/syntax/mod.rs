//! The expression language, read into a tree without meaning.
//!
//! ```text
//! expr   := layout | op(operand, …) | op<params>(operand, …) | op<params> | [ expr, … ] | expr o expr | Name | path::Name | attr
//! operand := expr | name=expr | LayoutLeft | LayoutRight
//! param  := int | word
//! attr   := # name . name <{…}> | tensor<AxBx…, attr>
//! layout := the notation of `colex::notation`
//! ```
//!
//! What CuTe's C++ and Python write otherwise is read too: `Type<expr, …>{}` as a call, `Tile<…>` and `make_tile(…)` as
//! a list, `decltype(expr)` as the expression, what CuTe prints of a tensor as its layout, and of a tiling,
//! `Name label: expr label: expr …`, as a call with names for its operands. Which operation that is, says `spelling`.
//!
//! The parser reads the same words as the notation's, from text or from Rust tokens, and leaves layouts to it.

mod attribute;
mod clause;
mod cute;
mod diagnostic;
mod expr;
mod operands;
mod parse;
mod pointer;
mod print;

pub(crate) use clause::behind;
pub use clause::{Clause, Modulus, Relation, Stated, parse_stated, parse_stated_prefix};
pub(crate) use cute::{asked, has_tensor, keeps_modes, no_mode};

pub use diagnostic::{Cure, Diagnostic, Help};
pub use expr::{At, Call, Expr, ExprKind, Keyword, Param};
pub use parse::{parse, parse_prefix};
