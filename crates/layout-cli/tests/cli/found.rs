//! Tests of searches: `solve`, `recover`, `convert`, and the forms of accesses.

use crate::{complaint, printed};
use insta::assert_snapshot;

#[test]
fn convert_tells_the_steps_draws_and_prints_them() {
    let pair = ["convert", "(4,2):(2,1)", "((2,2),2):((2,1),4)", "--bits", "32"];
    let asked = |more: &[&str]| printed(&[&pair, more].concat());
    let answers = [
        asked(&[]),
        asked(&["--emit", "rust", "--show"]),
        asked(&["--emit", "CUDA"]),
        printed(&["convert", "(32,8):(8,1)", "(32,8):(1,32)"]),
        printed(&["convert", "(32,3):(3,1)", "(32,3):(1,32)", "--bits", "8", "--show"]),
        printed(&["eval", "reduce<1>(CLayout(SM80_16x8x16_F32F16F16F32_TN), (16,8))"]),
        complaint(&["convert", "(32,8):(8,1)", "(32,8):(1,32)", "--emit", "rust"]),
        complaint(&["convert", "(32,8):(8,1)", "(32,8):(1,33)"]),
        complaint(&["convert", "(32,8):(8,1)", "(32,8):(1,32)", "--bits", "12"]),
    ];
    assert_snapshot!(answers.join("\n"));
}

#[test]
fn recover_finds_the_layout_of_index_code() {
    let shape = ["--shape", "64,64"];
    let found = |code: &str, more: &[&str]| printed(&[&["recover", code], more].concat());
    let answers = [
        found("r*64 + ((c>>3 ^ r&7)<<3 | c&7)", &shape),
        found("col + row * 72", &shape),
        found("b + a*9", &["--shape", "5,7", "--coords", "a,b"]),
        found("b + a*9", &["--shape", "5,7"]),
        found("(threadIdx.x % 32) * 33 + (int)threadIdx.x / 32u", &["--shape", "1024"]),
        found("i // 8 + i % 8 * 8  # Python", &["--shape", "64"]),
        found("i*64 + j", &["--shape", "(8,(4,16))"]),
        found("-r*64 - c", &shape),
        found("As[(c * 4) * BM + r]", &[]),
        found("A[i * lda + k]", &["lda=128", "--check"]),
        found("i*2", &shape),
        found("let x = i / 4; x * 8 + (i as usize & 3usize)", &["--shape", "32", "--check", "--emit", "cuda"]),
        found("7 - i", &["--shape", "8", "--show"]),
        found("r*64 ^ (r & 7 ^ r >> 3) * 8 ^ c", &["--shape", "64,64", "--emit", "c"]),
        found(
            "__device__ int at(int y, int x) {\n    const int row = y * 0x20; // a row\n    return row + (x ^ y);\n}",
            &["--shape", "32,32"],
        ),
    ];
    assert_snapshot!(answers.join("\n"));
}

#[test]
fn recover_says_where_code_is_no_layout_or_no_code() {
    let wrong = |code: &str, shape: &str| complaint(&["recover", code, "--shape", shape]);
    let errors = [
        wrong("r*64 + (c*c & 63)", "64,64"),
        wrong("i < 4 ? i : 2*i", "8"),
        wrong("r*ld + c", "64,64"),
        wrong("i / (i - 4)", "8"),
        wrong("1 << i", "80"),
        wrong("min(i, 7)", "8"),
        wrong("i + 010", "8"),
        wrong("i * 1.5", "8"),
        wrong("r*(8 + c", "8,8"),
        wrong("i", "0"),
        wrong("i", "4096,4096"),
        wrong("i", "8:2"),
        wrong("let x = i; y + x", "8"),
    ];
    assert_snapshot!(errors.join("\n"));
}

/// The accesses are eight adjacent rows, and eight rows at a distance of eight.
const LDMATRIX: [&str; 4] = ["--access", "(8,8):(1,64)", "--access", "(8,8):(8,64)"];

/// Each of the three accesses contains 8 of the 16 coordinates. In the first access, bit 3 is 0. In the second access,
/// bit 2 is 0. In the third access, bits 2 and 3 are equal. Every coordinate is in at least one of these sets.
const PLANES: [&str; 6] = ["--access", "8:1", "--access", "((4,2)):((1,8))", "--access", "((4,2)):((1,12))"];

#[test]
fn solve_finds_one_layout_for_all_accesses() {
    let answers = [
        printed(&["solve", "(32,32):(32,1)", "--access", "32:1", "--access", "32:32"]),
        printed(&["solve", "(64,64):(64,1)", "--bytes", "2", "--access", "(8,8):(1,64)", "--tma"]),
        printed(&[&["solve", "(64,64):(64,1)", "--bytes", "2"][..], &LDMATRIX].concat()),
        printed(&[&["solve", "(64,64):(64,1)", "--bytes", "2", "--swizzle"][..], &LDMATRIX].concat()),
        printed(&[&["solve", "(64,64):(64,1)", "--bytes", "2", "--tma"][..], &LDMATRIX].concat()),
        printed(&[&["solve", "16:1", "--bytes", "16"][..], &PLANES].concat()),
        printed(&["solve", "(48,32):(33,1)", "--access", "24:1"]),
        printed(&["solve", "(17,32):(32,1)", "--access", "17:1", "--padding"]),
        printed(&["solve", "(2,32):(32,1)", "--access", "(2,16):(1,4)", "--access", "32:2"]),
        printed(&["solve", "(8,64):(64,1)", "--bytes", "2", "--access", "(8,8):(1,8)"]),
        complaint(&["solve", "(2,32):(32,1)", "--access", "64:2"]),
    ];
    assert_snapshot!(answers.join("\n"));
}

