//! A plan as named steps: what every language that the compiler prints has in common.

mod builder;
mod expr;
mod names;
mod open;
mod steps;

pub(crate) use builder::arithmetic;
pub(crate) use expr::{Expr, needs_parentheses, sign};
pub(crate) use names::fresh;
pub(crate) use open::open_arithmetic;
pub(crate) use steps::Arithmetic;
