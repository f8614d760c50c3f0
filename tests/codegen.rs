//! Checks the instruction counts that the documentation states. The test compiles functions of every form of the macros
//! for x86-64, and counts their instructions.
//!
//! The package of these functions also contains their assembly, and `docs/index-cost.md` contains a table of the
//! counts. After an intended change, this command updates the assembly and the table:
//!
//! ```text
//! UPDATE_CODEGEN=1 cargo test -p colex-tests --test codegen -- --include-ignored
//! ```

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]
#![allow(missing_docs)]

#[path = "codegen/assembly.rs"]
mod assembly;
#[path = "codegen/index_cost.rs"]
mod index_cost;
#[path = "codegen/plain.rs"]
mod plain;

use assembly::{Assembly, emitted, root};
use index_cost::{KINDS, NAMES, Row, mean, rows};
use std::fmt::Write;
use std::sync::LazyLock;

/// The `fn` items of all rows. Their code does not call the library, so rustc compiles the items without the library.
static FUNCTIONS: LazyLock<Assembly> = LazyLock::new(|| {
    let rows = rows();
    let of = |name: &str| rows.iter().find(|row| row.name == name).map(index_cost::functions);
    Assembly::of_source("rows", &NAMES.into_iter().filter_map(of).collect::<String>())
});

/// The other forms, compiled with optimized libraries. Building these libraries takes longer than all other tests of
/// this file, so the tests that use this constant run only if they are selected.
static FORMS: LazyLock<Assembly> = LazyLock::new(Assembly::of_forms);

/// Returns the number of instructions of a function. `form` is the form of the macro, and `row` is the layout.
fn count(form: &str, row: &Row) -> usize {
    let assembly = if form == "fn" { &FUNCTIONS } else { &FORMS };
    assembly.function(row.name, &format!("{form}_{}", row.function)).len()
}

#[test]
fn every_kind_of_coordinate_reaches_the_table() {
    for (kind, _) in KINDS {
        let rows: Vec<Row> = rows().into_iter().filter(|row| row.kind == kind).collect();
        let (ours, reached) = (mean(rows.iter().map(|row| count("fn", row))), mean(rows.iter().map(|row| row.reached)));
        assert!(ours <= reached + 1e-9, "{kind}: {ours:.2} instructions, {reached:.2} were reached");
    }
}

#[test]
fn no_row_is_more_than_one_instruction_above_the_table() {
    for row in rows() {
        let ours = count("fn", &row);
        assert!(ours <= row.reached + 1, "{} of {}: {ours} instead of {}", row.kind, row.layout, row.reached);
    }
}

#[test]
#[ignore = "builds the optimized libraries"]
fn every_form_compiles_to_as_many_instructions_as_the_function() {
    for row in rows() {
        for form in ["index", "at", "struct"] {
            assert_eq!(count(form, &row), count("fn", &row), "{form}, {} of {}", row.kind, row.layout);
        }
    }
    let wide = |form| FORMS.function("wide", form).len();
    assert_eq!(wide("at_natural"), wide("fn_natural"), "32 modes");
    // The sixteen quotients of one input do not fit into the registers, so some of them are spilled. The number of
    // spills depends on the order of the quotients.
    assert!(wide("at_one") * 19 <= wide("fn_one") * 20, "{} and {}", wide("at_one"), wide("fn_one"));
}

/// No function may have more instructions than the same function in plain arithmetic. If a function has more
/// instructions, the cost model is wrong.
#[test]
fn no_form_is_worse_than_plain_arithmetic() {
    let counts = counts("random", 1, 300);
    let worse = worse(&counts);
    assert!(worse.is_empty(), "{worse:#?}");
    let (ours, plain) =
        (mean(counts.iter().map(|count| count.ours.max(1))), mean(counts.iter().map(|count| count.plain.max(1))));
    assert!(ours < 0.7 * plain, "{ours:.2} instructions, plain arithmetic takes {plain:.2}");
}

