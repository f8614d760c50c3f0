//! A plan as named steps: what every language that the compiler prints has in common.

mod builder;
mod expr;
mod names;
mod steps;
mod symbolic;

pub(crate) use builder::Builder;
pub(crate) use expr::{Expr, needs_parentheses, sign};
pub(crate) use names::fresh;
pub(crate) use steps::Arithmetic;
pub(crate) use symbolic::Digits;
