//! The layouts that GPU instructions require: copies and matrix products, tiled over threads, and descriptors and
//! tensor maps, which describe tiles of shared memory.
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
