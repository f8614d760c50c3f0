//! Values to Rust tokens, or to the text of another language. Nothing here can fail: all questions are settled before.

mod bound;
mod report;
mod rust;
mod text;
mod types;

pub(crate) use bound::{BoundStyle, Overflow};
pub(crate) use report::{Position, Report};
pub(crate) use rust::{Style, block, expression};
pub(crate) use text::{Dialect, Head, function as text_function};
pub(crate) use types::{compiled, int};
