//! Tests that the layouts which C++ and Python sources declare have the expected values.

mod pasted;

use layout_cli::{declared, declared_report};
use std::path::Path;

/// Compares the report for a source with the file that has the same name in this folder. With `UPDATE=1`, writes the
/// file.
fn check(file: &str, given: &[(&str, &str)], expected: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("compiler/imported/sources");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let given: Vec<(String, String)> = given.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let report = declared_report(&declared(&text, file, &given));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(folder.join(expected), &report).unwrap();
    }
    assert_eq!(report, std::fs::read_to_string(folder.join(expected)).unwrap_or_default(), "{file}");
}

#[test]
fn kernel_traits_without_and_with_their_parameters() {
    check("traits.hpp", &[], "traits.txt");
    check("traits.hpp", &[("kHeadDim_", "128"), ("kTwo_", "true"), ("Unknown", "_4")], "traits_128.txt");
    check(
        "traits.hpp",
        &[("kHeadDim_", "96"), ("Element_", "cutlass::bfloat16_t"), ("__CUDA_ARCH__", "750")],
        "traits_96.txt",
    );
}

#[test]
fn kernels_with_their_functions_and_tensors() {
    check("kernel.cu", &[], "kernel.txt");
    check("kernel.cu", &[("Element", "half_t"), ("Tile", "Shape<_128,_96,_64>"), ("kStages", "2")], "kernel_2.txt");
    check(
        "kernel.cu",
        &[("Element", "cutlass::float_e4m3_t"), ("Tile", "Shape<_128,_128,_64>"), ("kStages", "1")],
        "kernel_1.txt",
    );
}

#[test]
fn python_with_its_classes() {
    check("kernel.py", &[], "python.txt");
}

/// If a function is called several times with the same arguments, the function is evaluated only once.
#[test]
fn recursive_functions_have_values() {
    let text =
        "constexpr int f(int n) { return n < 2 ? 1 : f(n - 1) + f(n - 2); } using L = Layout<Shape<Int<f(15)>>>;";
    assert_eq!(declared_report(&declared(text, "f.hpp", &[])), "1: L = (_987):(_1)\n1 layouts: 1 with values\n");
}

/// The report on deeply nested brackets must be short, even if the text is long.
#[test]
fn deep_templates_are_one_message() {
    for (open, close) in [("Shape<_2,", ">"), ("A<B,", ">"), ("A<", ">"), ("decltype(f(", "))"), ("(", ")")] {
        let nested = format!("{}_1{}", open.repeat(2500), close.repeat(2500));
        let text = format!("using L = Layout<{nested}>;\nauto m = make_layout({nested});\nusing N = Layout<_4>;");
        let report = declared_report(&declared(&text, "a.hpp", &[]));
        assert!(report.len() < 500 && report.contains("3: N = _4:_1"), "{open}: {report}");
        assert!(open != "Shape<_2," || report.contains("more than 100 brackets are nested"), "{report}");
    }
    for (open, close) in [("(1 + ", ")"), ("max(1, ", ")"), ("static_cast<int>(", ")"), ("!", ""), ("false ? 1 : ", "")]
    {
        let text = format!("constexpr int k = {}1{}; using L = Layout<Int<k>>;", open.repeat(5000), close.repeat(5000));
        assert!(declared_report(&declared(&text, "a.hpp", &[])).contains(" 0 with values"), "{open}");
    }
    let text = format!("k = {}1\na = cute.make_layout(k)", "not ".repeat(5000));
    assert!(declared_report(&declared(&text, "a.py", &[])).contains(" 0 with values"));
    for open in ["struct A {", "namespace a {", "void f() {", "{", "if (a) {"] {
        let text = format!("using N = Layout<_4>;\n{}{}", open.repeat(20_000), "}".repeat(20_000));
        assert!(declared_report(&declared(&text, "a.hpp", &[])).contains("1: N = _4:_1"), "{open}");
    }
}

/// The time must grow linearly with the number of declarations. If it grows quadratically, this test takes minutes.
#[test]
fn many_declarations_have_values() {
    let lines = |count, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let macros = lines(2000, |i| format!("#define M{i} {}\n", i % 7 + 1));
    let constants = lines(20_000, |i| format!("static constexpr int k{i} = {};\n", i % 9 + 1));
    let text = format!("{macros}struct A {{\n{constants}using L = Layout<Shape<Int<k19999>,Int<M1999>>>; }};");
    let expected = "22002: A::L = (_2,_5):(_1,_2)\n1 layouts: 1 with values\n";
    assert_eq!(declared_report(&declared(&text, "a.hpp", &[])), expected);
}

/// Each constant must have the value that C++ or Python computes: the languages differ in precedence and rounding.
#[test]
fn constants_have_the_values_of_their_language() {
    let cpp = [
        ("1 << 3 + 1", 16),
        ("1 << 5 - 1 | 1", 17),
        ("6 & 3 == 3", 0),
        ("-7 / 2 + 8", 5),
        ("-7 % 3 + 8", 7),
        ("3 && 4", 1),
        ("010 + 0x10 + 0b10", 26),
        ("!0 == 1", 1),
    ];
    for (code, value) in cpp {
        let report =
            declared_report(&declared(&format!("using L = Layout<Shape<Int<({code}) + 100>>>;"), "a.hpp", &[]));
        assert!(report.starts_with(&format!("1: L = (_{}):(_1)", value + 100)), "{code}: {report}");
    }
    let python = [
        ("1 << 3 + 1", 16),
        ("(6 & 3 == 2)", 1),
        ("-7 // 2", -4),
        ("7 // -2", -4),
        ("-7 % 3", 2),
        ("7 % -3", -2),
        ("8 / 2", 4),
        ("(3 and 4)", 4),
        ("(0 or 4)", 4),
        ("(0 and 4)", 0),
        ("(not 1 == 2)", 1),
        ("0o10", 8),
    ];
    for (code, value) in python {
        let report = declared_report(&declared(&format!("k = {code}\na = cute.make_layout(k + 100)"), "a.py", &[]));
        assert!(report.contains(&format!("a = {}:1", value + 100)), "{code}: {report}");
    }
    for code in ["7 / 2", "1 < 2 < 3", "-(-9223372036854775807 - 1)"] {
        let report = declared_report(&declared(&format!("k = {code}\na = cute.make_layout(k)"), "a.py", &[]));
        assert!(report.contains(" 0 with values"), "{code}: {report}");
    }
}