/// A single swizzle cannot avoid conflicts in a 64x64 tile both for adjacent rows and for rows that are 8 apart. A
/// layout with XOR strides avoids these conflicts, and needs at most two more instructions than a swizzle.
#[test]
fn xor_strides_cost_at_most_two_instructions_more_than_a_swizzle() {
    let mut source = String::new();
    for (module, notation) in
        [("joined", "((8,8),64):((f72,f520),f1)"), ("swizzled", "Sw<3,3,3> o ((8,8),64):((64,512),1)")]
    {
        let items = format!(
            "#[inline(never)] pub fn one(i: u32) -> u32 = {notation}; \
             #[inline(never)] pub fn two(i: u32, j: u32) -> u32 = {notation}; \
             #[inline(never)] pub fn natural((h, i): (u32, u32), j: u32) -> u32 = {notation};"
        );
        writeln!(source, "pub mod {module} {{ {} }}", emitted(&items)).expect("strings can be written");
    }
    let compiled = Assembly::of_source("joined", &source);
    for form in ["one", "two", "natural"] {
        let (joined, swizzled) = (compiled.function("joined", form).len(), compiled.function("swizzled", form).len());
        assert!(joined <= swizzled + 2, "{form}: {joined} instructions, the swizzle takes {swizzled}");
    }
}

/// Checks 2,400 functions like `no_form_is_worse_than_plain_arithmetic`. The test takes ten seconds, so it runs only if
/// it is selected by its name.
#[test]
#[ignore = "takes ten seconds"]
fn no_form_of_many_is_worse_than_plain_arithmetic() {
    let counts = counts("many", 1, 1200);
    let worse = worse(&counts);
    assert!(worse.is_empty(), "{worse:#?}");
}

/// Checks 10,000 other functions. Seven of them have one more instruction than plain arithmetic. In most of these seven
/// functions, the operations have another order, so that the compiler must copy a register.
#[test]
#[ignore = "takes half a minute"]
fn hardly_a_form_of_others_is_worse_than_plain_arithmetic() {
    let counts = counts("others", 2, 5000);
    let worse = worse(&counts);
    assert!(worse.len() <= 10 && worse.iter().all(|count| count.ours == count.plain + 1), "{worse:#?}");
}

/// The numbers of instructions of a function, emitted by the macro and in plain arithmetic.
#[derive(Debug)]
struct Count {
    #[expect(dead_code, reason = "a test that fails shows it")]
    notation: String,
    ours: usize,
    plain: usize,
}

fn worse(counts: &[Count]) -> Vec<&Count> {
    counts.iter().filter(|count| count.ours > count.plain).collect()
}

/// Returns the counts for random layouts, with two functions per layout.
fn counts(name: &str, seed: u64, layouts: usize) -> Vec<Count> {
    let (source, samples) = functions(seed, layouts);
    let compiled = Assembly::of_source(name, &source);
    let length = |module, function: &str| compiled.function(module, function).len();
    let count = |(name, notation): (String, String)| {
        let (ours, plain) = (length("ours", &name), length("plain", &name));
        Count { notation, ours, plain }
    };
    samples.into_iter().map(count).collect()
}

/// Writes two modules, `ours` and `plain`, that contain functions with the same names.
fn functions(seed: u64, layouts: usize) -> (String, Vec<(String, String)>) {
    let mut random = plain::Random(seed);
    let (mut ours, mut plain, mut samples) = (String::new(), String::new(), Vec::new());
    for n in 0..layouts {
        let sample = plain::Sample::new(&mut random);
        for by_mode in [false, true] {
            let name = format!("f{n}_{}", if by_mode { "by_mode" } else { "one" });
            let (parameters, notation) = (sample.parameters(by_mode), sample.notation());
            let item = format!("#[inline(never)] pub fn {name}({parameters}) -> u32 = {notation};");
            writeln!(ours, "{}", emitted(&item)).expect("strings can be written");
            let body = sample.plain(by_mode);
            writeln!(plain, "#[inline(never)] pub fn {name}({parameters}) -> u32 {{ {body} }}")
                .expect("strings can be written");
            samples.push((name, notation));
        }
    }
    (format!("pub mod ours {{ {ours} }}\npub mod plain {{ {plain} }}\n"), samples)
}

