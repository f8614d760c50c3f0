//! Tests that results with symbols are true for all values. If numbers replace the symbols, a result must equal the
//! result for these numbers.

use super::of_run_time::indices;
use arbitrary::{Result, Unstructured};
use colex::Layout;

/// Replaces the symbols in a text of the notation by numbers, and evaluates terms such as `ceil(8/4)` and `3*8`.
fn with_numbers(text: &str, numbers: &[(&str, i64)]) -> String {
    let mut out = String::new();
    let word = |c: char| c.is_ascii_alphanumeric() || "*/_".contains(c);
    let mut rest = text;
    while let Some(start) = rest.find(word) {
        out += &rest[..start];
        let end = rest[start..].find(|c| !word(c)).map_or(rest.len(), |length| start + length);
        let number = |factor: &str| {
            let known = numbers.iter().find(|(name, _)| *name == factor).map(|(_, number)| *number);
            known.or_else(|| factor.parse().ok())
        };
        let product = |factors: &str| factors.split('*').map(number).product::<Option<i64>>();
        match (rest[start..end].split_once('/'), product(&rest[start..end])) {
            (Some((dividend, divisor)), _) => {
                let [number, divisor] = [dividend, divisor].map(|factors| product(factors).expect("a number"));
                out += &((number + divisor - 1) / divisor).to_string();
            }
            (None, Some(product)) => out += &product.to_string(),
            (None, None) if &rest[start..end] == "ceil" => {
                // The parentheses of `ceil` do not form a tuple.
                let close = rest[end..].find(')').expect("closed") + end;
                out += &with_numbers(&rest[end + 1..close].replace(['{', '}'], ""), numbers);
                rest = &rest[close + 1..];
                continue;
            }
            (None, None) => out += &rest[start..end],
        }
        rest = &rest[end..];
    }
    out + rest
}

/// Returns a random layout with symbols.
fn open_layout(u: &mut Unstructured<'_>) -> Result<String> {
    let leaf = |u: &mut Unstructured<'_>| -> Result<(String, String)> {
        let extent = u.choose(&["2", "4", "8", "3", "m", "n", "n"])?;
        let stride = u.choose(&["1", "2", "8", "0", "ld", "2*ld", "m", "24", "-1"])?;
        Ok((extent.to_string(), stride.to_string()))
    };
    let leaves: Vec<(String, String)> = (0..u.int_in_range(1..=3)?).map(|_| leaf(u)).collect::<Result<_>>()?;
    let (shape, stride): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
    Ok(match u.int_in_range(0..=4)? {
        0 => format!("({})", shape.join(",")),
        1 => format!("({}):LayoutRight", shape.join(",")),
        _ => format!("({}):({})", shape.join(","), stride.join(",")),
    })
}

/// Returns an expression with symbols. Some of these expressions lead to errors.
fn expression(u: &mut Unstructured<'_>) -> Result<String> {
    let l = open_layout(u)?;
    let tile = u.choose(&["2", "4", "8", "(2,4)", "(4,1)", "4:2", "(2,2):(1,4)", "[2:2,_]"])?;
    Ok(match u.int_in_range(0..=7)? {
        0 => format!("{l} o {}", u.choose(&["4:1", "(2,4):(4,1)", "(2,2):(1,4)", "8:2", "[2:1,4:2]", "(4,2):(1,8)"])?),
        1 => format!("blocked_product((2,4):(4,1), {l})"),
        2 => format!("logical_product((4,2):(1,8), {l})"),
        3 => format!("coalesce(flatten({l}))"),
        4 => format!("tiled_divide({l}, {tile})"),
        5 => format!("zipped_divide(get<0>(zipped_divide({l}, {tile})), 2)"),
        6 => format!("zipped_divide(get<1>(zipped_divide({l}, {tile})), 2)"),
        _ => format!("logical_divide({l}, {tile})"),
    })
}

