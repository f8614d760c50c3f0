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

/// `threads 0 and 16`, `threads 0, 4, 8, …`
pub(super) fn threads(mask: u32) -> String {
    let threads: Vec<String> = (0..32).filter(|bit| mask >> bit & 1 == 1).map(|bit: i32| bit.to_string()).collect();
    match threads.as_slice() {
        [] => "no thread".to_string(),
        [one] => format!("thread {one}"),
        [a, b] => format!("threads {a} and {b}"),
        [a, b, c] => format!("threads {a}, {b} and {c}"),
        [a, b, c, ..] => format!("threads {a}, {b}, {c}, …"),
    }
}
