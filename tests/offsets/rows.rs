//! Tests the rows of the table, and that printed results can be parsed.

use super::{indices, layout, value};
use colex::IntTuple;
use layout_compiler::{Value, eval};

fn rows() -> Vec<(&'static str, &'static str)> {
    let rows = include_str!("../data/at_coordinates.tsv").lines().skip(1);
    rows.map(|row| row.split_once('\t').unwrap()).collect()
}

/// Converts `3@1` to `(0,3)`. The result has one entry per entry of the row's coordinates.
fn as_written(index: &str, expected: &str) -> String {
    match index.split_once('@') {
        Some((number, mode)) if expected.starts_with('(') => {
            let entry = |i: usize| if mode.parse() == Ok(i) { number } else { "0" };
            format!("({})", (0..expected.split(',').count()).map(entry).collect::<Vec<_>>().join(","))
        }
        _ => index.to_string(),
    }
}

#[test]
fn parts_have_the_indices_of_the_definition() {
    assert_eq!(rows().len(), 62);
    for (expression, expected) in rows() {
        let expected: Vec<&str> = expected.split(' ').collect();
        let found = indices(&layout(expression));
        let found: Vec<String> = found.iter().zip(&expected).map(|(i, of)| as_written(i, of)).collect();
        assert_eq!(found, expected, "{expression}");
    }
}

/// If a result is printed in either form, the text must be parsed to the same value.
#[test]
fn what_is_printed_is_read_again() {
    for (expression, _) in rows() {
        let value = value(expression);
        if !matches!(value, Value::Layout(_)) {
            continue;
        }
        for text in [value.to_string(), format!("{value:#}")] {
            let again = layout(&text);
            assert_eq!(indices(&again), indices(&layout(expression)), "{text}");
            assert_eq!(again.to_string(), value.to_string());
            assert_eq!(text.parse::<colex::Layout>().unwrap(), again);
        }
    }
}

/// Offsets that are coordinates can be parsed in every syntax.
#[test]
fn offsets_of_coordinates_are_read() {
    let plain = layout("(8,8):(1@0,1@1)");
    let expected = plain.shifted(&IntTuple::from((0, 16))).unwrap();
    let spellings = [
        "ArithTuple(0,16) o (8,8):(1@0,1@1)",
        "ArithTuple(_0,16) o (_8,8):(_1@0,_1@1)",
        "(0,16) o (8,8):(1@0,1@1)",
        "tensor<(0,16) o (8,8):(1@0,1@1)>",
        "Sw<0,0,0> o 16@1 o (8,8):(1@0,1@1)",
        "ArithTuple(0,16) o Layout<Shape<_8,_8>, Stride<E<0>,E<1>>>{}",
        "ArithTuple(0,8) o ArithTuple(0,8) o (8,8):(1@0,1@1)",
    ];
    for text in spellings {
        assert_eq!(layout(text), expected, "{text}");
        assert_eq!(layout(text).to_string(), spellings[0]);
    }
    assert_eq!(layout("ArithTuple(4,0) o (4,2):(1@0,1@1)").to_string(), "ArithTuple(4,0) o (4,2):(1@0,1@1)");
    let nested = layout("ArithTuple(1,(0,3)) o (4,(2,3)):(1@0,(1@0@1,1@1@1))");
    assert_eq!(nested.crd2idx(&IntTuple::from((2, (1, 1)))), Ok(IntTuple::from((3, (1, 4)))));
    assert_eq!(nested.to_string(), "ArithTuple(1,(0,3)) o (4,(2,3)):(1@0,(1@0@1,1@1@1))");
}

#[test]
fn offsets_that_do_not_fit_the_strides_are_refused() {
    for text in [
        "ArithTuple(0,16) o (8,8):(8,1)",
        "Sw<0,0,0> o 5 o (8,8):(1@0,1@1)",
        "Sw<3,3,3> o ArithTuple(0,16) o (8,8):(1@0,1@1)",
        "(4,8):(8,1) o ArithTuple(0,16) o (4,8):(1@0,1@1)",
    ] {
        assert!(eval(text).is_err(), "{text} is {}", value(text));
    }
}