/// A name must not keep a value that a branch, a loop or an operator such as `+=` can change.
#[test]
fn python_names_that_change_have_no_value() {
    let cases = [
        ("n = 4\nif c:\n    n = 8\na = cute.make_layout(n)", "4: a = n:1"),
        ("n = 4\nfor i in range(2):\n    n = n + 1\n    a = cute.make_layout(n)", "4: a = n:1"),
        ("n = 4\nn += 2\na = cute.make_layout(n)", "3: a = n:1"),
        ("n = 4\nn //= 2\na = cute.make_layout(n)", "3: a = n:1"),
        ("def f():\n    n = 4\n    n = n * 2\n    a = cute.make_layout(n)", "4: f::a = 8:1"),
        ("if c:\n    n = 8\n    a = cute.make_layout(n)", "3: a = 8:1"),
        ("(a, b) = (cute.make_layout(4), cute.make_layout(5))", "1: a = 4:1\n1: b = 5:1"),
    ];
    for (text, expected) in cases {
        let report = declared_report(&declared(text, "a.py", &[]));
        assert!(report.starts_with(expected), "{text}: {report}");
    }
}

/// The value of a macro is its last one, and a specialization is not replaced by its template.
#[test]
fn macros_and_specializations() {
    let cases = [
        ("#define N 4\n#undef N\n#define N 8\n#if N == 8\nusing L = Layout<Int<N>>;\n#endif", "5: L = _8:_1"),
        ("#define N 4\n#ifndef N\nusing L = Layout<_1>;\n#else\nusing L = Layout<_3>;\n#endif", "5: L = _3:_1"),
        ("#ifndef GUARD\n#define GUARD\nusing L = Layout<_3>;\n#endif", "3: L = _3:_1"),
        (
            "template <class T> constexpr bool is = false; template <> constexpr bool is<half_t> = true;\n\
             using L = Layout<Int<is<half_t> ? 8 : 4>>;",
            "2: L needs the specialization of is",
        ),
        (
            "template <class T> struct A { static const int v = 4; }; template <> struct A<half_t> { static const int v = 8; };\n\
             using L = Layout<Shape<Int<A<half_t>::v>>>;",
            "2: L needs the specialization of A",
        ),
        ("auto L = Layout<Shape<_4,_2>, Stride<_2,_1>>();", "1: L = (_4,_2):(_2,_1)"),
        ("auto L = Layout<Shape<int,_2>>(make_shape(4, _2{}));", "1: L = (4,_2):(_1,4)"),
        ("const auto L{make_layout(_4{})};", "1: L = _4:_1"),
        ("constexpr Layout<_4> L = {};", "1: L = _4:_1"),
    ];
    for (text, expected) in cases {
        let report = declared_report(&declared(text, "a.hpp", &[]));
        assert!(report.contains(expected), "{text}: {report}");
    }
}

/// Incomplete or recursive sources must be read in a short time and without a panic.
#[test]
fn broken_sources_are_read() {
    let sources = [
        "",
        "template <",
        "struct A : A { using B = A::B; using C = Layout<Shape<B, C>>; };",
        "using A = B; using B = A; using C = Layout<A>;",
        "template <int N> using R = R<N>; using S = R<3>;",
        "auto x = make_layout((((((((;",
        "using A = Layout<Shape<_1, decltype(A{})>>; }}}} ) ]",
        "constexpr int a = 1 / 0; constexpr int b = 9223372036854775807 + 1; using L = Layout<Int<a>, Int<b>>;",
        "auto f() { return f(); } auto l = make_layout(f());",
        "constexpr int f(int n) { return n < 2 ? 1 : f(n - 1) + f(n - 2); } using L = Layout<Int<f(60)>>;",
        "template <class T> auto f(T x) { return f(f(x)); } auto l = make_layout(f(1));",
        "#if\n#elif\n#endif\n#endif\n#else\n\\",
        "auto l = [",
        "auto é = make_layout(é); \"",
    ];
    for source in sources {
        for file in ["a.hpp", "a.py"] {
            let _ = declared_report(&declared(source, file, &[("é".into(), "(".into()), ("a".into(), "a".into())]));
        }
    }
    let nested = format!("using A = {}_1{};", "Layout<Shape<".repeat(100), ">>".repeat(100));
    let _ = declared(&nested, "a.hpp", &[]);
    let unclosed = format!("using L = Layout<{}", "a<".repeat(1000));
    let _ = declared(&unclosed, "a.hpp", &[]);
    let doubled: String = (1..20).map(|i| format!("auto a{i} = make_layout(a{0}, a{0});\n", i - 1)).collect();
    let _ = declared(&format!("auto a0 = Layout<_2>{{}};\n{doubled}"), "a.hpp", &[]);
}
