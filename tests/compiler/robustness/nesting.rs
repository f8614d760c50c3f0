//! Tests nesting of any kind at any position in a macro's input. If the nesting is too deep, the macro must report one
//! error, and the stack must not overflow.

use super::{assert_rust, rust_of};
use proc_macro2::TokenStream;
use quote::quote;
use std::thread;

/// The texts before and after the content of a level of nesting.
const KINDS: &[(&str, &str)] = &[
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("(1, ", ", 2)"),
    ("f(", ")"),
    ("f[", "]"),
    ("A<", ">"),
    ("A<B, ", ", C>"),
    ("a::<", ">::b"),
    ("<", " as A>::B"),
    ("A<", ""),
    ("A(", ")"),
    ("coalesce(", ")"),
    ("A o (", ")"),
    ("& ", ""),
    ("&'a ", ""),
    ("&mut ", ""),
    ("*const ", ""),
    ("- ", ""),
    ("! ", ""),
    ("* ", ""),
    ("-#[a] ", ""),
    ("- - (", ")"),
    ("fn() -> ", ""),
    ("for<'a, 'b> fn(&'a u8, &'b u8) -> ", ""),
    ("impl Fn(u8) -> ", ""),
    ("dyn Fn(", ")"),
    ("Box<dyn Fn(", ")>"),
    ("[u8; ", "]"),
    ("|| ", ""),
    ("|a, b| ", ""),
    ("move |a, b| ", ""),
    ("|a: ", "| b"),
    ("a = ", ""),
    ("{} = ", ""),
    ("a += ", ""),
    ("a..", ""),
    ("return ", ""),
    ("break ", ""),
    ("break 'a ", ""),
    ("let a = ", ""),
    ("a @ ", ""),
    ("loop {", "}"),
    ("unsafe {", "}"),
    ("async move {", "}"),
    ("if a {} else {", "}"),
    ("if ", " {}"),
    ("while ", " {}"),
    ("match a { _ => ", "}"),
    ("match ", " {}"),
    ("#[a(", ")] b"),
    ("#[a = ", "] b"),
    ("a!(", ")"),
    ("1 + ", ""),
    ("", "()"),
    ("", "[0]"),
    ("", ".a"),
    ("", ".a()"),
    ("", "?"),
    ("", " as A"),
    ("1 + (", ")"),
    ("(-(", "))"),
];

/// Texts that can be repeated without nesting. A parser may accept or reject these texts.
const LONG: &[(&str, &str)] = &[
    ("ref ", ""),
    ("where ", ""),
    ("A: ", ""),
    ("crate::", ""),
    ("size == ", ""),
    ("#[a] ", ""),
    ("if a {} else ", ""),
];

/// Inputs of `layout!` and `index!`. Nested text replaces the `$` in an input.
const LAYOUTS: &[&str] = &[
    "$",
    "$; i",
    "4:1; $",
    "(4,4):(1,4); ($, 1)",
    "($):(1)",
    "($,4)",
    "4:$",
    "Sw<$> o 4:1",
    "coalesce($)",
    "get<$>(4:1)",
    "({ $ }, 4)",
    "4:1 where $",
    "gpu: $; i",
    "$ struct A = 4:1;",
    "#[$] struct A = 4:1;",
    "#[a($)] struct A = 4:1;",
    "#[doc = $] struct A = 4:1;",
    "pub(in $) struct A = 4:1;",
    "struct $ = 4:1;",
    "struct A<$> = 4:1;",
    "struct A<const N: $> = (N):(1);",
    "struct A<const N: usize = $> = (N):(1);",
    "struct A<L: $> = coalesce(L);",
    "struct A<L> where L: $ = coalesce(L);",
    "struct A where $ = 4:1;",
    "struct A { $ } = (m):(1);",
    "struct A { m: $ } = (m):(1);",
    "struct A { m: u32 } = $;",
    "struct A { m: u32 } = (m):(1) where $;",
    "struct A = $;",
    "struct A = 4:1 where $;",
    "struct A = 4:1 where size == $;",
    "struct A = 4:1 where tma($, 16);",
    "struct A = make_layout(B<$>, 4:1);",
    "struct A = 4:1 $;",
    "fn $(i: u32) -> u32 = 4:1;",
    "fn f($) -> u32 = 4:1;",
    "fn f($: u32) -> u32 = 4:1;",
    "fn f(i: $) -> u32 = 4:1;",
    "fn f<$>(i: u32) -> u32 = 4:1;",
    "fn f(i: u32) -> $ = 4:1;",
    "fn f(i: u32) -> u32 where $ = 4:1;",
    "fn f(i: u32) -> u32 = $;",
    "extern $ fn f(i: u32) -> u32 = 4:1;",
    "const $ fn f(i: u32) -> u32 = 4:1;",
    "using A = $;",
    "auto a = $;",
];

