//! Views as types: the results of slicing, tiling and other operations on a layout.
//!
//! A `const` expression computes the layout of a result. Types and values use the same expression. The crate
//! `layout-tensor` adds the storage.

#![allow(unsafe_code, reason = "tensors rely on these operations; each says why its indices stay inside")]

pub mod coords;
pub mod layouts;
pub mod operations;
pub mod tiles;
