//! Tests casts between widths whose ratio is not an integer, by brute force. The result must be the exact layout or an
//! error.

use super::same_function;
use layout_compiler::eval;

#[test]
fn recasts_have_exactly_the_old_bits() {
    let rows = include_str!("../data/recasts.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut counts = [0, 0];
    for (expression, expected) in rows.map(|row| row.split_once('\t').unwrap()) {
        let answer = eval(expression).map(|value| value.to_string());
        match (&answer, expected) {
            (Err(_), "refused") => counts[1] += 1,
            (Ok(layout), _) if same_function(layout, expected) => counts[0] += 1,
            _ => panic!("{expression}: expected {expected}, got {answer:?}"),
        }
    }
    assert_eq!(counts, [12, 5], "results, refused");
}
