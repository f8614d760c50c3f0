//! Counterexamples in the words of the user.

use layout_runtime::{IntTuple, Layout};

/// Layouts of more coordinates than this are not thought through by hand.
const LARGE: usize = 1 << 10;

/// A one-dimensional coordinate, nested like the shape: `(2,(1,2))`.
pub(super) fn coordinate(layout: &Layout, i: i64) -> String {
    match layout.shape().idx2crd(&IntTuple::int(i)) {
        Ok(coordinate) => coordinate.to_string(),
        Err(_) => i.to_string(),
    }
}

/// Two coordinates as one reads them, the one with the smaller first number first.
pub(super) fn in_order(layout: &Layout, i: i64, k: i64) -> (String, String) {
    let digits = |i| {
        let coordinate = layout.shape().idx2crd(&IntTuple::int(i)).unwrap_or(IntTuple::int(i));
        coordinate.leaves().iter().map(|digit| digit.value()).collect::<Vec<_>>()
    };
    let (first, second) = if digits(i) <= digits(k) { (i, k) } else { (k, i) };
    (coordinate(layout, first), coordinate(layout, second))
}

/// The value of a coordinate: an index, or where the strides count in coordinates, one of those.
pub(super) fn index(layout: &Layout, i: i64) -> String {
    match layout.crd2idx(&IntTuple::int(i)) {
        Ok(index) => index.to_string(),
        Err(_) => layout.at_index(i).to_string(),
    }
}

/// How many coordinates there are, in layouts where that matters.
pub(super) fn among(layout: &Layout) -> String {
    if layout.size() > LARGE {
        format!(", among {} coordinates", thousands(layout.size() as i64))
    } else {
        String::new()
    }
}

/// `1,048,576`
pub(super) fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::from(if number < 0 { "-" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
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
