//! Parses the expression language to a tree. The parser does not evaluate the expression.
//!
//! ```text
//! expr   := layout | op(operand, …) | op<params>(operand, …) | op<params> | [ expr, … ] | expr o expr | Name | path::Name | attr
//! operand := expr | name=expr | LayoutLeft | LayoutRight
//! param  := int | word
//! attr   := # name . name <{…}> | tensor<AxBx…, attr>
//! layout := the notation of `colex::notation`
//! ```
//!
//! The parser also accepts the syntax of CuTe's C++ and Python: `Type<expr, …>{}` is a call, `Tile<…>` and
//! `make_tile(…)` are lists, and `decltype(expr)` is the expression. A printed tensor is its layout. A printed tiling,
//! `Name label: expr label: expr …`, is a call with named operands. `spelling` finds the operation of this call.
//!
//! The parser reads the tokens of the notation, from text or from Rust tokens. The parser of the notation reads
//! layouts.

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
