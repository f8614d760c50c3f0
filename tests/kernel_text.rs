//! Tests functions with `extern "c"`, `extern "cuda"` and the other kernel languages. A C compiler compiles the text of
//! the functions, and the program then calls them at every coordinate. CUDA C++ is valid C if its two keywords and
//! `__umulhi` are defined, and Metal is valid C++ with a header that defines Metal's types. `gpu/cubecl` runs WGSL on a
//! Vulkan driver.

use colex::{Layout, layout};
use layout_compiler::languages;
use proc_macro2::TokenStream;
use quote::quote;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

layout! {
    struct SmemA = Sw<3,3,3> o (8,64):(64,1);

    /// Operand A in shared memory.
    pub extern "c" fn smem_a(m: u32, k: u32) -> u32 = SmemA;
    pub extern "cuda" fn smem_a_cuda(m: u32, k: u32) -> u32 = SmemA;
    pub extern "wgsl" fn smem_a_wgsl(m: u32, k: u32) -> u32 = SmemA;
}

#[test]
fn the_text_is_a_constant_of_the_functions_name() {
    const TEXT: &str = smem_a;
    assert_eq!(TEXT.matches("smem_a").count(), 1);
    assert_eq!(format!("{smem_a}\nint main(void) {{ return 0; }}").matches("main").count(), 1);
    assert!(
        smem_a_cuda.contains("return m * 72u ^ k;") || smem_a_cuda.contains("return (m * 72u) ^ k;"),
        "{smem_a_cuda}"
    );
    assert!(smem_a_wgsl.contains("return (m * 72u) ^ k;"), "{smem_a_wgsl}");
}

/// Layouts that lead to all forms of plans, each with the parameters and the integer type of its function.
const CASES: [(&str, &str, &str); 22] = [
    ("(3,(2,3)):(3,(12,1))", "i: T, (j, k): (T, T)", "u32"),
    ("(3,(2,3)):(3,(12,1))", "i: T, j: T", "i32"),
    ("(4,2,3):(1,4,8)", "i: T", "u8"),
    ("(3,2,3):(3,12,1)", "i: T", "u32"),
    ("(3,2,3):(3,12,1)", "i: T", "i16"),
    ("(8,5):(5,1)", "i: T", "u16"),
    ("(9,8,4):(32,4,1)", "i: T", "u32"),
    ("(7,11,13,5):LayoutRight", "i: T", "u32"),
    ("(7,11,13,5):LayoutRight", "i: T", "u16"),
    ("(7,11,13,5):LayoutRight", "i: T", "usize"),
    ("((2,2,2),(2,2,2)):((1,4,16),(2,8,32))", "i: T, j: T", "u32"),
    ("((4,8),(2,4)):((16,1),(8,64))", "lane: T, value: T", "u64"),
    ("Sw<3,3,3> o (8,64):(64,1)", "i: T", "u32"),
    ("Sw<3,3,3> o (6,60):(60,1)", "i: T, j: T", "i64"),
    ("Sw<2,0,-3> o (5,6):(6,1)", "i: T, j: T", "u32"),
    ("Sw<2,0,3> o 5 o (4,8):(8,1)", "i: T, j: T", "usize"),
    ("(4,8):(-8,1)", "i: T, j: T", "i32"),
    ("(4,8):(-1,-4)", "i: T, j: T", "i8"),
    ("(4,6):(1,-4)", "i: T", "isize"),
    ("(4,8):(0,1)", "i: T, j: T", "u32"),
    ("(4,8):(0,0)", "i: T, j: T", "u32"),
    ("(3,536870912):(536870912,1)", "i: T", "u32"),
];

/// Returns the text that the macro emits for one item.
fn text(dialect: &str, name: &str, (layout, parameters, ty): (&str, &str, &str)) -> String {
    let parameters = parameters.replace('T', ty);
    let item = format!("extern \"{dialect}\" fn {name}({parameters}) -> {ty} = {layout};");
    let emitted = layout_compiler::layout(item.parse().expect("tokens"), &quote!(colex));
    constant(emitted.clone()).unwrap_or_else(|| panic!("{item}: {emitted}"))
}

