//! Tests operations on symbols. If values replace the symbols in a result, the result must equal the result for the
//! values.

use crate::names::with;
use colex::proofs::Proof;
use colex::proofs::same_function;
use layout_compiler::{Value, eval};

/// Expressions that have a result, with the clauses that they need.
const ANSWERED: &[(&str, &str)] = &[
    ("ceil_div((m, n), (4, 8))", ""),
    ("ceil_div((4, (m, n)), (2, (3, 5)))", ""),
    ("ceil_div((8, n), 8)", ""),
    ("ceil_div((m, n), 4)", "m % 8 == 0"),
    ("round_up((m, 9), (4, 4))", "m % 8 == 0"),
    ("round_up((m, n), (4, 8))", ""),
    ("gcd((m, 4))", "m % 8 == 0"),
    ("gcd(m, (m, m))", ""),
    ("gcd((m, n), 1)", ""),
    ("gcd(product_each((m, 8)), 1)", ""),
    ("nullspace((m, 4, n):(0, 1, 0))", ""),
    ("nullspace((m, n):(0, ld))", "ld > 0"),
    ("nullspace((m, n):(n, 1))", ""),
    ("layout_add((m, n):(n, 1), (m, n):(2*n, 0))", ""),
    ("layout_add((m, (n, 2)):(ld, (1, n)), (m, (n, 2)):(0, (4, 2*n)))", ""),
    ("crd2crd((1, 2), (m, n), (m, n))", ""),
    ("crd2crd((m, ld), (m, n), (m, (4, n)))", ""),
    ("crd2crd(13, (m, n), (4, n))", ""),
    ("crd2crd((3, 0), (m, n), n)", ""),
    ("crd2crd((0, 2), (m, n), (n, m, 2))", ""),
    ("crd2crd((1, 2), (m, n), ld)", ""),
    ("crd2crd(((1, 2), 0), ((m, n), ld), (ld, ld))", ""),
    ("round_up((n, 9), (m, n))", ""),
    ("ceil_div(128, n)", ""),
    ("ceil_div((m, 128), (4, n))", ""),
    ("ceil_div((n, (m, 2)), (m, (n, 1)))", ""),
    ("(ceil(128/n), 4):(4, 1)", ""),
    ("zipped_divide((ceil(128/n), 8):(8, 1), (1, 4))", ""),
    ("(m + 1, n % 2 + 1):(2*n - 1, m / 3)", ""),
    ("shape_div((m, n), (4, 1))", "m % 8 == 0"),
    ("shape_div((m, n), 8)", "m % 8 == 0"),
    ("product_each(((m, 4), (n, m), 3))", ""),
    ("make_ordered_layout((m, 4, n), (2, 0, 1))", ""),
    ("compact_order((m, (n, 2)), (1, (2, 0)))", ""),
    ("make_layout_like((m, 8, n):(16, 1, 8))", ""),
    ("make_identity_layout((m, (n, 2)))", ""),
    ("right_inverse((m, n):(n, 1))", ""),
    ("right_inverse((m, (4, n)):(4*n, (n, 1)))", ""),
    ("left_inverse((m, n, 2):(2, 2*m, 1))", ""),
    ("left_inverse((m, n):LayoutRight)", ""),
    ("tile_to_shape((8, 4):(4, 1), (m, 4))", "m % 8 == 0"),
    ("append<3>((m, n):(n, 1))", ""),
    ("zip((m, 2):(1, m), (n, 4):(2, 8))", ""),
    ("remove<1>((m, 3, n):(1, 2, 3))", ""),
    ("leading_dim((m, n):(n, 1))", ""),
    ("slice_and_offset((1, _), (m, n):(ld, 1))", ""),
    ("slice_and_offset(((1, _), 2), ((m, 4), n):((ld, 1), 2*ld))", ""),
    ("slice_and_offset((m, _), (m, n):(ld, 1))", ""),
    ("slice_and_offset((1, _), Sw<3,3,3> o (m, 64):(64, 1))", ""),
    ("crd2idx((m, 2), (m, n):(ld, 1))", ""),
    ("crd2idx((5, 0), ((4, m), n):((1, ld), 3))", ""),
    ("idx2crd(13, (4, n))", ""),
    ("idx2crd(13, (m, n))", ""),
    ("idx2crd(5, (m, n))", "m >= 6"),
    ("idx2crd(ld, (m, (n, 4)))", ""),
    ("idx2crd(ld, (8, n))", "ld % 8 == 0"),
    ("idx2crd(ld, (4, (2, n)))", "ld % 8 == 0"),
    ("idx2crd((3, ld), (m, (n, 4)))", ""),
    ("idx2crd(m, (m, n), (n, 1))", ""),
    ("idx2crd(19, (m, n), (ld, 1))", "ld >= 20"),
    ("compatible((m, n), (m, (n, 1)))", ""),
    ("compatible((m, n), (m, (n, 2)))", ""),
    ("compatible((m, n), (m, n, 1))", ""),
    ("compatible(4, (m, 2))", "m >= 3"),
    ("evenly_divides((m, n), (8, 1))", "m % 8 == 0"),
    ("evenly_divides((m, 9), (4, 2))", "m % 8 == 0"),
    ("evenly_divides((m, n), (m, n))", ""),
    ("evenly_divides((m, n), (2, 1, 1))", ""),
    ("elem_less((7, 0), (m, n))", "m % 8 == 0"),
    ("elem_less((7, 2), (m, n))", "m % 8 == 0, n > 2"),
    ("elem_less((m, 0), (m, n))", ""),
    ("lex_less((1, m), (2, n))", ""),
    ("lex_less((m, 1), (m, 2))", ""),
    ("colex_less((m, 1), (n, 2))", ""),
    ("max((m, 2), n)", "m >= n, m > 1"),
    ("min((m, n))", "m >= n"),
    ("sum((m, (n, 3)))", ""),
    ("is_static((m, 4))", ""),
    ("overruns((m, n), (4, 1))", "m % 8 == 0"),
    ("overruns((m, 9), (1, 2))", ""),
    ("complement(m:1, (m, n))", ""),
    ("complement((m, 4):(4, 1), (m, 8))", ""),
    ("complement(4:2, m)", "m % 8 == 0"),
    ("complement(8:1, n)", ""),
    ("complement((4, m):(1, 8), (8, m, n))", ""),
    ("complement((4, m):(1, 8))", "m >= 2"),
    ("complement((m, n):(n, 1))", ""),
    ("right_inverse((m, n):(ld, 1))", "ld > n"),
    ("right_inverse((m, n):(n, 1))", "n > 1"),
    ("left_inverse((m, n):(2*n, 2))", ""),
    ("tile_to_shape((8, 4):(4, 1), (m, ld))", "m % 8 == 0, ld % 4 == 0"),
    ("tile_to_shape((8, 4):(4, 1), (m, ld), (2, 1))", "m % 8 == 0, ld % 4 == 0"),
    ("tile_to_shape((8, 4):(4, 1), (m, (4, 2), n), (1, 2, 0))", "m % 8 == 0"),
    ("tile_to_shape(Sw<1,0,3> o (8, 4):(4, 1), (m, 8, 3))", "m % 8 == 0"),
    ("tile_to_shape(8:1, (m, n))", "m % 8 == 0"),
    ("make_layout_like((m, n):(n, 1))", ""),
    ("make_layout_like((4, 8, n):(ld, 1, 8*ld))", ""),
    ("upcast<8>((n, m):(64, 1))", "m % 8 == 0"),
    ("upcast<8>((n, m):(m, 1))", "m % 8 == 0"),
    ("recast<16, 8>((8, m, n):(1, 3*ld, ld*m))", "ld % 2 == 0"),
    ("upcast<4>((m, 8):(4*ld, 1))", ""),
    ("recast<128, 16>((m, 64):(8*ld, 1))", ""),
    ("recast<32, 8>((4, m, n):(1, 4, 4*m))", ""),
    ("downcast<4>((m, 8):(8, 1))", ""),
    ("downcast<2>((m, 8):(8*ld, 1))", ""),
];

