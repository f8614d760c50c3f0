//! Converts a layout to index arithmetic. No other module chooses how an index is computed.
//!
//! A [`Plan`] is a normal form: a sum of terms over the entries of a coordinate, XORed with other terms:
//!
//! ```text
//! index = (offset + Σ factor · field(x)) ^ …        field(x) = (((x & select) >> pre) / divisor · multiplier >> post) % modulus & mask
//! ```
//!
//! A parameter that a field does not need has a neutral value: `x`, `x >> 3 & 7` and `(x · 11) >> 6` are all fields.
//! [`plan`] runs all passes. Module `steps` lowers a plan to a few operations. A table ([`Program`]) stores these
//! operations; `at` on a type unrolls the table. A [`Writer`] prints these operations as source code or kernel text, or
//! records a kernel. There are several forms for each entry of the coordinate, and the cheapest is chosen (see `forms`
//! and `gather`). A swizzle is merged into bit fields if possible (see `fields`), otherwise it is applied to the index.

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
