//! Layouts for GPU instructions. Copies and matrix products are tiled over threads. Descriptors describe tiles in
//! shared memory, and tensor maps describe tensors in global memory and their tiles.
//!
//! - [`atom`]: instructions as layouts, tiled copies and tiled products.
//! - [`descriptors`]: shared-memory tiles, descriptors of matrix instructions, tensor maps.
#![no_std]

#[macro_use]
extern crate layout_runtime;

pub mod atom;
pub mod descriptors;
#[doc(hidden)]
pub mod emitted;
mod rules;