/// If the algebra has a result for symbols, this result must be correct for all values of the symbols.
#[test]
fn answers_for_names_are_answers_for_their_numbers() {
    let (mut answered, mut compared) = (0, 0);
    random::inputs(1_000, |u| {
        let text = expression(u)?;
        let stated = format!("{text} where m % 8 == 0");
        let Ok(named) = layout_compiler::eval(if u.ratio(1, 2)? { &stated } else { &text }) else { return Ok(()) };
        // If a tile overruns a mode without symbols, only this mode is rounded up. For known numbers, the mode may
        // first merge with other modes. In items, tiles that overrun are errors.
        let item = layout_compiler::layout(text.parse().expect("tokens"), &quote::quote!(colex));
        if item.to_string().contains("compile_error") {
            return Ok(());
        }
        answered += 1;
        let numbers =
            [("m", 8 * u.int_in_range(2..=4)?), ("n", u.int_in_range(24..=27)?), ("ld", u.int_in_range(-3..=90)?)];
        let Ok(known) = layout_compiler::eval(&with_numbers(&text, &numbers)) else { return Ok(()) };
        let layout = |text: &str| text.parse::<Layout>().unwrap_or_else(|error| panic!("{text}: {error}"));
        let (named, known) = (layout(&with_numbers(&named.to_string(), &numbers)), layout(&known.to_string()));
        assert_eq!(named.size(), known.size(), "{text} for {numbers:?}: {named} and {known}");
        assert_eq!(indices(&named), indices(&known), "{text} for {numbers:?}: {named} and {known}");
        compared += 1;
        Ok(())
    });
    assert!(compared > 5, "{compared} of {answered} answers compared");
}

/// If the tiles divide the extents for some values, the result for symbols must equal the result for these values, even
/// for an extent of 1. Layouts with tiles that overrun are skipped.
#[test]
fn tiles_of_names_are_those_of_numbers_that_they_divide() {
    let mut compared = 0;
    random::inputs(2_000, |u| {
        let (l, tile) = (open_layout(u)?, u.choose(&["2", "3", "4", "4:2", "(2,2):(1,4)", "[2,_]", "[2,3]"])?);
        let operation = u.choose(&["logical_divide", "zipped_divide", "flat_divide"])?;
        let numbers = [("m", u.int_in_range(1..=9)?), ("n", u.int_in_range(1..=9)?), ("ld", u.int_in_range(0..=20)?)];
        let Ok(named) = layout_compiler::eval(&format!("{operation}({l}, {tile})")) else { return Ok(()) };
        let eval =
            |operation: &str| layout_compiler::eval(&format!("{operation}({}, {tile})", with_numbers(&l, &numbers)));
        let (Ok(known), Ok("false")) = (eval(operation), eval("overruns").map(|value| value.to_string()).as_deref())
        else {
            return Ok(());
        };
        let layout = |text: &str| text.parse::<Layout>().unwrap_or_else(|error| panic!("{text}: {error}"));
        let (named, known) = (layout(&with_numbers(&named.to_string(), &numbers)), layout(&known.to_string()));
        assert_eq!(named.size(), known.size(), "{l} by {tile} for {numbers:?}: {named} and {known}");
        assert_eq!(indices(&named), indices(&known), "{l} by {tile} for {numbers:?}: {named} and {known}");
        compared += 1;
        Ok(())
    });
    assert!(compared > 10, "{compared} compared");
}

