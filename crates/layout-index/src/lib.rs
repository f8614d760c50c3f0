//! Index arithmetic of layouts: index plans, layouts as types, and layout types with runtime values.
//!
//! - [`plan`]: chooses the cheapest operations that compute an index, and verifies them against the layout.
//! - [`compiled`]: layout types without symbols. The plan that computes an index is an associated constant.
//! - [`structure`]: layout types with symbols that have runtime values.
//! - [`elements`], [`for_each`], [`copy()`]: loops over whole layouts.
#![no_std]

#[macro_use]
extern crate layout_runtime;

#[macro_use]
mod macros;
#[macro_use]
pub mod compiled;
mod divide;
#[doc(hidden)]
pub mod emitted;
#[doc(hidden)]
pub mod iterate;
pub mod plan;
mod rules;
pub mod structure;
#[doc(hidden)]
pub mod views;

pub use compiled::StaticLayout;
pub use divide::{Divide, FastDiv};
pub use iterate::{Coords, Natural, NaturalCoord, copy, elements, for_each};
pub use structure::{IndexAt, Structure, ToLayout};
