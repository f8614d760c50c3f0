//! Index arithmetic of layouts: how an index is computed, layouts as types, and types whose numbers are runtime values.
//!
//! - [`plan`]: the operations that compute an index, chosen by cost and verified against the layout.
//! - [`compiled`]: layouts as types, indexed through the plan of an associated constant.
//! - [`structure`]: layouts whose structure is a type and whose symbols are runtime values.
//! - [`elements`], [`for_each`], [`copy()`]: loops over whole layouts.
#![no_std]

#[macro_use]
extern crate layout_runtime;

#[macro_use]
pub mod compiled;
mod divide;
#[doc(hidden)]
pub mod emitted;
#[doc(hidden)]
pub mod iterate;
pub mod plan;
pub mod structure;
#[doc(hidden)]
pub mod views;

pub use compiled::StaticLayout;
pub use divide::{Divide, FastDiv};
pub use iterate::{Coords, Natural, NaturalCoord, copy, elements, for_each};
pub use structure::{IndexAt, Structure, ToLayout};