/// Expressions that have no result for all values, with a part of the error message.
const REFUSED: &[(&str, &str)] = &[
    ("ceil_div((m, n), 4)", ""),
    ("round_up((m, 9), 4)", "value"),
    ("ceil_div((m, 128), n)", "value"),
    ("shape_div(m, 8)", ""),
    ("compact_col_major((4, 8), m)", ""),
    ("compact_order((4, 8), (m, 1))", ""),
    ("tile_to_shape((8, 4):(4, 1), (16, 8), (m, 1))", ""),
    ("product_each((m, _))", ""),
    ("gcd(m, n)", "value"),
    ("gcd((m, 4))", "`where m % 8 == 0`"),
    ("nullspace((m, n):(0, ld))", "`ld`, which is only known at run time"),
    ("layout_add((m, n):(ld, 1), (m, n):(1, 0))", "value"),
    ("layout_add((m, n):(n, 1), (n, m):(m, 1))", "value"),
    ("crd2crd((2, 3), (m, n), (n, m, 2))", "value"),
    ("right_inverse((m, n):(ld, 1))", ""),
    ("left_inverse((m, n):(1, n))", ""),
    ("tile_to_shape((8, 4):(4, 1), (m, n))", "`where m % 8 == 0`"),
    ("tile_to_shape((8, 4):(5, 1), (m, 8))", ""),
    ("ceil_div((m, 9), [2:1, 4:1])", ""),
    ("compatible((m, 4), (n, 4))", "add the clause `m == n`"),
    ("evenly_divides((m, 8), (4, 4))", "`where m % 8 == 0`"),
    ("elem_less((1, 0), (m, n))", "add the clause `m >= 2`"),
    ("lex_less((m, 1), (n, 2))", "add the clause `n >= m`"),
    ("max((m, n))", "add the clause `m >= n`"),
    ("complement((4, m):(1, 8), 64)", "add the clause `m >= 2`"),
    ("complement(4:ld, (m, n))", "add the clause `ld >= 1`"),
    ("left_inverse((m, n):(ld, 1))", "add the clause `ld >= n`"),
    ("upcast<8>((m, n):(n, 1))", "add the clause `n % 8 == 0`"),
    ("upcast<8>((m, n):(64, 1))", "`where n % 8 == 0`"),
    ("downcast<4>((m, n):(64, 1))", "`{2 * m}`"),
    ("downcast<4>((m, 8):(ld, 1))", "value"),
    ("crd2idx(5, (m, n):(ld, 1))", "`(i, j)`"),
    ("crd2idx((1, 2), Sw<3,3,3> o (m, 64):(64, 1))", "value"),
];

