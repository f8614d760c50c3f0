//! Proves properties of layouts, or refutes them with a counterexample.
//!
//! Each proof is a `const fn` of a [`Layout`](layout_runtime::Layout). A proof first tries arithmetic. For example, the
//! proof that a layout is injective compares the strides in ascending order. For swizzles and XOR strides, a proof
//! solves linear equations over GF(2). If arithmetic gives no result, the proof enumerates coordinates, but at most
//! [`MAX_STEPS`], because rustc warns about longer constant evaluations. For a larger layout, write the property as a
//! clause in the macro (`layout!(L where injective)`). The macro runs as native code, so it may enumerate more
//! coordinates.
//!
//! [`synthesis`] finds layouts without bank conflicts, and the layout with the indices that a piece of code computes.
#![no_std]

#[macro_use]
extern crate layout_runtime;

mod banks;
mod coalescing;
mod disjoint;
#[doc(hidden)]
pub mod emitted;
#[doc(hidden)]
pub mod for_all;
mod injective;
mod onto;
mod proof;
mod property;
mod range;
mod relation;
mod same;
mod stated;
pub mod synthesis;
mod vector;
mod warp;
mod width;
mod words;

mod rules;
#[cfg(test)]
mod tests;

pub use banks::{BANKS, BankConflicts, MAX_BANKS, bank_conflicts, bank_conflicts_of, bank_conflicts_within};
pub use coalescing::{Coalescing, coalesced, coalesced_within, lines_within};
pub use disjoint::{Overlap, disjoint, disjoint_within, is_disjoint};
pub use injective::{Collision, injective, injective_within, is_injective};
#[doc(hidden)]
pub use layout_runtime::budget::{Budget, MAX_STEPS};
pub use onto::divides;
pub use onto::{NotOnto, bijective, compact, is_bijective, is_compact, is_surjective, surjective, surjective_within};
pub use proof::Proof;
#[doc(hidden)]
pub use property::Property;
pub use range::{IndexAndCoordinate, IndexRange, index_range, index_range_within, indices_within};
#[doc(hidden)]
pub use relation::Relation;
pub use same::{Difference, same_function, same_function_within};
pub use vector::{VectorFault, vector, vector_within};
pub use width::vector_width;
#[doc(hidden)]
pub use words::{buffer_text, collision_text, difference_text, missing_text, overlap_text, vector_text};
