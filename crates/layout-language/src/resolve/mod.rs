//! Evaluates expressions. All operations are applied, and all errors are collected with their positions.

pub(crate) mod args;
pub mod attribute;
mod calls;
mod defined;
mod elsewhere;
pub(crate) mod failure;
pub(crate) mod instruction;
pub mod kind;
mod look_up;
mod movement;
mod names;
mod numbers;
pub mod ops;
mod resolver;
mod spell;
pub mod stands;
mod sum;
pub(crate) mod supposed;
mod symbolic;
mod tilings;
mod transfer;
mod value;
pub mod walk;

pub(crate) use calls::{has_cpp_tuples, placed};
pub use calls::{is_instance, nearest};
pub use instruction::{Atom, Instruction, Worded};
pub use look_up::Role;
pub use movement::{limits_of, words_of};
pub use names::STEPS;
pub use names::{Excess, Names};
pub use numbers::{Bound, Number, NumberFact, Numbers};
pub use ops::atom_word;
pub use ops::fewer_boxes;
pub use resolver::Overrun;
pub use spell::{factors, spell, spell_boxes, spell_tuple};
pub(crate) use spell::{spell_offset, spelled};
pub use stands::{is_constant, is_like_a_constant, is_like_a_type, is_number};
pub use sum::Sum;
pub use sum::is_sum;
pub use value::Value;

use crate::syntax::{Diagnostic, Expr};
use layout_import::notation::Source;
use resolver::Resolver;

/// Maximum number of errors that are collected for an expression, or for its clauses.
pub const MOST_MISTAKES: usize = 32;

/// Returns the value of an expression.
///
/// # Errors
/// Returns the errors of the expression, at most [`MOST_MISTAKES`]. Errors in different operands are reported together.
/// The list is empty if all errors were already reported at the declaration of a name.
pub fn resolve(expr: &Expr, source: Source<'_>, names: &dyn Names) -> Result<Value, Vec<Diagnostic>> {
    resolve_with(expr, source, names, Overrun::Allowed)
}

/// Returns the value of an expression, as [`resolve`] does. `overrun` specifies whether tiles may overrun.
///
/// # Errors
/// Fails in the same cases as [`resolve`]. If `overrun` is `Overrun::Refused`, returns an error for each tile that
/// overruns.
pub fn resolve_with(
    expr: &Expr,
    source: Source<'_>,
    names: &dyn Names,
    overrun: Overrun,
) -> Result<Value, Vec<Diagnostic>> {
    let mut resolver = Resolver { source, names, overrun, errors: Vec::new() };
    match walk::value(&mut resolver, expr) {
        Some(value) if resolver.errors.is_empty() => Ok(value),
        _ => Err(resolver.errors),
    }
}
