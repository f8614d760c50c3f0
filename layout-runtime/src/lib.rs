//! Layouts as values.
#![no_std]

mod algebra;
mod basis;
mod error;
mod int;
mod macros;
mod mode;
mod notation;
mod text;
mod tree;

pub use basis::Basis;
pub use error::{Error, ErrorKind};
pub use int::Int;
pub use text::Text;
pub use tree::{MAX_DEPTH, MAX_LEAVES};
