//! Compares synthesized layouts with brute force.

extern crate std;

mod answers;
mod inputs;
mod search;

/// Maximum number of steps of a search in these tests.
const STEPS: usize = 1 << 18;
