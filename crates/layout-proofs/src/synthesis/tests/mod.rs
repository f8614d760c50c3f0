//! Layouts that are found, against brute force.

extern crate std;

mod answers;
mod inputs;
mod search;

/// Columns that a search may try here.
const STEPS: usize = 1 << 18;
