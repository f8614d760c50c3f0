//! What CuTe 4.2 answers to words of its own, compiled by g++: `tests/data/cute_words.tsv`. A swizzle counts elements here, bytes behind a pointer there.

use layout_compiler::eval;

#[test]
fn words_of_cute_mean_what_they_mean_there() {
    let rows: Vec<(&str, &str)> =
        include_str!("data/cute_words.tsv").lines().skip(1).map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() > 50);
    for (expression, answer) in rows {
        let ours = eval(expression).unwrap_or_else(|errors| panic!("{expression}: {errors:?}"));
        assert_eq!(ours.to_string(), answer, "{expression}");
    }
}
