//! Tests that no command panics and that every command finishes quickly, for any numbers in the operands. Extents of 0
//! are tested in every operation, clause and form.

use arbitrary::{Result, Unstructured};
use layout_cli::{
    Access, By, Coord, Emit, Kind, Language, Recover, Show, Solve, all_pictures, assume, bit_matrix, check, cute, emit,
    explain, named, pictures, plain, recover, solve,
};
use layout_compiler::eval;
use layout_proofs::synthesis::Means;
use proc_macro2::TokenStream;
use quote::quote;
use random::{Watchdog, number, operand, several};

/// Returns a random operand, or an operation on two operands.
fn expression(u: &mut Unstructured<'_>) -> Result<String> {
    let operation = *u.choose(&["", "", "zipped_divide", "composition", "logical_product", "raked_product"])?;
    Ok(match operation {
        "" => operand(u)?,
        operation => format!("{operation}({})", several(u, 2, operand)?.join(", ")),
    })
}

#[test]
fn words_and_code_of_any_layout() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(100, 20_000), |u| {
        let (text, access) = (expression(u)?, operand(u)?);
        let accesses = [Access { layout: &access, bytes: *u.choose(&[1, 4, 16])?, banks: 32 }];
        let _ = watchdog.run(&format!("check {text} by {access}"), || check(&text, &accesses));
        let _ = watchdog.run(&format!("explain {text}"), || explain(&text));
        let _ = watchdog.run(&format!("cute {text}"), || cute(&text));
        let coord = *u.choose(&[Coord::OneD, Coord::Modes, Coord::Natural])?;
        let language = *u.choose(&[Language::Rust, Language::Kernel("cuda")])?;
        let ty = u.choose(&["u32", "i64", "u8"])?.to_string();
        let form = Emit { coord, language, ty, ..Emit::default() };
        let _ = watchdog.run(&format!("emit {text} as {form:?}"), || emit(&text, &form));
        Ok(())
    });
}

#[test]
fn pictures_of_any_layout() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(150, 6_000), |u| {
        let texts = [expression(u)?];
        let tv = if u.ratio(1, 4)? { Some([4, 1 << u.choose(&[2, 20, 40])?]) } else { None };
        let kind = *u.choose(&[Kind::Auto, Kind::Table, Kind::Swizzle])?;
        let by = *u.choose(&[By::Value, By::Bank, By::None])?;
        let form = Show { by, kind, tv, bits: *u.choose(&[8, 32, 128])?, ..Show::default() };
        let _ =
            watchdog.run(&format!("show {} as {form:?}", texts[0]), || pictures(&texts, &form).map(|all| all.len()));
        let _ = watchdog.run(&format!("gallery {} as {form:?}", texts[0]), || all_pictures(&texts, &form).map(|_| ()));
        Ok(())
    });
}

#[test]
fn layouts_that_are_found_for_any_access() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(200, 4_000), |u| {
        let count = u.int_in_range(1..=4)?;
        let (text, accesses) = (operand(u)?, several(u, count, operand)?);
        let means = *u.choose(&[Means::Xor, Means::Swizzle, Means::Tma, Means::Padding])?;
        let form = Solve { accesses, bytes: *u.choose(&[1, 2, 4, 16])?, means, padding: u.arbitrary()? };
        let _ =
            watchdog.run(&format!("solve {text} as {form:?}"), || solve(&text, &form).map(|solved| solved.to_string()));
        Ok(())
    });
}

const CODES: [&str; 7] =
    ["i", "i*i", "(i ^ i/7)*3", "i/3 + j*5", "(i<<3) ^ (j&7)", "i + j*64 + (i^j)%5", "i*i*i*i*i*i*i*i"];

#[test]
fn code_over_any_shape() {
    let watchdog = Watchdog::new();
    random::inputs(random::cases(40, 4_000), |u| {
        let (code, shape) = (*u.choose(&CODES)?, format!("({},{})", number(u)?, number(u)?));
        let _ = watchdog.run(&format!("recover {code} over {shape}"), || recover(code, &Recover::over(&shape)));
        let values = [("j".to_string(), number(u)?.parse().unwrap_or(i64::MAX))];
        let how = Recover { values: &values, ..Recover::over("") };
        let _ = watchdog.run(&format!("assume of {code} with {values:?}"), || {
            let assumed = assume(code, &how, &|_| None)?;
            let shape = assumed.shape();
            let how = Recover { shape: &shape, values: &assumed.numbers, ..how };
            recover(code, &how).inspect(|found| {
                let _ = named(code, &how, &found.layout);
            })
        });
        Ok(())
    });
}

/// Tests every fifth combination of a large shape and code, or every combination if `COLEX_ALL` is set.
#[test]
fn code_over_large_shapes() {
    let watchdog = Watchdog::new();
    let shapes = ["262144", "(512,512)", "(3,65536)", "(2048,2048)"];
    let all = shapes.into_iter().flat_map(|shape| CODES.map(|code| (shape, code)));
    for (shape, code) in all.step_by(random::cases(5, 1) as usize) {
        let _ = watchdog.run(&format!("recover {code} over {shape}"), || recover(code, &Recover::over(shape)));
    }
}

