//! Evaluates an expression with symbols, and the same expression with numbers instead of the symbols. With the symbols
//! replaced by these numbers, the first result must have the size and the indices of the second.
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
    // A mode of extent 1 has no stride: `(1)` is `1:0`, but `(m)` is `m:1`. The result of a composition that exceeds
    // the layout depends on this stride, so such expressions are skipped.
    let composes = text.contains("composition") || is_word(text, "o");
    // A number between two `o` is the offset of a swizzle, and a symbol cannot be an offset.
    if composes && text.contains("Sw") {
        return;
    }
    let least = if composes { 2 } else { 1 };
    // If a tile overruns a mode, the numbers determine in which mode its other elements are. Such inputs are skipped.
    if text.match_indices("_divide").any(|(at, _)| overruns(&text[at..], numbers, least)) {
        return;
    }
    let (Some(Ok(Value::Layout(of_open))), Some(Ok(Value::Layout(of_numbers)))) =
        (closed(&open, numbers, least), closed(text, numbers, least))
    else {
        return;
    };
    assert_eq!(of_open.size(), of_numbers.size(), "{text:?} with {numbers:?}: {open}");
    for i in 0..of_open.size().min(1 << 10) as i64 {
        assert_eq!(of_open.index(i), of_numbers.index(i), "{text:?} with {numbers:?}: {open}, at {i}");
    }
});

fn is_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|other| other == word)
}

/// Returns `true` if the tiles of the next division overrun a mode for these numbers, or if the overrun cannot be
/// evaluated.
fn overruns(call: &str, numbers: [u8; 3], least: u64) -> bool {
    let Some(start) = call.find('(') else { return true };
    let mut depth = 0;
    let end = call[start..].find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let Some(end) = end else { return true };
    let asked = format!("overruns{}", &call[start..=start + end]);
    !matches!(closed(&asked, numbers, least), Some(Ok(Value::Bool(false))))
}

/// Evaluates the expression with numbers up to 32 instead of symbols. Quotients such as `ceil(m/4)` are evaluated
/// first.
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
    // A `*` belongs to a product of symbols, such as `m*n`. Such texts are not evaluated.
    (!out.contains('*')).then(|| eval(&out))
}
