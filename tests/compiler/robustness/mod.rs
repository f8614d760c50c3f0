//! Tests random lines of text and random inputs of macros. The result must be a value or an error in a short time, and
//! never a panic.

mod nesting;
mod operands;
mod words;

use arbitrary::{Result, Unstructured};
use proc_macro2::TokenStream;
use quote::quote;
use std::time::{Duration, Instant};
use words::{RUST, WORDS};

/// The time limit of an input. Even a debug build needs much less time, so only an endless loop reaches the limit.
const LONGEST: Duration = Duration::from_secs(60);

/// Returns random tokens of the notation.
fn words(u: &mut Unstructured<'_>) -> Result<String> {
    let count = u.int_in_range(0..=24)?;
    (0..count).map(|_| u.choose(WORDS).copied()).collect()
}

/// Returns a few random tokens of Rust and of the notation. Short inputs are often parsed completely.
fn rust(u: &mut Unstructured<'_>) -> Result<String> {
    let count = u.int_in_range(1..=10)?;
    let word = |u: &mut Unstructured<'_>| {
        let words = if u.ratio(3, 4)? { RUST } else { WORDS };
        Ok(format!("{} ", u.choose(words)?))
    };
    (0..count).map(|_| word(u)).collect()
}

/// Returns a call with random operands. Most operands are layouts, so that most calls are parsed.
fn call(u: &mut Unstructured<'_>, depth: usize) -> Result<String> {
    const OPERATIONS: &[&str] = &[
        "composition",
        "complement",
        "logical_divide",
        "zipped_divide",
        "tiled_divide",
        "flat_divide",
        "logical_product",
        "zipped_product",
        "tiled_product",
        "flat_product",
        "blocked_product",
        "raked_product",
        "tile_to_shape",
        "coalesce",
        "filter",
        "left_inverse",
        "right_inverse",
        "nullspace",
        "make_layout_like",
        "max_common_layout",
        "max_common_vector",
        "make_ordered_layout",
        "make_identity_layout",
        "append",
        "make_layout",
        "crd2idx",
        "idx2crd",
        "slice",
        "dice",
        "slice_and_offset",
        "slice_tensor",
        "local_tile",
        "outer_partition",
        "domain_offset",
        "shape_div",
        "ceil_div",
        "upcast<4>",
        "downcast<3>",
        "recast<16,8>",
        "compact_order",
        "overruns",
    ];
    if depth == 0 || u.ratio(2, 3)? {
        return layout(u);
    }
    let operands: Vec<String> = (0..u.int_in_range(1..=2)?).map(|_| call(u, depth - 1)).collect::<Result<_>>()?;
    Ok(format!("{}({})", u.choose(OPERATIONS)?, operands.join(", ")))
}

/// Returns a flat or nested layout. The shape and the stride are congruent. Some numbers are unusual or large.
fn layout(u: &mut Unstructured<'_>) -> Result<String> {
    let mut shape = Vec::new();
    let mut stride = Vec::new();
    for _ in 0..u.int_in_range(1..=5)? {
        shape.push(u.choose(&[1_i64, 2, 2, 3, 4, 4, 5, 7, 8, 16, 60, 127, 4096, 1 << 40])?.to_string());
        stride.push(u.choose(&[0_i64, 1, 1, 2, 3, 4, 8, 12, 59, 64, 100, -1, -7, 1 << 20, 1 << 50])?.to_string());
    }
    if u.ratio(1, 4)? {
        *shape.last_mut().expect("a mode") = u.choose(&["m", "{n}", "ceil(m/3)", "ceil(n/2147483647)"])?.to_string();
    }
    if u.ratio(1, 4)? {
        stride[0] = u.choose(&["ld", "-ld", "4*ld", "m*m*ld", "9223372036854775807*m"])?.to_string();
    }
    if u.ratio(1, 5)? {
        return Ok(format!("({})", shape.join(",")));
    }
    let text = match u.int_in_range(0..=3)? {
        0 => format!("{}:{}", shape[0], stride[0]),
        1 => format!("(({}),2):(({}),1)", shape.join(","), stride.join(",")),
        _ => format!("({}):({})", shape.join(","), stride.join(",")),
    };
    Ok(if u.ratio(1, 8)? { format!("Sw<2,1,3> o {text}") } else { text })
}

