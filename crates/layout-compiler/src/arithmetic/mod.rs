//! Converts a plan to named operations, from which the code of every language is printed.

mod builder;
mod expr;
mod notes;
mod step_names;
mod steps;
mod symbolic;

pub(crate) use builder::Builder;
pub(crate) use expr::{Expr, needs_parentheses, sign};
pub use notes::Note;
pub(crate) use step_names::fresh;
pub(crate) use steps::{Arithmetic, IndexStep};
pub(crate) use symbolic::Digits;
