//! Parses expressions of the notation into trees. The parser does not evaluate expressions.
//!
//! ```text
//! expr   := layout | op(operand, …) | op<params>(operand, …) | op<params> | [ expr, … ] | expr o expr | Name | path::Name | attr
//! operand := expr | name=expr | LayoutLeft | LayoutRight
//! param  := int | word
//! attr   := # name . name <{…}> | tensor<AxBx…, attr>
//! layout := the notation of `colex::notation`
//! ```
//!
//! The parser also accepts the syntax of CuTe's C++ and Python. `Type<expr, …>{}` becomes a call, `Tile<…>` and
//! `make_tile(…)` become lists, and `decltype(expr)` becomes the expression. A printed tensor becomes its layout. A
//! printed tiling, `Name label: expr label: expr …`, becomes a call with named operands. The module `spelling` then
//! finds the operation that the call means.
//!
//! The input consists of tokens, which come from text or from Rust tokens. The parser of `layout-import` parses the
//! layouts in an expression.

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
