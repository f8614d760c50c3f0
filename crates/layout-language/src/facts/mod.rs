//! Checks `where` clauses. The module proves each claim about a layout, or refutes the claim with a counterexample, or
//! reports that the claim is undecided. A counterexample consists of coordinates of the layout as the user wrote it.
//!
//! The table `FACTS` has one entry per property. The proofs are functions of `layout-proofs`. This module limits the
//! work of each proof, prints counterexamples, and searches for a fix.

mod access;
mod check;
mod claim;
mod cure;
mod fact;
mod feeds;
mod measures;
mod missing;
mod named;
mod numbers;
mod operands;
mod order;
mod words;

pub use check::{failures, overrun, proved, require_operands};
pub use fact::{FACTS, LayoutFact, OVERRUN, find, is_fact};
pub use numbers::state;
pub use words::count;