#[test]
fn the_assembly_is_as_checked_in() {
    for name in NAMES {
        let mut text = String::new();
        for row in rows().iter().filter(|row| row.name == name) {
            let body = FUNCTIONS.function(name, &format!("fn_{}", row.function));
            writeln!(text, "# {}, {}: {} instructions", row.layout, row.kind, body.len())
                .expect("strings can be written");
            body.iter().for_each(|line| writeln!(text, "{line}").expect("strings can be written"));
            text.push('\n');
        }
        check(&format!("tests/codegen/{name}.x86-64"), text.trim_end());
    }
}

#[test]
#[ignore = "builds the optimized libraries"]
fn loops_over_static_extents_check_nothing() {
    for function in ["sum_padded", "sum_swizzled", "write_padded"] {
        let body = FORMS.function("tensor", function);
        assert!(!body.iter().any(|line| line.starts_with("call")), "{function} calls something:\n{}", body.join("\n"));
    }
    // At an unknown coordinate, a checked access needs only one comparison per mode.
    let body = FORMS.function("tensor", "checked_padded");
    let compares = body.iter().filter(|line| line.starts_with("cmp")).count();
    assert_eq!(compares, 2, "{}", body.join("\n"));
}

#[test]
#[ignore = "builds the optimized libraries"]
fn the_table_of_counts_is_up_to_date() {
    let mut text = String::from(INTRODUCTION);
    for (kind, _) in KINDS {
        let rows: Vec<Row> = rows().into_iter().filter(|row| row.kind == kind).collect();
        write!(
            text,
            "\n## {kind}\n\n| layout | gcc | clang | naive | by hand | `fn` | `at` |\n|---|--:|--:|--:|--:|--:|--:|\n"
        )
        .expect("strings can be written");
        for row in &rows {
            let Row { layout, gcc, clang, naive, reached, .. } = row;
            let (ours, at) = (count("fn", row), count("at", row));
            writeln!(text, "| `{layout}` | {gcc} | {clang} | {naive} | {reached} | {ours} | {at} |")
                .expect("strings can be written");
        }
        let columns: [&dyn Fn(&Row) -> usize; 6] =
            [&|row| row.gcc, &|row| row.clang, &|row| row.naive, &|row| row.reached, &|row| count("fn", row), &|row| {
                count("at", row)
            }];
        let means = columns.map(|column| format!("{:.2}", mean(rows.iter().map(column))));
        writeln!(text, "| geometric mean | {} |", means.join(" | ")).expect("strings can be written");
    }
    check("docs/index-cost.md", &text);
}

const INTRODUCTION: &str = "\
# Instructions per index

These tables contain the number of x86-64 instructions that compute an index from a `u32` coordinate. The count includes the whole function except `ret`, for baseline
x86-64 and `-O3`. The columns `gcc` and `clang` contain CuTe 4.7 with unsigned coordinates. *naive* is plain `%` and `/` in Rust. *by hand* is the shortest code that a person
found before colex existed. The last two columns contain colex: an `fn` item of `layout!`, and `at` of a layout as a value.

`UPDATE_CODEGEN=1 cargo test -p colex-tests --test codegen -- --include-ignored` writes these tables. The test fails if a table is out of date.
";

/// Compares a text with a file in the repository, or writes the file.
fn check(path: &str, text: &str) {
    let text = format!("{}\n", text.trim_end());
    let file = root().join(path);
    if std::env::var_os("UPDATE_CODEGEN").is_some() {
        std::fs::create_dir_all(file.parent().expect("files are in a directory"))
            .expect("the repository can be written");
        std::fs::write(&file, &text).expect("the repository can be written");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == text,
        "{path} is out of date: UPDATE_CODEGEN=1 cargo test -p colex-tests --test codegen -- --include-ignored\n{text}"
    );
}
