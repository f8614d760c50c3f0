//! Phrases in messages about counterexamples.

/// Prints a number with its noun: `no operands`, `1 operand`, `2 operands`.
pub fn count(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{n} {noun}s"),
    }
}