const KERNELS: &[&str] = &[
    "kernel $",
    "kernel fn $(block: Block<4>) grid [1], writes y: [f32] in Y, {}",
    "kernel fn k(block: $) grid [1], writes y: [f32] in Y, {}",
    "kernel fn k(block: Block<$>) grid [1], writes y: [f32] in Y, {}",
    "kernel fn k(block: Block<4>, n: $) grid [1], writes y: [f32] in Y, {}",
    "kernel fn k<$>(block: Block<4>) grid [1], writes y: [f32] in Y, {}",
    "kernel fn k(block: Block<4>) grid [$], writes y: [f32] in Y, {}",
    "kernel fn k(block: Block<4>) grid [1], reads x: [$] in X, {}",
    "kernel fn k(block: Block<4>) grid [1], reads x: [f32] in $, {}",
    "kernel fn k(block: Block<4>) grid [1], reads x: [f32] in X($), {}",
    "kernel fn k(block: Block<4>) grid [1], shared x: $, {}",
    "kernel fn k(block: Block<4>) grid [1], $, {}",
    "kernel fn k(block: Block<4>) grid [1], writes y: [f32] in Y, { $ }",
    "pipeline $",
    "pipeline fn p(cluster: $) grid [1], {}",
    "pipeline fn p(cluster: Cluster<1>) loads a: [f32] in A by $ as Own, {}",
    "pipeline fn p(cluster: Cluster<1>) grid [1], { $ }",
];

/// Half of rustc's stack.
const STACK: usize = 4 << 20;

