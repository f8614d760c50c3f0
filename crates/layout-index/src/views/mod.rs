//! Views as types: what slices, tiles and operations make of a layout.
//!
//! Each operation is one `const` expression, which makes a type of a type and a value of a value. A tensor adds storage
//! to them.

#![allow(unsafe_code, reason = "tensors rely on these operations; each says why its indices stay inside")]

pub mod coords;
pub mod layouts;
pub mod operations;
pub mod tiles;