fn constant(emitted: TokenStream) -> Option<String> {
    let file: syn::File = syn::parse2(emitted).ok()?;
    let [syn::Item::Const(item)] = file.items.as_slice() else { return None };
    match &*item.expr {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// Returns the extent of each parameter. In general, there is one parameter per mode. A single parameter covers all
/// modes, and parentheses contain one parameter per leaf of a mode.
fn extents(layout: &Layout, parameters: &str) -> Vec<i64> {
    let count = parameters.matches('T').count();
    let shape = layout.shape();
    match count {
        1 => vec![layout.size() as i64],
        2 => (0..2).map(|mode| layout.mode(&[mode]).unwrap().size() as i64).collect(),
        _ => (0..count).map(|leaf| shape.flatten().mode(&[leaf]).unwrap().as_int().unwrap().value()).collect(),
    }
}

/// Returns a program that prints the index of every coordinate, one line per function, and the expected indices. For a
/// large layout, the program prints only the first and the last indices.
fn program(dialect: &str, prelude: &str) -> (String, Vec<Vec<i64>>) {
    let (mut source, mut main, mut expected) = (prelude.to_string(), String::new(), Vec::new());
    for (number, case) in CASES.iter().enumerate() {
        let layout: Layout = case.0.parse().unwrap();
        source += &text(dialect, &format!("f{number}"), *case);
        let extents = extents(&layout, case.1);
        let size = layout.size() as i64;
        let coords: Vec<i64> =
            if size < 10_000 { (0..size).collect() } else { (0..99).chain(size - 99..size).collect() };
        for coord in &coords {
            let mut rest = *coord;
            let parts: Vec<String> = extents
                .iter()
                .map(|extent| {
                    let part = rest % extent;
                    rest /= extent;
                    part.to_string()
                })
                .collect();
            writeln!(main, "    printf(\"%lld \", (long long)f{number}({}));", parts.join(", ")).unwrap();
        }
        main += "    printf(\"\\n\");\n";
        expected.push(coords.iter().map(|coord| layout.at(*coord as usize)).collect());
    }
    (format!("{source}\n#include <stdio.h>\nint main(void) {{\n{main}    return 0;\n}}\n"), expected)
}

/// Compiles a program, with warnings as errors, and runs it. Returns the numbers that the program prints.
fn run(name: &str, source: &str) -> Vec<Vec<i64>> {
    run_as(["-x", "c", "-std=c99"], name, source)
}

fn run_as(language: [&str; 3], name: &str, source: &str) -> Vec<Vec<i64>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (file, program) = (folder.join(format!("{name}.c")), folder.join(name));
    std::fs::write(&file, source).unwrap();
    let compiler = std::env::var("CC").unwrap_or("cc".into());
    let flags = ["-Wall", "-Wextra", "-Werror", "-O0", "-o"];
    let done =
        Command::new(&compiler).args(flags).arg(&program).arg("-I").arg(&folder).args(language).arg(&file).output();
    let done = done.unwrap_or_else(|error| panic!("the tests need a C compiler, `{compiler}` or in CC: {error}"));
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let printed = Command::new(program).output().unwrap().stdout;
    let lines = String::from_utf8(printed).unwrap();
    lines.lines().map(|line| line.split_whitespace().map(|index| index.parse().unwrap()).collect()).collect()
}

fn compare(name: &str, dialect: &str, prelude: &str) {
    let (source, expected) = program(dialect, prelude);
    compare_printed(&run(name, &source), &expected);
}

fn compare_printed(printed: &[Vec<i64>], expected: &[Vec<i64>]) {
    assert_eq!(printed.len(), CASES.len());
    for ((case, printed), expected) in CASES.iter().zip(printed).zip(expected) {
        assert_eq!(printed, expected, "{case:?}");
    }
}

/// Runtime values of a layout are parameters of the text, in any position.
#[test]
fn numbers_of_a_layout_are_parameters() {
    layout! {
        struct Gmem { m: u32, n: u32, ld: u32 } = (m, n):(ld, 1);
        extern "c" fn matrix(m: u32, i: u32, j: u32, n: u32, ld: u32) -> u32 = (m, n):(ld, 1);
        extern "c" fn tiled(i: u32, N: u32) -> u32 = zipped_divide((N):(1), 8) where N % 8 == 0;
        extern "wgsl" fn rows(ld: u32, i: u32, j: u32) -> u32 = (4,8):(ld,1);
    }
    assert!(rows.contains("fn rows(ld: u32, i: u32, j: u32) -> u32 {\n    return i * ld + j;\n}"), "{rows}");
    let calls = "#include <stdio.h>\nint main(void) {\n    for (uint32_t i = 0; i < 5; i++) for (uint32_t j = 0; j < 7; j++) \
                 printf(\"%u \", matrix(5, i, j, 7, 9));\n    printf(\"\\n\");\n    for (uint32_t i = 0; i < 24; i++) \
                 printf(\"%u \", tiled(i, 24));\n    return 0;\n}\n";
    let printed = run("kernel_text_numbers", &format!("{matrix}{tiled}{calls}"));
    let gmem = Gmem::new(5, 7, 9).expect("the numbers make sense");
    let expected: Vec<i64> = (0..5_u32).flat_map(|i| (0..7_u32).map(move |j| i64::from(gmem.at((i, j))))).collect();
    assert_eq!(printed, [expected, (0..24).collect()]);
}

/// Tests `elem_less` with constant extents and with runtime extents.
#[test]
fn kernels_ask_whether_a_coordinate_is_inside() {
    colex::layout! {
        extern "c" fn inside((i, j): (u32, u32), (x, y): (u32, u32), m: u32, n: u32) -> bool
            = elem_less(zipped_divide(make_identity_layout((m,n)), (4,8)), (m,n)) where overrun;
        extern "cuda" fn always(i: i32) -> bool = elem_less((4,8):(1@0,1@1), (4,8));
        extern "cuda" fn swizzled(i: i32) -> bool = elem_less(Sw<2,0,2> o (4,4), 10);
        extern "wgsl" fn in_wgsl(i: u32, j: u32) -> bool = elem_less((4,8):(1@0,1@1), (3,8));
    }
    assert!(in_wgsl.contains("fn in_wgsl(i: u32, j: u32) -> bool {\n    return i < 3u;\n}"), "{in_wgsl}");
    let calls = r#"#include <stdio.h>
int main(void) {
    for (unsigned i = 0; i < 24 * 24; ++i)
        printf("%d ", inside(i % 4, i % 24 / 4 % 8, i / 24 % 4, i / 96, 13, 30));
    puts("");
    for (int i = 0; i < 16; ++i) printf("%d ", 2 * always(i % 32) + swizzled(i));
    return 0;
}"#;
    let cuda = "#define __device__ static\n#define __forceinline__ inline\n";
    let printed = run("kernel_text_inside", &format!("{inside}{cuda}{always}{swizzled}{calls}"));
    let expected = (0..24 * 24).map(|i| i64::from(i / 24 % 4 * 4 + i % 4 < 13 && i / 96 * 8 + i % 24 / 4 % 8 < 30));
    let table = "Sw<2,0,2> o (4,4)".parse::<Layout>().unwrap();
    let of_table = (0..16).map(|i| 2 + i64::from(table.index(i) < 10));
    assert_eq!(printed, [expected.collect::<Vec<_>>(), of_table.collect()]);
}

#[test]
fn c_computes_the_index_of_every_coordinate() {
    compare("kernel_text_c", "c", "");
}

#[test]
fn cuda_computes_the_index_of_every_coordinate() {
    let (source, _) = program("cuda", CUDA);
    assert!(source.matches("__umulhi(").count() > 5, "{source}");
    compare("kernel_text_cuda", "cuda", CUDA);
}

/// Definitions that make CUDA C++ valid C code.
const CUDA: &str = "#include <stddef.h>\n#define __device__\n#define __forceinline__ static inline\n\
                    static inline unsigned int __umulhi(unsigned int a, unsigned int b) {\n\
                    return (unsigned int)(((unsigned long long)a * b) >> 32);\n}\n";

/// The partitions of threads for copies, `ldmatrix` and matrix instructions.
mod parts {
    colex::layout! {
        pub(crate) struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (256,64)) where bijective, vector(1, 8);
        pub(crate) struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (32,8):(8,1), (1,8));
        pub(crate) struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,4,1), [(16,2,4):(1,64,16), (8,4,8):(1,64,8), 16]);
        pub(crate) struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B), bank_conflicts(Smem, 2) <= 1;

        pub(crate) struct Written = partition_D(Chunks, Smem);
        pub(crate) struct Row = partition_S(Chunks, (256,64):(1,0));
        pub(crate) struct Matrix = partition_S(LoadB, Smem);
        pub(crate) struct RowOfC = partition_C(Mma, (128,256):(1,0));
        pub extern "cuda" fn written(thread: u32, value: u32, row: u32, k: u32) -> u32 = Written;
        pub extern "cuda" fn row(thread: u32, value: u32, row: u32, k: u32) -> u32 = Row;
        pub extern "cuda" fn matrix(thread: u32, value: u32, n: u32, step: u32) -> u32 = Matrix;
        pub extern "cuda" fn row_of_c(thread: u32, value: u32, m: u32, n: u32) -> u32 = RowOfC;

        pub(crate) struct Padded = (128,16):(1,132) where injective, vector(0, 4);
        pub(crate) struct Fma = make_tiled_mma(UniversalFMA<F32>, ((2,2,4),(2,4,2),1):((2,16,64),(1,4,32),0), [(16,4,2):(4,1,64), (16,4,2):(4,1,64), 1]);
        pub(crate) struct OfA = partition_A(Fma, Padded);
        pub extern "cuda" fn of_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = OfA;

        pub(crate) struct Tile = conflict_free<4>((64,64):(64,1), (16,2):(256,1), (16,2):(4,64)) where bijective;
        pub(crate) struct Move = make_tiled_copy(UniversalCopy<128,32>, (32,16):(16,1), (1,4));
        pub(crate) struct Turned = partition_S(Move, select<1,0>(Tile));
        pub extern "cuda" fn turned(thread: u32, value: u32, turn: u32, chunk: u32) -> u32 = Turned;
    }
}