/// Evaluates a tuple with arithmetic entries, such as `(13 % 5,13 / (2*3))`.
fn arithmetic(text: &str) -> String {
    // Evaluate products in parentheses first. Parentheses with a comma are a tuple.
    let is_product = |inside: &str| inside.contains('*') && inside.chars().all(|c| c.is_ascii_digit() || c == '*');
    let mut text = text.to_string();
    while let Some((open, close)) = text.char_indices().filter(|(_, c)| *c == '(').find_map(|(open, _)| {
        let close = open + text[open..].find(')')?;
        is_product(&text[open + 1..close]).then_some((open, close))
    }) {
        let product: i64 = text[open + 1..close].split('*').map(|n| n.parse::<i64>().unwrap()).product();
        text.replace_range(open..=close, &product.to_string());
    }
    let is_entry = |c: char| c.is_ascii_digit() || " %/*+-".contains(c);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(start) = rest.find(is_entry) {
        out += &rest[..start];
        let end = rest[start..].find(|c| !is_entry(c)).map_or(rest.len(), |length| start + length);
        out += &value(rest[start..end].trim());
        rest = &rest[end..];
    }
    out + rest
}

/// Evaluates a sum of products, or quotients from left to right.
fn value(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let product = |word: &str| word.split('*').map(str::parse::<i64>).product::<Result<i64, _>>();
    let Ok(first) = product(words[0]) else { return text.to_string() };
    let value = words[1..].chunks(2).fold(first, |value, step| {
        let number = product(step[1]).unwrap();
        match step[0] {
            "/" => value / number,
            "%" => value % number,
            "+" => value + number,
            _ => value - number,
        }
    });
    value.to_string()
}

fn answer(text: &str) -> Value {
    eval(text).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

#[test]
fn answers_for_names_are_those_for_numbers() {
    for (expression, facts) in ANSWERED {
        let stated = if facts.is_empty() { (*expression).to_string() } else { format!("{expression} where {facts}") };
        let named = answer(&stated).to_string();
        for (m, n, ld) in [(8, 3, 32), (16, 5, 24), (24, 16, 40), (40, 7, 64)] {
            let numbers = [("m", m), ("n", n), ("ld", ld)];
            let (ours, law) = (with(&named, &numbers), answer(&with(expression, &numbers)));
            let is_same = match &law {
                // If values replace the symbols, more modes may coalesce. So coalesce both layouts before the
                // comparison.
                Value::Layout(law) => match answer(&ours) {
                    Value::Layout(ours) => same_function(&ours, law) == Proof::Proved,
                    Value::Ints(shape) => shape == law.shape(),
                    _ => false,
                },
                law => {
                    arithmetic(&ours) == arithmetic(&law.to_string())
                        || eval(&ours).is_ok_and(|ours| ours.to_string() == law.to_string())
                }
            };
            assert!(is_same, "{expression} is {named}: {ours} and {law}");
        }
    }
}

#[test]
fn what_depends_on_numbers_says_what_to_write() {
    for (expression, said) in REFUSED {
        let mistakes = eval(expression).map(|value| value.to_string()).expect_err(expression);
        let text = format!("{} {}", mistakes[0].message, mistakes[0].help);
        assert!(text.contains(said), "{expression}: {text}");
    }
}