/// Characters that replace characters of an expression.
const SIGNS: [char; 16] = ['0', '1', '7', '9', '(', ')', ',', ':', '-', '_', '@', 'o', ' ', '[', '<', 'é'];

/// Changes some characters of an expression of the conformance table, and returns the expression.
fn mutated(u: &mut Unstructured<'_>, expressions: &[String]) -> Result<String> {
    let mut text: Vec<char> = u.choose(expressions)?.chars().collect();
    for _ in 0..u.int_in_range(1..=4)? {
        let at = u.choose_index(text.len())?;
        match u.int_in_range(0..=3)? {
            0 => drop(text.remove(at)),
            1 => text.insert(at, text[at]),
            2 => text[at] = *u.choose(&SIGNS)?,
            _ => text.truncate(at),
        }
        if text.is_empty() {
            break;
        }
    }
    Ok(text.into_iter().collect())
}

fn expressions() -> Vec<String> {
    let rows = include_str!("../../data/cute_conformance.jsonl").lines().step_by(7);
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let args: Vec<&str> = row["args"].as_array().unwrap().iter().filter_map(|arg| arg.as_str()).collect();
        format!("{}({})", row["op"].as_str().unwrap(), args.join(", ").replace(';', ","))
    };
    rows.map(row).collect()
}

/// Evaluates a text within the time limit. Errors must have a message, and a span inside of the text.
fn evaluated(text: &str) -> bool {
    let start = Instant::now();
    let answer = layout_compiler::eval(text);
    let took = start.elapsed();
    assert!(took < LONGEST, "{text:?} took {took:?}");
    match answer {
        Ok(value) => !value.to_string().is_empty() && !format!("{value:#}").is_empty(),
        Err(errors) => {
            assert!(!errors.is_empty(), "{text:?} is refused without an error");
            for error in errors {
                assert!(!error.message.is_empty(), "{text:?} is refused without a message");
                assert!(error.at.start <= error.at.end && text.get(error.at.clone()).is_some(), "{text:?}: {error:?}");
            }
            false
        }
    }
}

#[test]
fn any_bytes_are_answered() {
    random::inputs(5_000, |u| {
        let bytes: Vec<u8> = u.arbitrary()?;
        evaluated(&String::from_utf8_lossy(&bytes));
        Ok(())
    });
}

#[test]
fn any_words_are_answered() {
    random::inputs(5_000, |u| {
        evaluated(&words(u)?);
        Ok(())
    });
}

#[test]
fn changed_expressions_are_answered() {
    let expressions = expressions();
    random::inputs(5_000, |u| {
        evaluated(&mutated(u, &expressions)?);
        Ok(())
    });
}

#[test]
fn calls_are_answered() {
    random::inputs(5_000, |u| {
        evaluated(&call(u, 3)?);
        Ok(())
    });
}

/// Each of these lines uses the previous line twice. If each use of a line evaluated the line again, every line would
/// double the time.
#[test]
fn lines_that_use_a_line_twice_are_read_at_once() {
    let lines: String = (1..64).map(|i| format!("a{i} = a{0} o a{0}; ", i - 1)).collect();
    assert_eq!(layout_compiler::eval(&format!("a0 = 4:1; {lines}a63(2)")).unwrap().to_string(), "2");
}

#[test]
fn strides_of_names_may_overflow() {
    for text in [
        "logical_divide((8,m):(9223372036854775807*ld,1), (3,1))",
        "zipped_divide((m,8):(1,9223372036854775807*m), (4,4))",
        "logical_divide((m,8):(9223372036854775807*ld,1), (3,1))",
    ] {
        let mistakes = layout_compiler::eval(text).expect_err(text);
        assert!(mistakes[0].message.contains("does not fit in 63 bits"), "{text}: {mistakes:?}");
    }
}

/// In the first two cases, symbols determine whether the swizzle changes indices. In the other two cases, the tiler has
/// more modes than the swizzled layout, and modes cannot be added to a swizzled layout.
#[test]
fn tiles_that_do_not_fit_a_swizzle_are_refused() {
    for text in [
        "logical_product((2,2), Sw<2,1,3> o (m,4):(1,4))",
        "zipped_divide((64,64), Sw<2,1,3> o (m,4):(1,4))",
        "flat_divide(Sw<2,1,3> o 8:1, (2,2))",
        "logical_divide(Sw<2,1,3> o (8,4):(1,8), (2,2,2))",
    ] {
        assert!(!evaluated(text), "{text}");
    }
}

