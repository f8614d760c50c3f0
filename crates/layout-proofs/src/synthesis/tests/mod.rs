//! Compares synthesized layouts with brute force.

extern crate std;

mod answers;
mod inputs;
mod search;

/// Maximum number of columns that a search tries in these tests.
const STEPS: usize = 1 << 18;
