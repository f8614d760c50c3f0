//! Checks that numbers are static in colex if and only if they are static in CuTe.
//!
//! Each row of `marks.tsv` contains an expression, and the layout that CuTe 4.7 prints for it after compilation with
//! g++. If colex returns a different layout with the same function, the row also contains this layout. There are three
//! reasons for such a difference. CuTe does not merge dynamic modes. CuTe keeps dynamic extents of 1. CuTe keeps the
//! stride of a mode of extent 1, but colex gives this mode the stride 0.

use layout_cli::eval_line;
use layout_compiler::{Value, eval};

struct Row {
    expression: &'static str,
    cute: &'static str,
    ours: Option<&'static str>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("marks.tsv").lines().map(|line| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next();
        Row { expression: cell().expect("an expression"), cute: cell().expect("a result"), ours: cell() }
    });
    lines.collect()
}

/// Returns the index of a layout for each one-dimensional coordinate. The index of an integer is the integer itself.
fn function(text: &str) -> Vec<i64> {
    match eval(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")) {
        Value::Layout(layout) => (0..layout.size() as i64).map(|i| layout.index(i)).collect(),
        Value::Ints(ints) => vec![ints.size()],
        value => panic!("{text} is {value}"),
    }
}

#[test]
fn marks_are_those_of_cute() {
    let rows = rows();
    for Row { expression, cute, ours } in &rows {
        assert_eq!(eval_line(expression).as_deref(), Ok(ours.unwrap_or(cute)), "{expression}");
    }
    assert!(rows.iter().filter(|row| row.ours.is_none()).count() > 500);
}

#[test]
fn other_layouts_have_the_same_function() {
    for Row { expression, cute, ours } in rows() {
        let Some(ours) = ours else { continue };
        assert_ne!(ours.replace('_', ""), cute.replace('_', ""), "{expression}");
        assert_eq!(function(ours), function(cute), "{expression}");
    }
}

/// Calls `f` with each number outside of angle brackets, and with the text before the number.
fn with_numbers(text: &str, f: &mut dyn FnMut(&mut String, &str)) -> String {
    let (mut out, mut depth, mut rest) = (String::new(), 0, text);
    while let Some(c) = rest.chars().next() {
        let is_word = out.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 && depth == 0 && !is_word {
            f(&mut out, &rest[..digits]);
            rest = &rest[digits..];
            continue;
        }
        depth += i32::from(c == '<') - i32::from(c == '>');
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
}

#[test]
fn results_of_static_numbers_are_static() {
    for Row { expression, .. } in rows() {
        let marked = with_numbers(expression, &mut |out, number| *out += &format!("_{number}"));
        let Ok(result) = eval_line(&marked) else { continue };
        with_numbers(&result, &mut |_, number| panic!("{number} is dynamic in {result} of {marked}"));
    }
}

#[test]
fn without_marks_none_is_printed() {
    let texts = ["(8,8):LayoutLeft", "logical_divide((8,8), (4,2))", "Layout_K_SW128_Atom<16>", "size((4,8))"];
    for text in texts {
        assert!(!eval_line(text).expect("a value").contains('_'), "{text}");
    }
    assert_eq!(eval_line("make_layout(make_shape(4, 8))").as_deref(), Ok("(4,8):(_1,4)"));
}

#[test]
fn marks_do_not_change_layouts() {
    for Row { expression, .. } in rows() {
        let marked = with_numbers(expression, &mut |out, number| *out += &format!("_{number}"));
        let (value, all) =
            (eval(expression).expect("a value").to_string(), eval(&marked).expect("a value").to_string());
        assert_eq!(value, all, "{expression}");
    }
}
