//! `where` clauses: what a layout promises, proved or refuted with a counterexample in the user's coordinates.
//!
//! Each row of the table is one fact. The proofs themselves are methods of `colex::Layout`; what is here chooses how
//! far they may count, says what refutes them, and looks for a cure.

mod access;
mod check;
mod claim;
mod cure;
mod enumerate;
mod fact;
mod feeds;
mod measures;
mod missing;
mod named;
mod numbers;
mod operands;
mod order;
mod properties;
mod words;

pub(crate) use check::{failures, overrun};
pub(crate) use fact::{FACTS, Fact, OVERRUN, find, is_fact};
pub(crate) use numbers::{is_about_number, state};
pub(crate) use words::count;