#[test]
fn cuda_computes_the_index_of_every_value_of_a_thread() {
    use parts::*;

    let cases = [
        ("written", written, Written::LAYOUT),
        ("row", row, Row::LAYOUT),
        ("matrix", matrix, Matrix::LAYOUT),
        ("row_of_c", row_of_c, RowOfC::LAYOUT),
        ("of_a", of_a, OfA::LAYOUT),
        ("turned", turned, Turned::LAYOUT),
    ];
    let (mut source, mut main) = (format!("{CUDA}#include <stdio.h>\n"), String::new());
    for (name, text, layout) in &cases {
        source += text;
        let extents = [0, 1, 2, 3].map(|mode| layout.mode(&[mode]).unwrap().size());
        for (variable, extent) in ["l", "k", "j", "i"].into_iter().zip(extents.into_iter().rev()) {
            writeln!(main, "    for (unsigned {variable} = 0; {variable} < {extent}; {variable}++)").unwrap();
        }
        writeln!(main, "    printf(\"%u \", {name}(i, j, k, l));\n    printf(\"\\n\");").unwrap();
    }
    let printed = run("kernel_text_parts", &format!("{source}int main(void) {{\n{main}    return 0;\n}}\n"));
    assert_eq!(printed.len(), cases.len());
    for ((name, _, layout), printed) in cases.iter().zip(printed) {
        let expected: Vec<i64> = (0..layout.size()).map(|i| layout.at(i)).collect();
        assert!(printed == expected, "{name}");
    }
}

