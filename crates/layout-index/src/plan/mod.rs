//! From a layout to index arithmetic: the one place where it is decided how an index is computed.
//!
//! A [`Plan`] is a flat normal form, a sum of terms over the entries of a coordinate, and an exclusive or with others:
//!
//! ```text
//! index = (offset + Σ factor · field(x)) ^ …        field(x) = (((x & select) >> pre) / divisor · multiplier >> post) % modulus & mask
//! ```
//!
//! in which most of the numbers are neutral: `x`, `x >> 3 & 7` and `(x · 11) >> 6` are fields. [`plan`] runs all
//! passes. What comes out is lowered to a few operations in one place (`steps`): as a table ([`Program`]), which is
//! evaluated and which `at` on a type unrolls, or one after the other for a [`Writer`] of source code, kernel text or a
//! recording. Per entry of the coordinate there are several ways to get there, and the cheapest is taken (see `forms`
//! and `gather`); a swizzle is merged into bit fields if that is possible (see `fields`) and applied to the index
//! otherwise.

mod check;
mod cost;
mod disjoint_bits;
mod division;
mod fields;
mod forms;
mod gather;
mod inputs;
mod int_width;
mod moves;
mod multiply;
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
pub use int_width::IntWidth;
pub use pipeline::{Options, plan};
pub use program::Program;
pub use steps::{Op, STEPS};
pub use term::Term;
pub use terms::{MAX_TERMS, Plan};
pub use write::{Name, Writer};

pub use pipeline::{entry_sizes, plan_for};
