//! Tests that each operation accepts constants. rustc evaluates one row per entry of the operation table, and the
//! result must equal the result that `eval` returns for the numbers.
// Clippy does not check this file, because Clippy would evaluate all constants again. This evaluation takes half as
// long as a check of all other crates.
#![cfg(not(clippy))]

mod facts;
mod layouts;
#[path = "../support/names.rs"]
mod names;

use colex::proofs::Proof;
use colex::proofs::same_function;
use layout_compiler::{Diagnostic, Value, eval, operations};
use layouts::LAYOUTS;
use names::with;

// The name of each constant contains its value: `N8` is 8.
const N1: u8 = 1;
const N2: usize = 2;
const N4: u32 = 4;
const N8: i64 = 8;
const N16: usize = 16;
const N32: i16 = 32;
const N64: usize = 64;

/// Returns the expression with numbers instead of constants.
fn numbers(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::new();
    for part in text.split_inclusive(|c| !is_word(c)) {
        let constant = part.strip_prefix('N').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        out += constant.unwrap_or(part);
    }
    // An expression in braces is evaluated; for example, `{2 * 12}` becomes 24.
    while let (Some(open), Some(close)) = (out.find('{'), out.find('}')) {
        let words: Vec<&str> = out[open + 1..close].split_whitespace().collect();
        let [a, b] = [words[0], words[2]].map(|number| number.parse::<i64>().unwrap());
        let value =
            [("*", a * b), ("+", a + b), ("-", a - b)].into_iter().find(|(sign, _)| *sign == words[1]).unwrap().1;
        out.replace_range(open..=close, &value.to_string());
    }
    out
}

#[test]
fn rows_for_constants_are_rows_for_numbers() {
    for (text, ours) in LAYOUTS {
        let text = numbers(text);
        let expected = match eval(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")) {
            Value::Layout(layout) => layout,
            value => value.layout(&(0..0)).unwrap(),
        };
        assert_eq!(ours(), expected, "{text}");
    }
}

/// The symbols, and the number that replaces each symbol.
const NAMES: [(&str, i64); 7] = [("n1", 1), ("n2", 2), ("n4", 4), ("n8", 8), ("n16", 16), ("n32", 32), ("n64", 64)];

/// With symbols instead of constants, each row must lead to a result that is correct for the numbers, or to an error
/// with a suggestion.
#[test]
fn rows_for_names_are_rows_for_numbers_or_say_what_to_write() {
    let (mut answered, mut untold) = (0, Vec::new());
    for (text, _) in LAYOUTS {
        let named = text.replace('N', "n");
        let divided = NAMES.iter().filter(|(name, number)| *number > 1 && mentions(&named, name));
        let facts: Vec<String> = divided.map(|(name, number)| format!("{name} % {number} == 0")).collect();
        let clauses = if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) };
        match eval(&format!("{named}{clauses}")) {
            Ok(value) => {
                let (ours, expected) = (with(&value.to_string(), &NAMES), eval(&numbers(text)).unwrap());
                assert!(is_same(&ours, &expected), "{named} is {value}: {ours}, and for numbers {expected}");
                answered += 1;
            }
            Err(errors) => {
                let is_told = |error: &Diagnostic| !error.help.is_empty();
                untold.extend((!errors.iter().all(is_told)).then_some((named, errors)));
            }
        }
    }
    assert!(untold.is_empty(), "{untold:#?}");
    assert!(answered > 60, "{answered}");
}

/// Returns `true` if both layouts are equal after coalescing. More modes can coalesce if extents and strides are
/// numbers instead of symbols.
fn is_same(ours: &str, expected: &Value) -> bool {
    let ours = eval(ours).unwrap_or_else(|errors| panic!("{ours}: {errors:?}"));
    match (&ours, expected) {
        (Value::Layout(ours), Value::Layout(expected)) => same_function(&ours, expected) == Proof::Proved,
        (ours, expected) => ours.to_string() == expected.to_string(),
    }
}

fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// The kinds of results except layouts.
const OTHERS: [&str; 7] =
    ["true or false", "table", "layout with an offset", "descriptor", "tensor map", "movement", "reduction"];

#[test]
fn every_row_is_asked() {
    let is_other = |signature: &String| OTHERS.iter().any(|answer| signature.ends_with(&format!("→ {answer}")));
    let is_asked = |name: &str| LAYOUTS.iter().any(|(text, _)| mentions(text, name));
    let missing: Vec<&str> = operations()
        .filter(|operation| !operation.signatures().iter().all(is_other) && !is_asked(operation.name))
        .map(|operation| operation.name)
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