#[test]
fn metal_computes_the_index_of_every_coordinate() {
    let header = "#pragma once\n#include <stddef.h>\ntypedef unsigned char uchar;\ntypedef unsigned short ushort;\n\
                  typedef unsigned int uint;\ntypedef unsigned long ulong;\nnamespace metal {\n\
                  static inline uint mulhi(uint a, uint b) { return (uint)(((ulong)a * b) >> 32); }\n}\n";
    std::fs::write(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("metal_stdlib"), header).unwrap();
    let (source, expected) = program("metal", "");
    assert!(source.matches("metal::mulhi(uint(").count() > 5, "{source}");
    compare_printed(&run_as(["-x", "c++", "-std=c++14"], "kernel_text_metal", &source), &expected);
}

/// Runtime values of a layout are parameters of the C function. They may come before or after the coordinates.
#[test]
fn c_computes_the_index_with_numbers_that_it_is_given() {
    let cases = [
        ("(m,4):(1,m)", "m: T, i: T", [3, 11], 4 * 3),
        ("(m,4):(1,m)", "i: T, m: T", [11, 3], 4 * 3),
        ("(4,(2,3)):(ld,(2,ld*4))", "i: T, ld: T", [23, 5], 4 * 6),
        ("zipped_divide((5,4):(1,ld), (2,2)) where overrun", "ld: T, i: T", [7, 19], 20),
    ];
    let (mut source, mut main, mut expected) = (String::new(), String::new(), Vec::new());
    for (number, (layout, parameters, [first, second], size)) in cases.into_iter().enumerate() {
        source += &text("c", &format!("f{number}"), (layout, parameters, "u32"));
        writeln!(main, "    printf(\"%u\\n\", f{number}({first}, {second}));").unwrap();
        let (coordinate, value) = if parameters.starts_with("i") { (first, second) } else { (second, first) };
        assert!(coordinate < size);
        let numbered = ["m", "ld"].iter().fold(layout.to_string(), |text, name| text.replace(name, &value.to_string()));
        let notation = numbered.replace(" where overrun", "");
        let answer = layout_compiler::eval(&format!("crd2idx({coordinate}, {notation})"));
        expected.push(vec![answer.expect("an index").to_string().parse::<i64>().expect("a number")]);
    }
    let program = format!("{source}\n#include <stdio.h>\nint main(void) {{\n{main}    return 0;\n}}\n");
    assert_eq!(run("kernel_text_names", &program), expected);
}

