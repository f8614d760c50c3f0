//! Reads the rows of the tables.

use super::{indices, printed};
use layout_compiler::{Value, eval};

/// Returns the rows whose result differs from the expected result, together with their results.
fn wrong(rows: &str, answer: impl Fn(&str, &str) -> Result<String, String>) -> Vec<String> {
    let rows = rows.lines().filter(|row| !row.is_empty());
    let fields = rows.map(|row| row.split('\t').collect::<Vec<_>>());
    let wrong = fields.filter_map(|fields| match answer(fields[0], fields[1]) {
        Ok(found) if found == fields[1] => None,
        Ok(found) => Some(format!("{}\n    is       {}\n    answered {found}", fields[0], fields[1])),
        Err(error) => Some(format!("{}\n    is       {}\n    refused: {error}", fields[0], fields[1])),
    });
    wrong.collect()
}

fn expect_none(wrong: &[String], of: usize) {
    assert!(wrong.is_empty(), "{} of {of} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn symbols_in_the_right_operand() {
    let rows = include_str!("../data/symbols_right.tsv");
    expect_none(&wrong(rows, |text, _| printed(text)), rows.lines().count());
}

#[test]
fn overruns_and_kept_modes() {
    let rows = include_str!("../data/overruns.tsv");
    let answer = |text: &str, expected: &str| match expected {
        "refused" => Ok(if eval(text).is_err() { expected.to_string() } else { printed(text)? }),
        _ if expected.chars().all(|c| c.is_ascii_digit() || c == ' ') => match eval(text) {
            Ok(Value::Layout(layout)) => Ok(indices(&layout).join(" ")),
            _ => printed(text),
        },
        _ => printed(text),
    };
    expect_none(&wrong(rows, answer), rows.lines().count());
}
