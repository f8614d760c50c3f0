//! The expression language, read into a tree without meaning.
//!
//! ```text
//! expr   := layout | op(expr, …) | op<params>(expr, …) | op<params> | [ expr, … ] | expr o expr | Name | path::Name
//! param  := int | word
//! layout := the notation of `colex::notation`
//! ```
//!
//! The parser reads the same words as the notation's, from text or from Rust tokens, and leaves layouts to it.

mod clause;
mod parse;

pub use clause::{Clause, Relation, Stated, parse_stated};
pub use parse::{parse, parse_prefix};

use layout_runtime::notation::Notation;
use layout_runtime::{Error, IntTuple, Swizzle};
use std::ops::Range;

/// Positions in the source: byte offsets in text, indices among tokens.
pub type At = Range<usize>;

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub at: At,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A tuple of integers without strides: a shape, a coordinate, a by-mode tiler, or `_`. Names among them are not looked up.
    Ints(IntTuple),
    /// `shape:stride`
    Layout(Box<Notation>),
    /// `Sw<B,M,S>`
    Swizzle(Swizzle),
    /// `Sw<B,M,S> o offset o expr`
    Offset(Swizzle, i64, Box<Expr>),
    /// `[a, b, _]`, tilers by mode.
    List(Vec<Expr>),
    /// `a o b`
    Compose(Box<Expr>, Box<Expr>),
    /// `op<…>(…)`, `op(…)` or `op<…>`
    Call(Call),
    /// A layout declared elsewhere, an instruction, or in small letters an integer; the range holds the path.
    Name,
}

/// A call of an operation.
#[derive(Clone, Debug)]
pub struct Call {
    /// Where the operation's name stands.
    pub name: At,
    /// What stands between `<` and `>`.
    pub params: Vec<Param>,
    /// The operands.
    pub args: Vec<Expr>,
}

/// A parameter of an operation, and where it stands.
#[derive(Clone, Debug)]
pub struct Param {
    /// The number; none if it is a word.
    pub number: Option<i64>,
    /// Where it stands.
    pub at: At,
}

/// A mistake, where it is, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Where.
    pub at: At,
    /// The rule and the numbers.
    pub message: String,
    /// What to write instead; may be empty.
    pub help: String,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(at: At, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: help.into() }
    }

    /// An error of the algebra at a place.
    pub fn of(at: At, error: &Error) -> Self {
        let rule = error.kind().rule(layout_runtime::Text::EMPTY).to_string();
        let message = match error.operation() {
            "" => rule,
            operation => format!("{operation}: {rule}"),
        };
        Self::new(at, message, error.kind().fix())
    }
}

/// Message and help on one line.
impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}