/// A test in this file or in `gpu/cubecl` must run each kernel language.
#[test]
fn every_language_is_run() {
    let (here, there) = (include_str!("kernel_text.rs"), concat!(env!("CARGO_MANIFEST_DIR"), "/../gpu/cubecl/tests"));
    for (abi, _) in languages() {
        let is_here = here.contains(&format!("fn {abi}_computes_the_index_of_every_coordinate"));
        assert!(is_here || Path::new(there).join(format!("{abi}.rs")).exists(), "{abi}");
    }
}

#[test]
fn every_language_as_it_is_printed() {
    let cases: [(&str, &str, &str); 5] = [
        ("(3,(2,3)):(3,(12,1))", "i: T, (j, k): (T, T)", "u32"),
        ("Sw<3,3,3> o (8,64):(64,1)", "i: T", "u32"),
        ("(9,8,4):(32,4,1)", "i: T", "i32"),
        ("(7,11,13,5):LayoutRight", "i: T", "u32"),
        ("(4,8):(0,1)", "i: T, j: T", "u32"),
    ];
    let texts = cases.iter().flat_map(|case| languages().map(|(dialect, _)| text(dialect, "at", *case)));
    insta::assert_snapshot!(texts.collect::<Vec<_>>().join("\n"));
}

#[test]
fn an_abi_of_rust_is_no_kernel_language() {
    layout! {
        extern "C" fn exported(i: u32) -> u32 = (3,2):(2,1);
    }
    assert_eq!(exported(4), 3);
    let known = Command::new("rustc").arg("--print=calling-conventions").output().unwrap().stdout;
    for abi in String::from_utf8(known).unwrap().split_whitespace().filter(|abi| *abi != "rust-invalid") {
        let item: TokenStream = format!("extern \"{abi}\" fn at(i: u32) -> u32 = 4:1;").parse().unwrap();
        let emitted = layout_compiler::layout(item, &quote!(colex)).to_string();
        assert!(emitted.contains("fn at"), "{abi} is passed on: {emitted}");
    }
}
