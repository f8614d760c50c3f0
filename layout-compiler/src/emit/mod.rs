//! Values to Rust tokens. Nothing here can fail: all questions are settled before.

mod bound;
mod report;
mod rust;
mod types;

pub(crate) use bound::{BoundStyle, Overflow};
pub(crate) use report::{Position, Report};
pub(crate) use rust::{Style, block, expression};
pub(crate) use types::compiled;