/// A result for a coordinate with symbols must be true for all values, or must be an error. The slice of a swizzled
/// layout contains the start of the slice. With XOR strides, the start is not a sum.
#[test]
fn a_coordinate_with_names_has_the_answers_of_its_numbers() {
    let layouts = [
        "(8,8):(8,1)",
        "(8,n):(ld,1)",
        "Sw<3,3,3> o (8,64):(64,1)",
        "Sw<0,0,0> o 10 o (8,8):(8,1)",
        "(8,8):(f1,f9)",
        "(8,8):(f8,f1)",
        "(8,8):(1@0,1@1)",
    ];
    let operations = [
        "slice((i,_), L)",
        "slice((_,j), L)",
        "slice_and_offset((i,_), L)",
        "slice_and_offset((0,_), L)",
        "crd2idx((i,j), L)",
        "local_tile(L, (2,4), (i,j))",
        "domain_offset((i,j), L)",
    ];
    let mut answered = 0;
    for text in layouts.into_iter().flat_map(|l| operations.map(|operation| operation.replace('L', l))) {
        let Ok(named) = layout_compiler::eval(&text) else { continue };
        answered += 1;
        for (i, j) in (0..4).flat_map(|i| [0, 1].map(|j| (i, j))) {
            let numbers = [("i", i), ("j", j), ("n", 24), ("ld", 40)];
            let known = layout_compiler::eval(&with_numbers(&text, &numbers)).expect("an answer for numbers");
            let named = with_numbers(&named.to_string(), &numbers);
            let named = if text.starts_with("crd2idx") { format!("{{{named}}}") } else { named };
            if text.starts_with("slice_and_offset") {
                assert_eq!(pair(&named), pair(&known.to_string()), "{text} for ({i},{j})");
                continue;
            }
            assert_eq!(evaluated(&named), known.to_string(), "{text} for ({i},{j})");
        }
    }
    assert!(answered >= 14, "{answered} answered");
}

/// Splits `((8):(1),8)` into the layout and the offset. An offset such as `3@1` becomes `(0,3)`.
fn pair(text: &str) -> [String; 2] {
    let (mut depth, inner) = (0, &text[1..text.len() - 1]);
    // The commas of a swizzle are at the start of the text.
    let comma = inner.char_indices().filter(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        *c == ',' && depth == 0
    });
    let (layout, offset) = inner.split_at(comma.last().unwrap().0);
    let offset = match offset[1..].split_once('@') {
        Some((number, "0")) => format!("({number},0)"),
        Some((number, _)) => format!("(0,{number})"),
        None => format!("{{{}}}", &offset[1..]).replace("{(", "(").replace(")}", ")"),
    };
    [evaluated(layout), evaluated(&offset)]
}

fn evaluated(text: &str) -> String {
    layout_compiler::eval(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0])).to_string()
}

/// Without symbols, `(9,m):(1,9)` is `9*m:1`. Whether 4 divides `9*m` depends on the value of `m`.
#[test]
fn a_tile_ends_in_one_mode_or_another_for_all_numbers() {
    for text in ["logical_divide((9,8):(1,ld), 4)", "logical_divide((9,m,5):(1,100,9), 4)"] {
        assert!(layout_compiler::eval(text).is_err(), "{text}");
    }
    // If two modes merge for all values, the merged mode is rounded up.
    let whole = layout_compiler::eval("logical_divide((9,m), 4)").expect("one mode");
    assert_eq!(whole.to_string(), "(4,ceil({9*m}/4)):(1,4)");
    let apart = layout_compiler::eval("logical_divide((9,m):(1,10), 4)").expect("never one mode");
    assert_eq!(apart.to_string(), "(4,(3,m)):(1,(4,10))");
}

#[test]
fn blocks_fill_shapes_of_any_number() {
    for (block, shape) in [
        ("(8,64)", "(m,64)"),
        ("(8,64):(64,1)", "(m,64)"),
        ("(8,64):(64,1)", "(m,64,1)"),
        ("(8,64)", "(64,m)"),
        ("Sw<3,3,3> o (8,64):(64,1)", "(m,64)"),
        ("(8,64)", "(m,128), (1,0)"),
    ] {
        let text = format!("tile_to_shape({block}, {shape})");
        let named = layout_compiler::eval(&format!("{text} where m % 64 == 0")).expect(&text).to_string();
        for m in [64, 128, 192] {
            let layout = |text: &str| with_numbers(text, &[("m", m)]).parse::<Layout>().expect("a layout");
            let known = layout_compiler::eval(&with_numbers(&text, &[("m", m)])).expect("divides").to_string();
            assert_eq!(indices(&layout(&named)), indices(&layout(&known)), "{text} for {m}: {named} and {known}");
        }
    }
}

