//! Counterexamples in the words of the user.

use layout_runtime::{Layout, Text};

/// A one-dimensional coordinate, nested like the shape: `(2,(1,2))`.
pub(super) fn coordinate(layout: &Layout, i: i64) -> String {
    Text::EMPTY.coordinate(layout, i).as_str().to_string()
}

/// `1 operand`, `2 operands`
pub(super) fn count(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{n} {noun}s"),
    }
}