/// Returns one copy of `text` for each number in it. In this copy, 0 replaces the number.
fn emptied(text: &str) -> Vec<String> {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let in_word = |at: usize| at > 0 && (text.as_bytes()[at - 1].is_ascii_alphanumeric() || &text[at - 1..at] == "_");
    let starts: Vec<_> = (0..text.len()).filter(|at| is_digit(*at) && !in_word(*at)).collect();
    let end = |start: usize| (start..).find(|at| !is_digit(*at)).unwrap_or(text.len());
    let without = |start: &usize| format!("{}0{}", &text[..*start], &text[end(*start)..]);
    starts.iter().map(without).collect()
}

/// Evaluates the text as an expression. Also evaluates it as a layout and as a clause in macros. The macro's output
/// must be valid Rust.
fn answer(text: &str) {
    if let Ok(value) = eval(text) {
        assert!(!value.to_string().is_empty() && !format!("{value:#}").is_empty(), "{text}");
    }
    let items = [
        text.to_string(),
        format!("struct A = {text};"),
        format!("fn f(i: u32) -> u32 = {text};"),
        format!("extern \"cuda\" fn f(i: u32) -> u32 = {text};"),
        format!("{text}; i"),
    ];
    for item in items {
        let Ok(tokens) = item.parse::<TokenStream>() else { continue };
        let (value, index) =
            (layout_compiler::layout(tokens.clone(), &quote!(colex)), layout_compiler::index(tokens, &quote!(colex)));
        let is_rust =
            syn::parse2::<syn::Expr>(value.clone()).is_ok() || syn::parse2::<syn::File>(value.clone()).is_ok();
        assert!(is_rust && syn::parse2::<syn::Expr>(index).is_ok(), "{item}: {value}");
    }
}

#[test]
fn operations() {
    let texts = layout_compiler::operations().flat_map(|operation| emptied(operation.example));
    // Test every fifth text, or every text if `COLEX_ALL` is set.
    texts.step_by(random::cases(5, 1) as usize).for_each(|text| answer(&text));
    assert!(layout_compiler::operations().count() > 100);
}

const EMPTY: [&str; 9] = [
    "0",
    "0:1",
    "(0,64):(64,1)",
    "(4,0):(1,4)",
    "((2,0),(4,2)):((1,2),(0,3))",
    "(0,0):(0,0)",
    "Sw<3,3,3> o (8,0):(64,1)",
    "Sw<1,0,1> o 4 o (0,8):(8,1)",
    "(4,0):(f3,f4)",
];

#[test]
fn facts() {
    let clauses = [
        "injective",
        "surjective(0)",
        "surjective(4)",
        "bijective",
        "compact",
        "size == 0",
        "size <= 4",
        "cosize <= 0",
        "cosize == 1",
        "compatible((0,64))",
        "divides((2,4))",
        "divides(0:1)",
        "disjoint(8:1)",
        "same_function(0:1)",
        "vector(0, 4)",
        "vector(1, 4)",
        "coalesced(8:1, 4)",
        "coalesced(0:1, 4)",
        "bank_conflicts(8:1, 4) <= 1",
        "bank_conflicts(0:1, 4) <= 1",
        "wgmma(K, 16)",
        "tcgen05(K, 16)",
        "tma((512,64):(64,1), 16)",
        "overrun",
    ];
    for layout in EMPTY {
        for clause in clauses {
            answer(&format!("{layout} where {clause}"));
        }
    }
    let holds = |text: &str| {
        let tokens = text.parse::<TokenStream>().expect("tokens");
        !layout_compiler::layout(tokens, &quote!(colex)).to_string().contains("compile_error")
    };
    let all = "injective, bijective, compact, surjective(0), size == 0, cosize == 0, vector(1, 4), disjoint(8:1)";
    assert!(holds(&format!("struct A = (0,64):(64,1) where {all};")));
    assert!(!holds("struct A = (0,64):(64,1) where surjective(1);") && !holds("struct A = 0:1 where size == 1;"));
}

#[test]
fn commands() {
    for text in EMPTY {
        let accesses = [Access { layout: "8:1", bytes: 4, banks: 32 }, Access { layout: "0:1", bytes: 4, banks: 32 }];
        for access in accesses {
            let _ = check(text, &[access]);
        }
        assert!(check(text, &[]).is_ok_and(|said| said.contains("size       0")), "{text}: {:?}", check(text, &[]));
        let _ = (explain(text), cute(text), bit_matrix(text));
        let layout = text.parse().expect("a layout");
        let _ = [Coord::OneD, Coord::Modes, Coord::Natural].map(|coord| plain(&layout, coord).is_some());
        for language in [Language::Rust, Language::Kernel("cuda")] {
            let _ = emit(text, &Emit { language, ..Emit::default() });
        }
        for kind in [Kind::Auto, Kind::Table, Kind::Swizzle] {
            let form = Show { kind, ..Show::default() };
            let _ = (pictures(&[text.to_string()], &form), all_pictures(&[text.to_string()], &form).map(|_| ()));
        }
        let _ =
            solve(text, &Solve { accesses: vec!["8:1".into()], bytes: 4, means: Default::default(), padding: true });
        for other in EMPTY.into_iter().chain(["4:1", "(2,4)", "(4,8):(8,1)"]) {
            for operation in ["composition", "logical_divide", "zipped_divide", "logical_product", "raked_product"] {
                for text in [format!("{operation}({text}, {other})"), format!("{operation}({other}, {text})")] {
                    let _ = (eval(&text), explain(&text), cute(&text));
                }
            }
        }
    }
}
