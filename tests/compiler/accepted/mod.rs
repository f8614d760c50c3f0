//! Tests inputs of users: symbols in the right operand, tiles that overrun, and modes that a tiler keeps. The results
//! in `data/symbols_right.tsv` must be correct for all values that satisfy the facts. The results in
//! `data/overruns.tsv` were printed by CuTe, or follow from the definition. `data/reports.tsv` contains inputs from
//! public reports.

mod random;

use colex::{IntTuple, Layout, layout};
use layout_compiler::{Value, eval};
use random::with_values;

/// Returns all indices, in the order of one-dimensional coordinates.
fn indices(layout: &Layout) -> Vec<String> {
    all_indices(layout).map(|index| index.to_string()).collect()
}

fn all_indices(layout: &Layout) -> impl Iterator<Item = IntTuple> {
    (0..layout.size()).map(|i| layout.crd2idx(&IntTuple::from(i as i64)).unwrap())
}

/// Returns the printed value, or the first error.
fn printed(text: &str) -> Result<String, String> {
    eval(text).map(|value| value.to_string()).map_err(|errors| format!("{}; {}", errors[0], errors[0].help))
}

/// Returns a text for each wrong row: the expression, the expected result, and the result or error of `answer`.
fn wrong(rows: &str, answer: impl Fn(&str, &str) -> Result<String, String>) -> Vec<String> {
    let rows = rows.lines().filter(|row| !row.is_empty());
    let fields = rows.map(|row| row.split('\t').collect::<Vec<_>>());
    let wrong = fields.filter_map(|fields| match answer(fields[0], fields[1]) {
        Ok(found) if found == fields[1] => None,
        Ok(found) => Some(format!("{}\n    is       {}\n    answered {found}", fields[0], fields[1])),
        Err(error) => Some(format!("{}\n    is       {}\n    refused: {error}", fields[0], fields[1])),
    });
    wrong.collect()
}