#[test]
fn an_access_has_words_and_functions() {
    for (access, layout) in [
        ("columns", "32:1"),
        ("rows", "32:8"),
        ("t -> (t, 0)", "8:1"),
        ("t -> (t % 8, t / 8)", "32:1"),
        ("t -> (t / 4, t % 4)", "((4,8),1):((8,1),0)"),
        ("t<4 -> 2 * t", "4:2"),
        ("(t<8, v<8) -> (t, v)", "(8,8):(1,8)"),
    ] {
        let said = printed(&["check", "(8,64):(64,1)", "--access", access]);
        assert!(said.contains(&format!("by threads {layout}, ")), "{access}: {said}");
    }
    assert!(printed(&["check", "(8,4)", "--access", "rows"]).contains("by threads ((4,8),1):((8,1),0), "));
    for (access, why) in [
        ("t<9 -> (t, 0)", "the coordinate of thread 8 is outside of the shape (8,64) of (8,64):(1,8)"),
        ("t -> (t, 0, 1)", "expected 1 or 2 numbers for (8,64):(1,8), found 3"),
        ("(t, v) -> (t, v)", "the number of values of a thread"),
        ("t -> (t * t % 7, 0)", "no layout"),
        ("t -> (s, 0)", "`s` is not a coordinate"),
    ] {
        let said = complaint(&["check", "(8,64)", "--access", access]);
        assert!(said.contains(why), "{access}: {said}");
    }
    let solved = printed(&["solve", "(8,64):(64,1)", "--access", "columns", "--bytes", "2"]);
    assert!(solved.contains("8-way before, free of conflicts now"), "{solved}");
}

#[test]
fn the_answer_of_solve_has_no_picture_unasked() {
    let args = ["solve", "(32,32):(32,1)", "--access", "rows", "--access", "columns"];
    assert_eq!(printed(&args).lines().count(), 4);
    assert!(printed(&[&args[..], &["--show"]].concat()).contains("before, by bank"));
}

#[test]
fn what_is_not_an_access_is_said_to_be_none() {
    let check = |access: &str| complaint(&["check", "(8,64):(64,1)", "--access", access]);
    assert!(check("cols").contains("`cols` is not an access") && check("cols").contains("write `columns`, `rows`"));
    assert!(check("t -> (8 * t, t)").contains("thread 1 is outside of the shape (8,64) of (8,64):(64,1)"));
}

/// Returns `true` if a text is valid for `--shape`: numbers separated by commas or, between two numbers, by `x`, and
/// tuples of these.
fn is_shape(text: &str) -> bool {
    let item = |text: &str| match text.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')').is_some_and(|inner| {
            let inner = inner.strip_suffix(',').unwrap_or(inner);
            inner.split([',', 'x']).all(|number| number == "8") && !inner.is_empty()
        }),
        None => text == "8",
    };
    let is_pair = |text: &str| text.split(',').all(item) && text.starts_with('8');
    let by_x = |text: &str| text.split('x').all(|number| number == "8");
    item(text) || is_pair(text) || by_x(text) || text.starts_with('8') && mixed(text)
}

/// Returns `true` for a text such as `8x8,8`, which has both separators outside of parentheses.
fn mixed(text: &str) -> bool {
    !text.contains(['(', ')']) && text.split([',', 'x']).all(|number| number == "8")
}

#[test]
fn only_shapes_are_extents() {
    let mut texts = vec![String::new()];
    for length in 1..=5 {
        let longer = texts.iter().filter(|text| text.len() + 1 == length);
        let longer: Vec<String> =
            longer.flat_map(|text| ["8", "x", ",", "(", ")"].map(|c| format!("{text}{c}"))).collect();
        texts.extend(longer);
    }
    let is_nested = |text: &str| text.starts_with("((");
    for text in texts.iter().filter(|text| !is_nested(text) && !text.contains("88")) {
        let found = layout_cli::recover("i", &layout_cli::Recover::over(text));
        assert_eq!(found.is_ok(), is_shape(text), "{text:?}: {:?}", found.map(|found| found.layout));
    }
}

#[test]
fn numbers_and_names_are_not_guessed() {
    let recover = ["recover", "i*BM + j", "--shape", "8,64"];
    for more in [
        &["BM=+64"][..],
        &["BM=64", "BM=32"],
        &["BM=64", "Q=3"],
        &["=3"],
        &["a b=3"],
        &["3=3"],
        &["BM=64", "--coords", "i,"],
    ] {
        complaint(&[&recover, more].concat());
    }
    let calls: [&[&str]; 12] = [
        &["show", "--tv", "8,8x", "((4,8),2):((16,1),8)"],
        &["show", "--tv", "+8,8", "((4,8),2):((16,1),8)"],
        &["show", "(m,4)", "m=4x"],
        &["show", "(ceil(m/+4),4)", "m=4"],
        &["check", "(8,4)", "--access", "t<+8 -> (t,0)"],
        &["check", "(8,4)", "--bytes", "0"],
        &["convert", "(32,2):(2,1)", "(32,2):(1,32)", "--sm", "900"],
        &["solve", "(32,32)", "--to", "(32,32):(32,1)", "--sm", "8"],
        &["kernel", "gemm", "--cluster", "4"],
        &["kernel", "gemm", "--mma", "UniversalFMA<F32>", "--warps", "2,2"],
        &["kernel", "gemm", "--tile", "128,128,64x"],
        &["ptx", ".", "--arch", "foo"],
    ];
    calls.iter().for_each(|call| drop(complaint(call)));
}
