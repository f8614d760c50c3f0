//! What instructions require of layouts: their operands, the tilings of copies and products over threads, and the
//! descriptors and tensor maps of tiles in shared memory.
//!
//! - [`atom`]: instructions as layouts, tiled copies and products.
//! - [`descriptors`]: tiles of shared memory, descriptors of matrix instructions, tensor maps.
#![no_std]

#[macro_use]
extern crate layout_runtime;

pub mod atom;
pub mod descriptors;
#[doc(hidden)]
pub mod emitted;