/// A sum over 7·10¹⁸ positions must be an error, because so many positions cannot be enumerated.
#[test]
fn sums_of_too_many_threads_are_refused_at_once() {
    let text = "reduce<1>(Sw<20,0,20> o (2305843009213693952,3):(1,1048576), (2,2,2,2,2,2):(f1,f3,f7,f15,f31,f63))";
    random::Watchdog::new().run(text, || assert!(!evaluated(text)));
}

/// For any tokens, a macro must return valid Rust code: an expression or items.
#[test]
fn macros_answer_any_tokens_with_rust() {
    random::inputs(10_000, |u| {
        let text = match u.int_in_range(0..=3)? {
            0 => format!("{}; {}", call(u, 2)?, words(u)?),
            1 => words(u)?,
            _ => rust(u)?,
        };
        assert_rust(&text);
        Ok(())
    });
}

/// If a path is not valid in Rust, the result must be an error, and not a call of a helper macro.
#[test]
fn what_is_no_path_is_reported() {
    for (text, says) in [
        ("A<>", "write `A`"),
        ("b::A<> o 4:1", "write `b::A`"),
        ("match::A", "one of its names is a keyword of Rust"),
        ("Self", "choose another name"),
        ("A::", "expected a name after `::`"),
        ("A::<>", "unexpected `::` before `<`"),
        ("struct B<const N: usize> = make_layout(A<>, N);", "write `A`"),
        ("struct B<const N: usize> = (match, N):(1, 2);", "write `r#match`"),
        ("struct B<const N: usize> = ({1 +}, N):(1, 2);", "expected an expression of Rust"),
        ("struct B<const N: usize> = (4, N):(1, 4) where tma(match, 16);", "write `r#match`"),
        ("fn f(i: u32) -> u32 = A<> o b::match::A;", "write `A`"),
        ("struct B<const N: usize> = (4,N):(N,1) o N o 4;", "an offset must be a literal number"),
        ("struct B { m: u32 } = (4,m):(m,1) o m o 4;", "an offset must be a literal number"),
    ] {
        let said = assert_rust(text);
        assert!(said.contains(says), "{text}: {said}");
    }
    for text in ["zipped_divide((64,64), (BM,8)); (i, j)", "(64,64) o (BM,8):(1,64); i"] {
        let emitted = layout_compiler::index(text.parse::<TokenStream>().unwrap(), &quote!(colex)).to_string();
        assert!(emitted.contains("const __C0 : colex :: __private :: core :: primitive :: usize"), "{text}: {emitted}");
    }
    let said = assert_rust("extern \"cuda\" fn f(i: u32) -> u32 = zipped_divide((64,64), (BM,8));");
    assert!(said.contains("cannot use Rust constants"), "{said}");
    let said = assert_rust("fn f(i: u32, m: u32) -> u32 = zipped_divide((m,64), (BM,8));");
    assert!(said.contains("depends on `BM`, whose value only rustc knows"), "{said}");
    let asked = layout_compiler::layout("r#match::A o 4:1".parse().unwrap(), &quote!(colex)).to_string();
    assert!(asked.starts_with("r#match :: A ! {"), "{asked}");
}

/// Returns the output of `layout!` for these tokens. The outputs of the macros must be valid Rust code.
fn assert_rust(text: &str) -> String {
    rust_of(text).map_or_else(String::new, |[value, _]| value.to_string())
}

/// Returns the outputs of `layout!` and `index!` for these tokens, which must be valid Rust code. Returns `None` if the
/// text does not consist of tokens.
fn rust_of(text: &str) -> Option<[TokenStream; 2]> {
    let (tokens, krate) = (text.parse::<TokenStream>().ok()?, quote!(colex));
    let start = Instant::now();
    let value = layout_compiler::layout(tokens.clone(), &krate);
    let index = layout_compiler::index(tokens, &krate);
    assert!(start.elapsed() < LONGEST, "{text:?}");
    assert!(!index.is_empty() && syn::parse2::<syn::Expr>(index.clone()).is_ok(), "{text:?}: {index}");
    let is_rust = syn::parse2::<syn::Expr>(value.clone()).is_ok() || syn::parse2::<syn::File>(value.clone()).is_ok();
    assert!(!value.is_empty() && is_rust, "{text:?}: {value}");
    Some([value, index])
}

