//! Compares CuTe's results with colex's results, row by row. Colex evaluates each row at runtime, in the macro and in
//! `const`.

#[path = "../support/mod.rs"]
mod support;

#[rustfmt::skip]
mod consts;
mod definition;
mod generate;
mod macros;
mod rows;
mod sweep;
mod swizzled;

use layout_compiler::{Value, eval};
use rows::{Row, Rule, rows};
use std::collections::BTreeMap;
use support::reference::{Ints, Reference, some_compatible_layout};

/// Rows for which CuTe's result is not a layout. If an extent is a quotient of two strides that rounds to 0, CuTe
/// returns an extent of 0, as in `(3,0):(1,18)`. In colex, such a row is an error.
const NO_LAYOUT: [usize; 1] = [641];

/// Rows in which the result of CuTe's cast contains other bits than the operand. In colex, a cast is exact or an error.
const OTHER_BITS: [usize; 2] = [2372, 3785];

#[test]
fn every_row_is_met() {
    let mut counts: BTreeMap<(String, Rule), (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    let rows = rows();
    for row in &rows {
        let count = counts.entry((row.op.clone(), row.rule)).or_default();
        count.0 += 1;
        match check(row) {
            Ok(Met::Equal) => {}
            Ok(Met::Refused) => count.1 += 1,
            Err(why) => failures.push(format!("line {}: {}: {why}", row.line, row.expression())),
        }
    }
    for ((op, rule), (count, refused)) in &counts {
        println!("{op:22} {rule:?}: {count} rows, {refused} answered with an error");
    }
    assert!(failures.is_empty(), "{} of {} rows:\n{}", failures.len(), rows.len(), failures.join("\n"));
    assert_eq!(rows.len(), 4819);
}

/// The outcome of the comparison of a row.
enum Met {
    Equal,
    Refused,
}

fn check(row: &Row) -> Result<Met, String> {
    let answer = eval(&row.expression());
    let printed = match (&answer, row.op.as_str()) {
        (Ok(Value::Layout(layout)), "print_layout") => layout.print_layout().to_string(),
        (Ok(value), _) => value.to_string(),
        (Err(errors), _) => {
            return match row.rule {
                Rule::Reject => Ok(Met::Refused),
                _ if NO_LAYOUT.contains(&row.line) || OTHER_BITS.contains(&row.line) => Ok(Met::Refused),
                Rule::TableOrReject if no_answer_exists(row) => Ok(Met::Refused),
                _ => Err(format!("expected {}, got the errors {errors:?}", row.result)),
            };
        }
    };
    if meets(row, &printed) {
        Ok(Met::Equal)
    } else {
        Err(format!("expected {:?} {}, got {printed}", row.rule, row.result))
    }
}

fn meets(row: &Row, printed: &str) -> bool {
    match row.rule {
        _ if OTHER_BITS.contains(&row.line) => definition::holds(row, printed) && !definition::holds(row, &row.result),
        Rule::Print => printed == row.result,
        Rule::Function => same_function(printed, &row.result),
        Rule::Law => definition::left_inverse(&row.args[0], printed),
        Rule::Reject => definition::holds(row, printed),
        Rule::TableOrReject => has_table(row, printed),
    }
}

#[test]
fn methods_in_const_and_the_macro_meet_their_rows() {
    let rows = rows();
    for (line, by_methods, by_macro) in consts::ANSWERS {
        let row = &rows[line - 1];
        for answer in [by_methods, by_macro].map(ToString::to_string) {
            assert!(meets(row, &answer), "line {line}: {} is {}, not {answer}", row.expression(), row.result);
        }
        assert_eq!(by_methods, by_macro, "line {line}");
    }
}

/// Returns `true` if both layouts have the same size and the same indices. Other values must have the same text.
fn same_function(answer: &str, expected: &str) -> bool {
    if let (Some(answer), Some(expected)) = (Reference::parse(answer), Reference::parse(expected)) {
        return answer.size() == expected.size() && answer.table() == expected.table();
    }
    if let (Some(answer), Some(expected)) = (sliced(answer), sliced(expected)) {
        return answer.1 == expected.1 && answer.0.table() == expected.0.table();
    }
    answer.replace(' ', "") == expected.replace(' ', "")
}

/// Parses `(layout,offset)`.
fn sliced(text: &str) -> Option<(Reference, i64)> {
    let (layout, offset) = text.strip_prefix('(')?.strip_suffix(')')?.rsplit_once(',')?;
    Some((Reference::parse(layout)?, offset.parse().ok()?))
}

fn wanted_table(row: &Row) -> Vec<i64> {
    serde_json::from_str(&row.result).unwrap()
}

/// Returns `true` if the result is compatible with the second operand and has the expected indices.
fn has_table(row: &Row, answer: &str) -> bool {
    let (Some(answer), Some(rhs)) = (Reference::parse(answer), shape_of(&row.args[1])) else { return false };
    rhs.compatible(&answer.shape) && answer.table() == wanted_table(row)
}

fn no_answer_exists(row: &Row) -> bool {
    shape_of(&row.args[1]).is_some_and(|shape| !some_compatible_layout(&shape, &wanted_table(row)))
}

fn shape_of(operand: &str) -> Option<Ints> {
    Reference::parse(operand).map(|layout| layout.shape).or_else(|| Ints::parse(operand))
}

#[test]
fn answers_satisfy_the_definitions_of_their_operations() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for row in rows() {
        let Ok(value) = eval(&row.expression()) else { continue };
        match definition::judged(&row.op, &row.args, &value.to_string()) {
            None => {}
            Some(true) => *counts.entry(row.op).or_default() += 1,
            Some(false) => failures.push(format!("line {}: {} is not {value}", row.line, row.expression())),
        }
    }
    println!("judged by brute force: {counts:?}");
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
    assert!(counts.values().sum::<usize>() > 2000, "{counts:?}");
}

/// Compares operations that only CuTe has with the results of CuTe 4.2 in `tests/data/cute_words.tsv`. In colex, a
/// swizzle applies to indices of elements. CuTe's swizzle of a pointer applies to byte addresses.
#[test]
fn words_of_cute_mean_what_they_mean_there() {
    let rows: Vec<(&str, &str)> =
        include_str!("../data/cute_words.tsv").lines().skip(1).map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() > 50);
    for (expression, answer) in rows {
        let ours = eval(expression).unwrap_or_else(|errors| panic!("{expression}: {errors:?}"));
        // In CuTe, the offset is part of the tensor's pointer and not of the tensor's layout.
        let ours = match ours {
            Value::Layout(layout) if layout.swizzle().is_identity() => layout.layout_part().to_string(),
            ours => ours.to_string(),
        };
        assert_eq!(ours, answer, "{expression}");
    }
}

/// Compares tensor maps with the arguments that CuTe 4.2 passes to the driver in `make_tma_atom_A_sm100` and similar
/// functions (`tests/data/cute_tensor_maps.tsv`). These arguments do not contain the number of boxes per tile.
#[test]
fn tensor_maps_of_parts_are_those_of_cute() {
    let rows = include_str!("../data/cute_tensor_maps.tsv").lines().skip(1);
    let rows: Vec<(&str, &str)> = rows.map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() >= 36);
    for (expression, answer) in rows {
        let ours = eval(expression).unwrap_or_else(|errors| panic!("{expression}: {errors:?}")).to_string();
        let told = ours.split(" boxes ").next().unwrap_or_default();
        assert_eq!(told, answer.replace('_', ""), "{expression}");
    }
}
