//! Views as types: the results of slicing, tiling and other operations on a layout.
//!
//! A `const` expression computes the layout of a result, with the same code for layout types and for layout values. The
//! crate `layout-tensor` adds the storage.

#![allow(unsafe_code, reason = "tensors rely on these operations; each says why its indices stay inside")]

pub mod coords;
pub mod layouts;
pub mod operations;
pub mod tiles;
