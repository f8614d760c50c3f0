//! What a layout promises: facts that are proved, or refuted with a counterexample.
//!
//! Every fact is a method of [`Layout`](crate::Layout), `const` like the rest of the algebra. Arithmetic comes first:
//! sorted strides, the exact search for a collision, elimination over bits for swizzles and XOR strides; whatever that
//! leaves open is enumerated, up to [`MAX_STEPS`] steps. Const evaluation warns about more than that, so a fact about a
//! larger layout is stated in the macro (`layout!(L where injective)`), which runs as native code and may count
//! further.

mod banks;
mod coalescing;
mod disjoint;
mod find;
mod for_all;
mod image;
mod injective;
mod onto;
mod proof;
mod range;
mod same;
mod seen;
mod tiles;
mod vector;
mod warp;
mod width;
mod words;

#[cfg(test)]
pub(crate) mod tests;

#[doc(hidden)]
pub use crate::budget::Budget;
pub use banks::BankConflicts;
pub use coalescing::Coalescing;
pub use disjoint::Overlap;
#[doc(hidden)]
pub use for_all::{Case, Cases, Comparison, ForAll, Property};
pub use injective::Collision;
pub use onto::NotOnto;
pub use proof::{MAX_STEPS, Proof};
pub use range::{IndexRange, Place};
pub use same::Difference;
pub use vector::VectorFault;