fn on_its_stack(test: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

fn nested((open, close): (&str, &str), depth: usize, inside: &str) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

/// Returns the outputs of all macros that can have this input.
fn answers(text: &str) -> Vec<TokenStream> {
    let (Ok(tokens), krate) = (text.parse::<TokenStream>(), quote!(colex)) else { return Vec::new() };
    if text.starts_with("kernel") || text.starts_with("pipeline") {
        return vec![
            layout_compiler::kernel_mistake(tokens.clone()),
            layout_compiler::kernel_body(tokens.clone()),
            layout_compiler::kernel_numbers(tokens.clone()),
            layout_compiler::kernel_output(tokens, &quote::quote!(layout_gpu)),
        ];
    }
    let scoped = quote!(scope, #tokens);
    vec![
        layout_compiler::layout(tokens.clone(), &krate),
        layout_compiler::index(tokens, &krate),
        layout_compiler::expand_index(scoped, &krate),
    ]
}

/// Tests each position with every eighth kind, and shifts the kinds from position to position. With `COLEX_ALL`, tests
/// every fourth kind.
fn everywhere(kinds: &[(&str, &str)], test: impl Fn(&str, (&str, &str))) {
    let one_of = if random::cases(0, 1) == 0 { 8 } else { 4 };
    for (i, place) in LAYOUTS.iter().chain(KERNELS).enumerate() {
        for (_, kind) in kinds.iter().enumerate().filter(|(k, _)| (i + k) % one_of == 0) {
            test(place, *kind);
        }
    }
}

#[test]
fn what_nests_too_deep_is_one_mistake() {
    on_its_stack(|| {
        everywhere(KINDS, |place, kind| {
            for answer in answers(&place.replace('$', &nested(kind, 2500, "a"))) {
                let answer = answer.to_string();
                let said = answer.matches("nesting is too deep").count();
                let mistakes = answer.matches("compile_error").count();
                // After a name, `|` does not start a closure.
                assert!((said, mistakes) == (1, 1) || kind.0.contains("|a, b|"), "{kind:?} in {place}: {answer:.300}");
            }
        });
    });
}

#[test]
fn what_nests_is_answered_at_every_depth() {
    on_its_stack(|| {
        everywhere(KINDS, |place, kind| {
            for depth in [20, 45, 70, 250] {
                drop(answers(&place.replace('$', &nested(kind, depth, "a"))));
            }
        });
        everywhere(LONG, |place, kind| drop(answers(&place.replace('$', &nested(kind, 3000, "a")))));
    });
}

/// Long code with ordinary nesting must not be rejected as too deep.
#[test]
fn what_does_not_nest_is_read() {
    let sum = (0..300).map(|i| format!("a * {i} + ")).collect::<String>();
    let list = "1,".repeat(2000);
    let documented = "#[doc = \"line\"] ".repeat(500);
    let constants = (0..60).map(|i| format!("const N{i}: usize,")).collect::<String>();
    let items = "struct A = 4:1; fn f(i: u32) -> u32 = 4:1; ".repeat(100);
    for text in [
        format!("4:1; {sum} 1"),
        format!("coalesce(({list}1))"),
        format!("{documented} struct A = 4:1;"),
        format!("struct A<{constants}> = (N0):(1);"),
        format!("4:1; if a < b && c < d || e << 3 | f >> 2 == g {{ {} }} else {{ 2 }}", "x = y << 2; ".repeat(500)),
        format!("struct A = {}(4,8):(1,4){};", "coalesce(".repeat(50), ")".repeat(50)),
        items,
    ] {
        assert!(!assert_rust(&text).contains("nesting is too deep"), "{text:.200}");
    }
    let body = "if a < b { c[i] = -a * &b; } for i in 0..n { let x = |a, b| a | b; match x { _ => {} } } ".repeat(500);
    let body = layout_compiler::kernel_body(format!("{{ {body} }}").parse().unwrap()).to_string();
    assert!(!body.contains("nesting is too deep"));
}

/// Lists of comparisons. In these lists, no `<` has a closing bracket.
const COMPARISONS: &[(&str, &str)] = &[
    ("let all = [", "]; let b: Vec<Vec<u8>> = c;"),
    ("let all = (", ");"),
    ("f(", ")"),
    ("f::<u8>(a as u8, [", "]);"),
    ("assert!(", ");"),
    ("S { all: [", "] };"),
    ("let all: [bool; 60] = [", "];"),
    ("let f = |a: Vec<Vec<u8>>, b| [", "];"),
    ("if x { [", "] } else { y }"),
    ("const ALL: [bool; 60] = [", "];"),
    ("fn g<T: Into<Vec<u8>>>(a: Vec<T>) -> Vec<T> { [", "] }"),
    ("match x { _ => [", "] }"),
    ("struct T { a: Vec<u8> } T { a: [", "] };"),
];

/// `i < 0` must not need more stack than `i + 0`.
#[test]
fn comparisons_do_not_nest() {
    for comparison in
        ["i < 0", "a.b < c::D", "(i) < x[0]", "f(x) < -1", "i << 2 < n", "N::<u8>::M < i", "self.a() < 1_u32"]
    {
        let list = format!("{comparison}, ").repeat(100);
        for (open, close) in COMPARISONS {
            let code = format!("{open}{list}{close}");
            assert!(code.parse::<TokenStream>().is_ok(), "{code:.100}");
            for text in [format!("block {{ {code} }}"), format!("Matrix, {{ {code} }}")] {
                let tokens: TokenStream = text.parse().unwrap();
                for answer in [layout_compiler::kernel_body(tokens.clone()), layout_compiler::kernel_numbers(tokens)] {
                    assert!(!answer.to_string().contains("nesting is too deep"), "{text:.100}");
                }
            }
            for text in [format!("4:1; {{ {code} 1 }}"), format!("({{ {{ {code} }} 1 }}):(1); i")] {
                for answer in rust_of(&text).expect("tokens") {
                    assert!(!answer.to_string().contains("nesting is too deep"), "{text:.100}");
                }
            }
        }
    }
}
