//! Tests divides that round up. For each such divide, `eval`, `show`, `check` and the page print a note, and the result
//! is not compact.

use layout_cli::{check, eval_line, readings};

/// Evaluates an expression that is a number, and returns this number.
fn number(text: &str) -> u64 {
    eval_line(text).unwrap_or_else(|error| panic!("{text}: {error}")).trim_start_matches('_').parse().expect("a number")
}

/// Checks each divide and its size, in each position in which a divide can be written.
fn require_note(divide: &str, layout: &str) {
    let exceeds = number(&format!("size({divide})")) > number(&format!("size({layout})"));
    let places = [
        divide.to_string(),
        format!("size({divide})"),
        format!("coalesce({divide})"),
        format!("(size({divide}), 3)"),
        format!("A = {divide}; A"),
        format!("A = {layout}; {}", divide.replacen(layout, "A", 1)),
    ];
    for text in places {
        assert_eq!(readings(&text).iter().any(|note| note.contains("coordinates; ")), exceeds, "{text}");
        assert!(
            !exceeds
                || !readings(&text)[0].contains("overrun")
                || readings(&format!("{divide} where overrun")).is_empty()
        );
    }
    let facts = check(divide, &[]).unwrap_or_else(|error| panic!("{divide}: {error}"));
    assert!(!exceeds || !facts.contains("compact    yes"), "{facts}");
    let facts = check(&format!("{divide} where overrun"), &[]).expect("the clause holds");
    assert!(!exceeds || !facts.contains("compact    yes"), "{facts}");
}

#[test]
fn divides_with_more_coordinates_than_elements_are_noted() {
    let divides = ["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"];
    let mut divided = 0;
    for (m, n) in (1..=6).flat_map(|m| (1..=4).map(move |n| (m, n))) {
        let layouts = [format!("({m},{n}):(1,{m})"), format!("({m},{n}):({n},1)"), format!("({m},{n}):(48,2)")];
        let tilers = (1..=7).flat_map(|t| {
            [format!("{t}"), format!("{t}:1"), format!("[{t}, 2]"), format!("({t},3)"), "2:0".into(), "2:2".into()]
        });
        let all = tilers.flat_map(|tiler| layouts.each_ref().map(|layout| (tiler.clone(), layout)));
        // Test every fourth divide, or every divide if `COLEX_ALL` is set.
        for (tiler, layout) in all.step_by(random::cases(4, 1) as usize) {
            let divide = format!("{}({layout}, {tiler})", divides[divided % divides.len()]);
            if eval_line(&divide).is_ok() {
                require_note(&divide, layout);
                divided += 1;
            }
        }
    }
    assert!(divided > 250, "{divided}");
}

#[test]
fn tiles_of_other_operations_are_noted() {
    for text in ["local_tile((15,8):(8,1), (4,2), (1,_))", "outer_partition((15,8):(8,1), (4,2), (1,0))"] {
        assert_eq!(readings(text).len(), 1, "{text}");
    }
    for text in
        ["local_tile((16,8):(8,1), (4,2), (1,_))", "zipped_divide((m,n):(n,1), (4,8))", "logical_divide(10:1, 4"]
    {
        assert!(readings(text).is_empty(), "{text}");
    }
    assert!(readings("logical_divide(8:1, 4:0)")[0].ends_with("the tile repeats elements"));
}

/// A part of a divide can be compact even if the whole divide is not.
#[test]
fn parts_of_divides_may_be_compact() {
    for text in [
        "composition(zipped_divide(10:1,4), 4:1)",
        "get<0>(zipped_divide(10:1,4))",
        "slice((_,1), zipped_divide(10:1,4))",
    ] {
        assert!(check(text, &[]).unwrap().contains("compact    yes"), "{text}");
    }
    for text in [
        "composition(zipped_divide(10:1,4), 12:1)",
        "composition(zipped_divide(10:1,4), 11:1)",
        "coalesce(zipped_divide(10:1,4))",
    ] {
        assert!(check(text, &[]).unwrap().contains("compact    no"), "{text}");
    }
}
