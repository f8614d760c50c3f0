//! Compares lines from CUTLASS with CuTe's output.

use super::{meaning, value};
use layout_compiler::{Value, layout};
use proc_macro2::TokenStream;
use quote::quote;
use std::fs;

/// Returns the lines from one kind of source, each with CuTe's output.
fn lines() -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/pasted.tsv");
    let text = fs::read_to_string(path).expect("the lines are in the repository");
    let line = |line: &str| match line.split('\t').collect::<Vec<_>>().as_slice() {
        [_, text, printed] => ((*text).to_string(), printed.replace("\\n", "\n")),
        _ => panic!("`{line}` has not three columns"),
    };
    text.lines().map(line).collect()
}

/// Converts CuTe's output to the format of this project: without marks of static numbers, with `_` instead of `X`, and
/// with tuples instead of lists.
fn plain(printed: &str) -> String {
    let text = printed.replace(['[', ']'], "|").replace('X', "_").replace(" o 0 o ", " o _0 o ");
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let is_mark = c == '_' && rest.peek().is_some_and(|next| next.is_ascii_digit() || *next == '-');
        match c {
            _ if is_mark => {}
            '|' => out.push(if out.is_empty() || out.ends_with([',', '(']) { '(' } else { ')' }),
            c => out.push(c),
        }
    }
    out
}

#[test]
fn lines_are_read_as_what_cute_prints() {
    let lines = lines();
    assert!(lines.len() >= 400, "{}", lines.len());
    for (text, printed) in &lines {
        let ours = value(text);
        // The test compares the meaning instead of the text, because a pointer to shared memory swizzles byte
        // addresses, and a tiling is printed on several lines.
        let told = |text: &str, value: &Value| meaning(text, value).iter().map(|part| plain(part)).collect::<Vec<_>>();
        assert_eq!(told(text, &ours), told(printed, &value(printed)), "{text}");
        if !printed.contains('\n') && !printed.contains("smem_ptr") {
            assert_eq!(plain(&ours.to_string()), plain(printed), "{text}");
        }
    }
}

#[test]
fn the_macro_reads_the_same() {
    let emitted = |text: &str| {
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        layout(tokens, &quote!(colex)).to_string()
    };
    let mut count = 0;
    for (text, _) in lines() {
        // A line with a name becomes an item in the macro, so the item is compared too.
        let Value::Layout(layout) = value(&text) else { continue };
        if !text.contains(';') {
            assert_eq!(emitted(&text), emitted(&layout.to_string()), "{text}");
            count += 1;
        }
    }
    assert!(count >= 150, "{count}");
}
