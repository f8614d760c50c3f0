//! Tests inputs that users write: symbols in the right operand, tiles that overrun, and modes that a tiler keeps. The
//! results in `data/symbols_right.tsv` must be true for all values that satisfy the facts. The results in
//! `data/overruns.tsv` come from CuTe or from the definition.

mod items;
mod kept;
mod random;
mod rows;
mod symbols;

use colex::{IntTuple, Layout};
use layout_compiler::eval;

/// Returns all indices, in the order of one-dimensional coordinates.
fn indices(layout: &Layout) -> Vec<String> {
    (0..layout.size()).map(|i| layout.crd2idx(&IntTuple::from(i as i64)).unwrap().to_string()).collect()
}

/// Returns the printed value, or the first error.
fn printed(text: &str) -> Result<String, String> {
    eval(text).map(|value| value.to_string()).map_err(|errors| format!("{}; {}", errors[0], errors[0].help))
}
