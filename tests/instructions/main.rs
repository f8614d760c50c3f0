//! Compares CuTe's results for instructions and their tilings, row by row, with those of the language, and checks the
//! laws for instructions and tilings.
//!
//! CuTe 4.7 printed the rows under `data/instructions`. The Python package `tensor-layouts` 0.3.2 printed the rows of
//! `other_atoms.jsonl`.

#[path = "../support/mod.rs"]
mod support;

mod atoms;
mod copies;
mod items;
mod kernels;
mod laws;
mod names;
mod scales;
mod tensors;
mod tilings;

use layout_compiler::eval;
use serde_json::Value;
use support::reference::Reference;

/// One row of a file.
struct Row {
    line: usize,
    value: Value,
}

fn rows(text: &str) -> Vec<Row> {
    let row = |(k, line): (usize, &str)| Row { line: k + 1, value: serde_json::from_str(line).unwrap() };
    text.lines().enumerate().map(row).collect()
}

impl Row {
    fn get(&self, field: &str) -> Option<&str> {
        self.value.get(field)?.as_str()
    }

    fn text(&self, field: &str) -> &str {
        self.get(field).unwrap_or_else(|| panic!("line {} has no {field}", self.line))
    }

    fn int(&self, field: &str) -> i64 {
        self.value[field].as_i64().unwrap()
    }

    fn ints(&self, field: &str) -> Vec<i64> {
        self.value[field].as_array().unwrap().iter().map(|value| value.as_i64().unwrap()).collect()
    }
}

/// Returns a C++ name in the form of the language, in which arguments have no namespaces.
fn word(name: &str) -> String {
    name.replace("GMMA::Major::", "").replace("UMMA::Major::", "")
}

/// Returns a list by mode, such as `(64;_;_)`, in the form of the language.
fn list(text: &str) -> String {
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) if text.contains(';') => format!("[{}]", inner.replace(';', ",")),
        _ => text.to_string(),
    }
}

/// Returns the value, or the first error.
fn answer(expression: &str) -> Result<String, String> {
    eval(expression).map(|value| value.to_string()).map_err(|errors| errors[0].to_string())
}

/// Compares each result with the expected result, and reports all differences.
#[derive(Default)]
struct Comparison {
    equal: usize,
    different: Vec<String>,
}

impl Comparison {
    fn text(&mut self, line: usize, expression: &str, expected: &str) {
        self.by(line, expression, expected, |answer| answer == expected);
    }

    fn by(&mut self, line: usize, expression: &str, expected: &str, is_right: impl Fn(&str) -> bool) {
        match answer(expression) {
            Ok(answer) if is_right(&answer) => self.equal += 1,
            answer => {
                self.different.push(format!("line {line}: {expression}\n  expected {expected}\n  got {answer:?}"));
            }
        }
    }

    #[track_caller]
    fn finish(self, at_least: usize) {
        assert!(self.different.is_empty(), "{} differ:\n{}", self.different.len(), self.different.join("\n"));
        assert!(self.equal >= at_least, "only {} answers", self.equal);
    }
}

/// Returns the indices of a layout, in the order of its coordinates.
fn table(text: &str) -> Vec<i64> {
    Reference::parse(text).unwrap_or_else(|| panic!("no layout: {text}")).table()
}

/// Returns `true` if two slices that start at `first` are equal. CuTe stores the start in a pointer; here it is the
/// offset, which is part of a swizzled layout.
fn same_slice(answer: &str, expected: &str, first: i64) -> bool {
    let start = if answer.starts_with("Sw") { 0 } else { first };
    let indices: Vec<i64> = table(answer).iter().map(|index| index + start).collect();
    let plain: Vec<i64> = table(expected).iter().map(|index| index + first).collect();
    indices == plain || table(answer) == table(expected)
}
