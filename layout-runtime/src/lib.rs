//! Layouts as values.
#![no_std]

mod algebra;
pub mod analysis;
mod basis;
pub mod compiled;
mod error;
mod int;
mod int_tuple;
mod iterate;
mod layout;
mod macros;
mod mode;
pub mod notation;
pub mod plan;
mod print;
mod swizzle;
mod text;
mod tree;

pub use algebra::Tiler;
pub use basis::Basis;
pub use compiled::StaticLayout;
pub use error::{Error, ErrorKind};
pub use int::Int;
pub use int_tuple::IntTuple;
pub use iterate::{copy, for_each};
pub use layout::{Layout, Sliced};
pub use notation::{ParseError, expect, parse};
pub use print::{Print1d, Print2d, PrintLayout};
pub use swizzle::Swizzle;
pub use text::Text;
pub use tree::{MAX_DEPTH, MAX_LEAVES};
