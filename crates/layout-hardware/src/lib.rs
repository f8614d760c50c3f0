//! Layouts for GPU instructions: copies and matrix products, which are tiled over threads; descriptors of tiles in
//! shared memory; and tensor maps, which describe tensors in global memory and their tiles.
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
