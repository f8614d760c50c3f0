//! Requirements of GPU instructions on layouts: operands, tilings of copies and products over threads, and descriptors
//! and tensor maps of shared-memory tiles.
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
