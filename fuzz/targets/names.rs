//! An expression with names, and numbers for them: an answer for all numbers is the answer for these.
#![no_main]

use layout_compiler::{Value, eval};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: ([u8; 3], &str)| {
    let (numbers, text) = input;
    if !text.contains(['m', 'n', 'l']) {
        return;
    }
    let Ok(open) = eval(text) else { return };
    let (open, names) = (open.to_string(), layout_compiler::names(text));
    if names.iter().any(|name| !["m", "n", "ld"].contains(&name.as_str())) {
        return;
    }
    // If all extents are 1, a tile of more goes past the end in the last mode, which may be another than that of the name.
    let least = if text.contains("_divide") { 2 } else { 1 };
    let (Some(Ok(Value::Layout(of_open))), Some(Ok(Value::Layout(of_numbers)))) =
        (closed(&open, numbers, least), closed(text, numbers, least))
    else {
        return;
    };
    assert_eq!(of_open.size(), of_numbers.size(), "{text:?} with {numbers:?}: {open}");
    for i in 0..of_open.size().min(1 << 10) as i64 {
        assert_eq!(of_open.at_index(i), of_numbers.at_index(i), "{text:?} with {numbers:?}: {open}, at {i}");
    }
});

/// The value with numbers up to 32 in the places of the names, and quotients worked out.
fn closed(text: &str, numbers: [u8; 3], least: u64) -> Option<Result<Value, Vec<layout_compiler::Diagnostic>>> {
    let number = |word: &str| {
        let place = ["m", "n", "ld"].iter().position(|name| *name == word)?;
        Some(u64::from(numbers[place]) % (33 - least) + least)
    };
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic() || c == '_') {
        let end =
            rest[start..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(rest.len(), |n| start + n);
        let word = &rest[start..end];
        out += &rest[..start];
        rest = &rest[end..];
        match (word, number(word)) {
            (_, Some(number)) => out += &number.to_string(),
            ("ceil", None) => {
                let inner = rest.strip_prefix('(')?;
                let (fraction, behind) = inner.split_once(')')?;
                let (of, by) = fraction.split_once('/')?;
                out += &number(of.trim())?.div_ceil(by.trim().parse().ok()?).to_string();
                rest = behind;
            }
            (word, None) => out += word,
        }
    }
    out += rest;
    // What is left of products of names.
    (!out.contains('*')).then(|| eval(&out))
}
