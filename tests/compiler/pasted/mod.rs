//! Evaluates text of CuTe's C++ and Python, and compares its meaning with CuTe's output. The texts are lines of
//! CUTLASS's unit tests, examples and headers (`data/pasted.tsv`), Python expressions with the output of CuTe DSL 4.8
//! (`data/cute_python.tsv`), and examples of each syntax.

mod everywhere;
mod spellings;

use layout_compiler::{Instruction, Value, eval, layout};
use proc_macro2::TokenStream;
use quote::quote;
use std::fs;

/// Returns the value of an expression.
fn value(text: &str) -> Value {
    eval(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]))
}

/// Returns the coalesced layouts that describe an instruction or a tiling. For a value of another kind, returns the
/// text of the value.
fn meaning(text: &str, value: &Value) -> Vec<String> {
    let operations: &[&str] = match value {
        Value::Instruction(Instruction::Mma(_)) => &["ALayout", "BLayout", "CLayout"],
        Value::Instruction(Instruction::Copy(_)) => &["SrcLayout", "DstLayout", "RefLayout"],
        Value::Instruction(Instruction::TiledMma(_)) => &["get_layoutA_TV", "get_layoutB_TV", "get_layoutC_TV"],
        Value::Instruction(Instruction::TiledCopy(_)) => &["layout_tv", "get_layoutS_TV", "get_layoutD_TV"],
        value => return vec![value.to_string()],
    };
    let layout = |operation: &&str| {
        let layout = eval(&format!("coalesce({operation}({value}), (1,1))"));
        layout.map_or_else(|errors| panic!("{text}: {}", errors[0]), |layout| layout.to_string())
    };
    operations.iter().map(layout).collect()
}

/// Returns the lines in `data/pasted.tsv`, each with the output of CuTe.
fn lines() -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/pasted.tsv");
    let text = fs::read_to_string(path).expect("the lines are in the repository");
    let line = |line: &str| match line.split('\t').collect::<Vec<_>>().as_slice() {
        [_, text, printed] => ((*text).to_string(), printed.replace("\\n", "\n")),
        _ => panic!("`{line}` has not three columns"),
    };
    text.lines().map(line).collect()
}

/// Converts CuTe's output to one form: without marks of static numbers, with `_` for `X`, and with tuples for lists.
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
        // Compare the meanings, because the texts differ. For example, a swizzle of a pointer applies to byte
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
        // In a macro, a line with a name is an item. So compare the item too.
        let Value::Layout(layout) = value(&text) else { continue };
        if !text.contains(';') {
            assert_eq!(emitted(&text), emitted(&layout.to_string()), "{text}");
            count += 1;
        }
    }
    assert!(count >= 150, "{count}");
}

#[test]
fn expressions_of_python_answer_what_python_prints() {
    let rows = include_str!("../../data/cute_python.tsv").lines().skip(1);
    let rows: Vec<(&str, &str)> = rows.filter_map(|row| row.split_once('\t')).collect();
    assert!(rows.len() >= 140, "{}", rows.len());
    for (expression, printed) in rows {
        let lines = expression.replace("; ", "\n");
        let ours = value(&lines);
        // Parse the printed tensor to its layout.
        let theirs = match printed {
            "true" | "false" => printed.to_string(),
            printed => value(printed).to_string(),
        };
        assert_eq!(meaning(&lines, &ours), [theirs], "{expression}");
    }
}