fn expect_none(wrong: &[String], of: usize) {
    assert!(wrong.is_empty(), "{} of {of} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn symbols_in_the_right_operand() {
    let rows = include_str!("../../data/symbols_right.tsv");
    expect_none(&wrong(rows, |text, _| printed(text)), rows.lines().count());
}

#[test]
fn overruns_and_kept_modes() {
    let rows = include_str!("../../data/overruns.tsv");
    let answer = |text: &str, expected: &str| match expected {
        "refused" => Ok(if eval(text).is_err() { expected.to_string() } else { printed(text)? }),
        _ if expected.chars().all(|c| c.is_ascii_digit() || c == ' ') => match eval(text) {
            Ok(Value::Layout(layout)) => Ok(indices(&layout).join(" ")),
            _ => printed(text),
        },
        _ => printed(text),
    };
    expect_none(&wrong(rows, answer), rows.lines().count());
}

#[test]
fn inputs_of_public_reports() {
    let rows: Vec<Vec<&str>> =
        include_str!("../../data/reports.tsv").lines().map(|row| row.split('\t').collect()).collect();
    let rows: Vec<_> = rows.iter().filter(|row| !row[0].starts_with('#')).collect();
    let eval = |text: &str| layout_cli::eval(&layout_cli::pasted(text));
    let is_right = |row: &[&str]| match (row[2].strip_prefix("refused"), eval(row[1])) {
        (Some(words), Err(error)) => error.to_string().contains(words.trim_start_matches(": ")),
        (None, Ok(found)) => found.trim_end() == row[2],
        _ => false,
    };
    let wrong = rows.iter().filter(|row| !is_right(row));
    let wrong: Vec<String> = wrong.map(|row| format!("{}: {:?}", row.join("\n    "), eval(row[1]))).collect();
    expect_none(&wrong, rows.len());
}

layout! {
    struct Rows = make_tiled_copy(UniversalCopy<32,32>, (16,2):(2,1), (1,1));
    /// The 24 rows of the matrix are one and a half tiles.
    struct Part = partition_S(Rows, (24,8):(8,1)) where overrun;
    const fn is_inside((thread, value, i, j): (u32, u32, u32, u32)) -> bool
        = elem_less(partition_S(Rows, make_identity_layout((24,8))), (24,8)) where overrun;
    struct OfSize<const M: usize> = partition_D(Rows, (M,8):(8,1)) where overrun;
    struct OfThread = local_partition((12,8):(16,1), (8,4):(4,1), 5) where overrun;
    const fn is_of_thread((i, j): (u32, u32)) -> bool
        = elem_less(local_partition(make_identity_layout((12,8)), (8,4):(4,1), 5), (12,8)) where overrun;
    struct OfThreadWith<const M: usize> = local_partition((M,8):(16,1), (8,4):(4,1), 5) where overrun;
}

#[test]
fn each_element_is_one_of_those_that_the_predicate_lets_through() {
    let mut seen = [0; 24 * 8];
    for (thread, i, j) in (0..32).flat_map(|t| (0..2).flat_map(move |i| (0..4).map(move |j| (t, i, j)))) {
        let index = Part.at((thread, 0_u32, i, j));
        if is_inside((thread, 0, i, j)) {
            seen[index as usize] += 1;
        } else {
            assert!(index >= 24 * 8, "{index} is inside");
        }
    }
    assert_eq!(seen, [1; 24 * 8]);
    assert_eq!(OfSize::<24>::LAYOUT, Part::LAYOUT);
}

#[test]
fn a_thread_has_its_elements_and_the_predicate_says_which_are_inside() {
    let own: Vec<(u32, u32)> = (0..2).flat_map(|i| (0..2).map(move |j| (i, j))).collect();
    let inside = own.iter().filter(|(i, j)| is_of_thread((*i, *j))).map(|(i, j)| OfThread.at((*i, *j)));
    // Thread 5 starts at (1,1).
    assert_eq!(inside.collect::<Vec<u32>>(), [17, 21, 145, 149]);
    assert_eq!(OfThreadWith::<12>::LAYOUT, OfThread::LAYOUT);
}

#[test]
fn every_spelling_keeps_a_mode() {
    let (layout, tiler) = ("((4,2),8):((1,32),4)", "(_,2)");
    for operation in
        ["composition", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide", "logical_product"]
    {
        let expected = printed(&format!("{operation}({layout}, {tiler})")).unwrap();
        let tilers = [
            "(X,2)",
            "(X,_2)",
            "[X,2:1]",
            "[_,2:1]",
            "(None,2)",
            "(Underscore,2)",
            "make_tile(X{},_2{})",
            "make_tile(_,Int<2>{})",
            "make_tile(Underscore{},Int<2>{})",
            "Tile<X,_2>{}",
            "Tile<Underscore,_2>{}",
            "Shape<X,_2>{}",
            "Shape<Underscore,_2>{}",
            "make_shape(_,2)",
        ];
        for tiler in tilers {
            let text = format!("{operation}({layout}, {tiler})");
            assert_eq!(printed(&text).map(|text| text.replace("_", "")), Ok(expected.clone()), "{text}");
        }
        let python = format!("cute.{operation}({layout}, (None, 2))");
        assert_eq!(printed(&python), Ok(expected.clone()), "{python}");
    }
}

#[test]
fn a_single_mode_is_kept() {
    for tiler in ["_", "X", "Underscore{}", "X{}", "None"] {
        let text = format!("logical_divide((4,8):(8,1), {tiler})");
        assert_eq!(printed(&text).as_deref(), Ok("(4,8):(8,1)"), "{text}");
    }
    let text = "local_tile((16,8):(8,1), (4,2), (1,_), Step<_1,X>{})";
    assert_eq!(printed(text).as_deref(), Ok("Sw<0,0,0> o 32 o ((4),8):((8),1)"));
}

#[test]
fn results_hold_for_all_values() {
    let rows = [
        ("(512,1024):(1,512) o (16,n,4,32):(1@0,4@1,1@1,16@0)", "(16,n,4,32):(1,2048,512,16)"),
        ("(512,1024):(1024,1) o n:1 where n <= 512", "n:1024"),
        (
            "make_identity_layout((2*m,3*n)) o right_inverse(blocked_product((2,3),(m,n)))",
            "(2,3,m,n):(1@0,1@1,2@0,3@1)",
        ),
        ("complement((16,n):(1,32), 32*n)", "2:16"),
        ("zipped_divide((m,n):(n,1), (bm,bn))", "((bm,bn),(ceil(m/bm),ceil(n/bn))):((n,1),(n*bm,bn))"),
        ("local_tile((m,n):(n,1), (bm,bn), (1,2))", "Sw<0,0,0> o {n*bm + 2*bn} o (bm,bn):(n,1)"),
        ("with_shape((4,n):(n,1), (2,2,n))", "(2,2,n):(n,2*n,1)"),
        ("raked_product((m,3), (2,n))", "((2,m),(n,3)):((3*m,1),(6*m,m))"),
        ("logical_divide((m,n):(n,1), [X, b:1])", "(m,(b,ceil(n/b))):(n,(1,b))"),
        ("complement((m,4), 64)", "ceil(16/m):4*m"),
        ("logical_divide(2*n:1, 3)", "(3,ceil({2*n}/3)):(1,3)"),
        ("logical_divide((m,8):(8,1), n:1) where m % n == 0", "(n,(ceil(m/n),8)):(8,(8*n,1))"),
        ("(m,k):(k,1) o n:1 where m % n == 0", "n:k"),
        ("complement((n,4):(1,m), 4*m) where m % n == 0, m >= 1", "ceil(m/n):n"),
        ("evenly_divides((m,k), (n,8)) where m % n == 0, k % 8 == 0", "true"),
        ("compatible(m, (n,{m/n})) where m % n == 0", "true"),
        ("(n,{m/n}):(1,n) where m % n == 0, compact", "(n,{m/n}):(1,n)"),
        ("compatible((m,k), ((n,m/n),(k/4,4))) where m % n == 0, k % 4 == 0", "true"),
        (
            "local_partition((m,k):(k,1), (tm,tn):(tn,1), t) where m % tm == 0, k % tn == 0",
            "Sw<0,0,0> o {k*{t / tn} + {t % tn}} o (ceil(m/tm),ceil(k/tn)):(tm*k,tn)",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(printed(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn errors_name_a_missing_fact_that_is_sufficient() {
    let rows = [
        ("(512,1024):(1024,1) o n:1", "add the clause `n <= 512`"),
        ("(64,32):(32,1) o (8,n):(1,8)", "add the clause `n <= 8`"),
        ("(n,4):(4,1) o 8:1", "add the clause `n >= 8`"),
        ("(4,n):(n,1) o (m,n):(1,m)", "add the clause "),
        ("logical_divide((4,8):(8,1), n:1)", "add the clause `n % 4 == 0`"),
        ("(16,n):(n,1) o (n,4):(4,1)", "add the clause `n <= 4`"),
        ("(n,64):(64,1) o (8,m):(1,8)", "add the clause `n % "),
        ("logical_divide((m,8):(8,1), n:1)", "add the clause `m % n == 0`"),
        ("local_partition((m,k):(k,1), (tm,tn):(tn,1), t)", "add the clause `m % tm == 0` and `k % tn == 0`"),
        ("local_partition((m,8):(8,1), (n,4):(1,n), 0)", "add the clause `m % n == 0`"),
    ];
    for (text, expected) in rows {
        let error = printed(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
        let facts: Vec<&str> =
            error.rsplit_once("add the clause ").expect("a fact").1.split('`').skip(1).step_by(2).collect();
        let stated = format!("{text} where {}", facts.join(", "));
        assert!(printed(&stated).is_ok(), "{stated}: {:?}", printed(&stated));
    }
}

/// A tensor of coordinates cannot have a symbol as a stride. The error suggests one layout of integers per coordinate.
/// The indices of these layouts are the coordinates. So these indices show which elements are past the end.
#[test]
fn coordinates_of_symbolic_tiles_are_layouts_of_integers() {
    let rows = [
        (
            "local_partition(IDENTITY, (tm,tn):(tn,1), t) where overrun",
            "local_partition(make_identity_layout((m,8)), (TM,TN):(TN,1), T)",
        ),
        (
            "outer_partition(IDENTITY, (tm,tn), (1,0)) where overrun",
            "outer_partition(make_identity_layout((m,8)), (TM,TN), (1,0))",
        ),
        ("zipped_divide(IDENTITY, (tm,tn)) where overrun", "zipped_divide(make_identity_layout((m,8)), (TM,TN))"),
        (
            "local_tile(IDENTITY, (tm,tn), (1,0)) where overrun",
            "local_tile(make_identity_layout((m,8)), (TM,TN), (1,0))",
        ),
    ];
    for (text, numbered) in rows {
        let error = printed(&text.replace("IDENTITY", "make_identity_layout((m,8))")).expect_err(text);
        assert!(error.contains("a stride of the coordinates would be a symbol"), "{text}: {error}");
        let layouts: Vec<&str> = error.rsplit_once("extent: ").expect(&error).1.split('`').skip(1).step_by(2).collect();
        assert_eq!(layouts, ["(m,8):(1,0)", "(m,8):(0,1)"], "{text}");
        let parts: Vec<String> =
            layouts.iter().map(|layout| printed(&text.replace("IDENTITY", layout)).unwrap()).collect();
        for [m, tm, tn] in [[5, 2, 3], [7, 3, 8], [9, 4, 2], [9, 8, 16]] {
            for t in 0..tm * tn {
                let digits = [("{t / tn}", t / tn), ("{t % tn}", t % tn)];
                let part = |text: &String| {
                    let text = digits.iter().fold(text.clone(), |text, (of, n)| text.replace(of, &n.to_string()));
                    match eval(&with_values(&text, &["m", "tm", "tn", "t"], &[m, tm, tn, t])) {
                        Ok(Value::Layout(layout)) => indices(&layout),
                        other => panic!("{text}: {other:?}"),
                    }
                };
                let coordinates: Vec<String> =
                    part(&parts[0]).iter().zip(part(&parts[1])).map(|(i, j)| format!("({i},{j})")).collect();
                let names = ["m", "TM", "TN", "T"];
                let expected = format!("{} where overrun", with_values(numbered, &names, &[m, tm, tn, t]));
                match eval(&expected) {
                    Ok(Value::Layout(layout)) => assert_eq!(indices(&layout), coordinates, "{expected}"),
                    other => panic!("{expected}: {other:?}"),
                }
            }
        }
    }
}

/// A partition by a symbolic number of threads must have the indices of the same partition by numbers, also past the
/// end.
#[test]
fn threads_given_by_symbols_have_their_elements() {
    let names = ["m", "tm", "tn", "t"];
    let mut compared = 0;
    for (threads, clauses) in
        [("(tm,tn):(tn,1)", "overrun"), ("(tm,tn):(1,tm)", "overrun"), ("(tm):(1)", "m % tm == 0")]
    {
        let call = format!("local_partition((m,8):(9,1), {threads}, t)");
        let result = printed(&format!("{call} where {clauses}")).unwrap();
        for (values, t) in (1..8)
            .flat_map(|m| [1, 2, 3].into_iter().flat_map(move |tm| [1, 2, 4].map(|tn| [m, tm, tn])))
            .flat_map(|[m, tm, tn]| (0..tm * tn).map(move |t| ([m, tm, tn], t)))
        {
            let [m, tm, tn] = values;
            if clauses != "overrun" && (m % tm != 0 || tn > 1) {
                continue;
            }
            let values = [m, tm, tn, t];
            let numbered = |text: &str| {
                let digits = [("{t / tn}", t / tn), ("{t % tn}", t % tn), ("{t / tm}", t / tm), ("{t % tm}", t % tm)];
                let text = digits.iter().fold(text.to_string(), |text, (of, n)| text.replace(of, &n.to_string()));
                with_values(&text, &names, &values)
            };
            let table = |text: &str| match eval(&numbered(text)) {
                Ok(Value::Layout(layout)) => indices(&layout),
                other => panic!("{text} at {values:?}: {other:?}"),
            };
            let (expected, found) = (table(&format!("{call} where overrun")), table(&result));
            assert_eq!(expected, found, "{call} at {values:?}");
            compared += found.len();
        }
    }
    assert!(compared > 1000, "{compared}");
    for (text, expected) in [
        ("local_partition((m,8):(8,1), (n,2):(2,1), 3)", "there is no thread 3; add the clause `n >= 2`"),
        ("local_partition((m,8):(8,1), (n):(1), 7)", "there is no thread 7; add the clause `n >= 8`"),
        ("local_partition((16,8):(8,1), (n,2):(2,1), 0)", "write `where overrun`"),
    ] {
        let error = printed(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}
