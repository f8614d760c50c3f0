//! Views as types: the results of slicing, tiling and other operations on a layout.
//!
//! Each operation is one `const` expression. The expression maps a type to a type, and a value to a value. Tensors add
//! storage.

#![allow(unsafe_code, reason = "tensors rely on these operations; each says why its indices stay inside")]

pub mod coords;
pub mod layouts;
pub mod operations;
pub mod tiles;
