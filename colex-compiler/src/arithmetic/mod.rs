//! A plan as named steps: what every language that the compiler prints has in common.

mod builder;
mod expr;
mod names;
mod notes;
mod steps;
mod symbolic;

pub(crate) use builder::Builder;
pub(crate) use expr::{Expr, needs_parentheses, sign};
pub(crate) use names::fresh;
pub use notes::Note;
pub(crate) use steps::{Arithmetic, Step};
pub(crate) use symbolic::Digits;
