//! What CuTe 4.2 answers to words of its own, compiled by g++: `tests/data/cute_words.tsv`. A swizzle counts elements
//! here, bytes behind a pointer there.

use layout_compiler::{Value, eval};

#[test]
fn words_of_cute_mean_what_they_mean_there() {
    let rows: Vec<(&str, &str)> =
        include_str!("data/cute_words.tsv").lines().skip(1).map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() > 50);
    for (expression, answer) in rows {
        let ours = eval(expression).unwrap_or_else(|errors| panic!("{expression}: {errors:?}"));
        // A tensor's pointer has the offset there, of which its layout says nothing.
        let ours = match ours {
            Value::Layout(layout) if layout.swizzle().is_identity() => layout.layout_part().to_string(),
            ours => ours.to_string(),
        };
        assert_eq!(ours, answer, "{expression}");
    }
}

/// What CuTe 4.2 makes of `make_tma_atom_A_sm100` and its like, with a driver that prints what it is told:
/// `tests/data/cute_tensor_maps.tsv`. How many boxes a tile takes the driver is not told.
#[test]
fn tensor_maps_of_parts_are_those_of_cute() {
    let rows = include_str!("data/cute_tensor_maps.tsv").lines().skip(1);
    let rows: Vec<(&str, &str)> = rows.map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() >= 36);
    for (expression, answer) in rows {
        let ours = eval(expression).unwrap_or_else(|errors| panic!("{expression}: {errors:?}")).to_string();
        let told = ours.split(" boxes ").next().unwrap_or_default();
        assert_eq!(told, answer.replace('_', ""), "{expression}");
    }
}