/// A coordinate that is a constant becomes a variable with its name in lowercase. If this name is a keyword of Rust,
/// the macro must change the name.
#[test]
fn coordinates_may_be_words_of_rust_in_small_letters() {
    for name in ["wHere", "IN", "SELF", "TYPE", "r#FN", "Gen"] {
        assert_rust(&format!("(4,8):(8,1); {name}"));
        assert_rust(&format!("(4,m):(m,1); ({name}, {name})"));
    }
}

/// A number in a coordinate must not have an attribute, because the macro may emit the number more than once.
#[test]
fn coordinates_take_no_attributes() {
    for text in ["8; #[d] 6", "(4,2); (#[d] 3, 1)", "(4,2); #[d] (3, 1)", "(4,8):(8,1); (i, #[d] j)"] {
        let index = layout_compiler::index(text.parse::<TokenStream>().unwrap(), &quote!(colex)).to_string();
        assert!(
            index.contains("cannot have an attribute") && assert_rust(text).contains("compile_error"),
            "{text}: {index}"
        );
    }
}

#[test]
fn long_and_deep_input_is_refused() {
    for text in [
        "(".repeat(100_000),
        ")".repeat(100_000),
        "1,".repeat(100_000),
        format!("({})", "1,".repeat(100_000)),
        "coalesce(".repeat(100_000),
        "1:1 o ".repeat(100_000),
        "[".repeat(100_000),
        "9".repeat(100_000),
        "Sw<1,1,1> o 1 o ".repeat(100_000),
        "a::".repeat(100_000),
        "A<".repeat(100_000),
        format!("{}4{}", "Int<".repeat(100_000), ">".repeat(100_000)),
        format!("coalesce<{}4{}>(4:1)", "A<".repeat(100_000), ">".repeat(100_000)),
    ] {
        assert!(!evaluated(&text), "{}…", &text[..20]);
    }
}

/// The deepest nesting that is allowed must work with the stack of an ordinary thread.
#[test]
fn the_deepest_input_is_answered() {
    for depth in 1..70 {
        evaluated(&format!("{}(4,8):(1,4){}", "coalesce(".repeat(depth), ")".repeat(depth)));
        evaluated(&format!("{}(4,8):(1,4){}", "left_inverse(".repeat(depth), ")".repeat(depth)));
        evaluated(&format!("{}(4,8):(1,4){}", "logical_divide(".repeat(depth), ", 2)".repeat(depth)));
        evaluated(&format!("{}(4,8):(1,4)", "(4,8):(1,4) o ".repeat(depth)));
        evaluated(&format!("composition(32:1, {}2{})", "[".repeat(depth), "]".repeat(depth)));
        evaluated(&format!("coalesce<{}4{}>(4:1)", "A<".repeat(depth), ">".repeat(depth)));
        evaluated(&format!("{}1{} * 2", "(".repeat(depth), ")".repeat(depth)));
        evaluated(&format!("({}1{}, 3)", "(1 + ".repeat(depth), ") * 2".repeat(depth)));
        evaluated(&format!("(a{}, 3)", ".b[0]".repeat(depth)));
        let bytes = ("UniversalCopy<uint_byte_t<(sizeof(".repeat(depth), "))>>".repeat(depth));
        evaluated(&format!("{}4{}", bytes.0, bytes.1));
    }
}

/// Symbols can be multiples of each other. The compiler must not expand such facts without end.
#[test]
fn multiples_of_each_other_are_answered() {
    for text in [
        "complement(b:m, k) where m % b == 0",
        "flat_divide((k,16):(ld,1), b:m) where m % b == 0",
        "tiled_divide((k,n):LayoutRight, 4:m) where n % 8 == 0, k % n == 0",
        "logical_divide(filter((1,b,n):LayoutRight), m:1) where n % b == 0",
        "zipped_divide(make_identity_layout((m,n)), (2,b)) where n % m == 0, b <= 8, m >= 8, m < n",
        "complement(a:b, c) where a % b == 0, b % a == 0",
        "complement(a:b, c) where a % b == 0, b % c == 0, c % a == 0",
        "(a,b):(c,1) o (c,a):(1,b) where a % b == 0, b % c == 0, c % a == 0",
        "logical_divide((a,b):(1,a), b:a) where a % b == 0, b % a == 0",
    ] {
        evaluated(text);
        assert_rust(text);
    }
}
