//! Tests operations that only CuTe has, with the results of CuTe 4.2 compiled by g++ in `tests/data/cute_words.tsv`.
//! Here a swizzle counts elements; CuTe's swizzle of a pointer counts bytes.

use layout_compiler::{Value, eval};

#[test]
fn words_of_cute_mean_what_they_mean_there() {
    let rows: Vec<(&str, &str)> =
        include_str!("data/cute_words.tsv").lines().skip(1).map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() > 50);
    for (expression, answer) in rows {
        let ours = eval(expression).unwrap_or_else(|errors| panic!("{expression}: {errors:?}"));
        // CuTe keeps the offset in the pointer of the tensor, not in its layout.
        let ours = match ours {
            Value::Layout(layout) if layout.swizzle().is_identity() => layout.layout_part().to_string(),
            ours => ours.to_string(),
        };
        assert_eq!(ours, answer, "{expression}");
    }
}

/// The results of CuTe 4.2's `make_tma_atom_A_sm100` and similar functions are in `tests/data/cute_tensor_maps.tsv`; a
/// mock driver printed its arguments. The number of boxes per tile is not an argument of the driver.
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
