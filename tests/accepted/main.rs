//! Inputs that users bring: symbols in the right operand, tiles that overrun, and modes that a tiler keeps. The results in
//! `data/symbols_right.tsv` hold for every value that the facts allow; those in `data/overruns.tsv` are CuTe's, or those of
//! the definition.

mod items;
mod kept;
mod random;
mod rows;
mod symbols;

use colex::{IntTuple, Layout};
use layout_compiler::eval;

/// All indices, in the order of one-dimensional coordinates.
fn indices(layout: &Layout) -> Vec<String> {
    (0..layout.size()).map(|i| layout.crd2idx(&IntTuple::from(i as i64)).unwrap().to_string()).collect()
}

/// What is printed, or the first mistake.
fn printed(text: &str) -> Result<String, String> {
    eval(text).map(|value| value.to_string()).map_err(|errors| format!("{}; {}", errors[0], errors[0].help))
}
