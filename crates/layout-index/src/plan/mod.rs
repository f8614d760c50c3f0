//! Converts a layout to index arithmetic. No other module chooses how an index is computed.
//!
//! A [`Plan`] is a normal form of index arithmetic: a sum of terms, into which other terms may be XORed. Each term
//! depends on one entry `x` of the coordinate:
//!
//! ```text
//! index = (offset + Σ factor · field(x)) ^ …        field(x) = (((x & select) >> pre) / divisor · multiplier >> post) % modulus & mask
//! ```
//!
//! A parameter that a field does not need has a value that changes nothing: `x`, `x >> 3 & 7` and `(x · 11) >> 6` are
//! all fields. [`plan`] runs all passes. The module `steps` converts a plan to a few kinds of operations. A table
//! ([`Program`]) stores these operations, and `at` on a layout type unrolls the table. A [`Writer`] prints these
//! operations as source code, or records them in a kernel. For each entry of the coordinate, the planner chooses the
//! cheapest of several forms (see `forms` and `gather`). If possible, the planner merges a swizzle into bit fields (see
//! `fields`). Otherwise the plan applies the swizzle to the sum.

mod check;
mod cost;
mod disjoint_bits;
mod division;
mod fields;
mod forms;
mod gather;
mod inputs;
mod moves;
mod pipeline;
mod program;
mod quotients;
mod samples;
mod steps;
mod term;
mod terms;
mod wide;
mod write;

#[cfg(test)]
mod tests;

pub use check::disagreement;
pub use cost::Target;
pub use inputs::IntWidth;
pub use pipeline::{Options, plan};
pub use program::Program;
pub use steps::{Op, STEPS};
pub use term::Term;
pub use terms::{MAX_TERMS, Plan};
pub use write::{Name, Writer};

pub use pipeline::{entry_sizes, plan_for};
