//! Compares CuTe's Python expressions with CuTe's output.

use super::{meaning, value};

#[test]
fn expressions_of_python_answer_what_python_prints() {
    let rows = include_str!("../data/cute_python.tsv").lines().skip(1);
    let rows: Vec<(&str, &str)> = rows.filter_map(|row| row.split_once('\t')).collect();
    assert!(rows.len() >= 140, "{}", rows.len());
    for (expression, printed) in rows {
        let lines = expression.replace("; ", "\n");
        let ours = value(&lines);
        // The printed tensor is parsed as its layout.
        let theirs = match printed {
            "true" | "false" => printed.to_string(),
            printed => value(printed).to_string(),
        };
        assert_eq!(meaning(&lines, &ours), [theirs], "{expression}");
    }
}