/// A fact about `m`, `n` and `ld`, and a function that checks the fact for values of these symbols.
type Stated3 = (&'static str, fn(i64, i64, i64) -> bool);
const STATED: [Stated3; 8] = [
    ("ld >= n", |_, n, ld| ld >= n),
    ("m <= ld", |m, _, ld| m <= ld),
    ("n <= 4", |_, n, _| n <= 4),
    ("ld >= 8", |_, _, ld| ld >= 8),
    ("m < n", |m, n, _| m < n),
    ("ld == n", |_, n, ld| ld == n),
    ("ld % 4 == 0", |_, _, ld| ld % 4 == 0),
    ("n % 4 == 0", |_, n, _| n % 4 == 0),
];

fn claimed(u: &mut Unstructured<'_>) -> Result<(String, String)> {
    let strides = ["1", "1", "2", "ld", "ld", "n", "m", "2*ld", "m*n", "ld*n", "3*m", "8", "0", "-1"];
    let extents = ["m", "n", "2", "4", "ceil(m/4)", "ceil(n/2)", "1"];
    let (mut shape, mut stride) = (vec![], vec![]);
    for _ in 0..u.int_in_range(2..=3)? {
        shape.push(*u.choose(&extents)?);
        stride.push(*u.choose(&strides)?);
    }
    let front = u.choose(&["", "", "", "Sw<1,1,2> o ", "Sw<2,0,3> o 8 o ", "Sw<0,0,0> o 3 o "])?;
    let facts = ["injective", "injective", "compact", "bijective", "surjective(4)", "vector(0, 4)", "vector(1, 2)"];
    let measures = ["size <= 64", "size >= 2", "cosize <= 128", "cosize == 8", "injective"];
    let fact = if u.ratio(2, 3)? { u.choose(&facts)? } else { u.choose(&measures)? };
    Ok((format!("{front}({}):({})", shape.join(","), stride.join(",")), fact.to_string()))
}

/// A fact that is proved for symbols must be true for all values that satisfy the declared facts. If a fact is refuted,
/// the fact must be false for the values in the message, and the layout with these values must lead to the same
/// message.
#[test]
fn facts_for_all_numbers_are_facts_of_each() {
    let (mut proved, mut refuted) = (0, 0);
    random::inputs(600, |u| {
        let (text, fact) = claimed(u)?;
        let (first, second) = (u.choose(&STATED)?, u.choose(&STATED)?);
        let known = |m, n, ld| {
            let numbers = with_numbers(&text, &[("m", m), ("n", n), ("ld", ld)]);
            layout_compiler::eval(&format!("{numbers} where {fact}"))
        };
        match layout_compiler::eval(&format!("{text} where {}, {}, {fact}", first.0, second.0)) {
            Ok(_) => {
                proved += 1;
                for _ in 0..20 {
                    let (m, n, ld) = (u.int_in_range(1..=9)?, u.int_in_range(1..=9)?, u.int_in_range(0..=12)?);
                    if first.1(m, n, ld) && second.1(m, n, ld) {
                        // If no layout exists for these values, the constructor must return an error.
                        let answer = known(m, n, ld);
                        let is_layout =
                            layout_compiler::eval(&with_numbers(&text, &[("m", m), ("n", n), ("ld", ld)])).is_ok();
                        assert!(answer.is_ok() || !is_layout, "{text} with {}, {}: {m} {n} {ld}", first.0, second.0);
                    }
                }
            }
            Err(mistakes) => {
                let Some(case) = mistakes.iter().find_map(|mistake| mistake.message.strip_prefix("for ")) else {
                    return Ok(());
                };
                let (numbers, words) = case.split_once(": ").expect("numbers and words");
                let number = |name: &str| {
                    let given = numbers.split(", ").find_map(|given| given.strip_prefix(name)?.strip_prefix(" = "));
                    given.map_or(1, |number| number.parse::<i64>().expect("a number"))
                };
                let (m, n, ld) = (number("m"), number("n"), number("ld"));
                let errors = known(m, n, ld).expect_err(case);
                assert_eq!(errors[0].message, words, "{text} where {}, {}, {fact}: {case}", first.0, second.0);
                refuted += 1;
            }
        }
        Ok(())
    });
    assert!(proved > 20 && refuted > 100, "{proved} proved, {refuted} refuted");
}
