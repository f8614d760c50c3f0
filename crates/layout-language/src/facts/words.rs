//! Phrases in messages about counterexamples.

/// `1 operand`, `2 operands`
pub fn count(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{n} {noun}s"),
    }
}
