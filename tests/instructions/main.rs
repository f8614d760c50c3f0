//! Compares CuTe's results for instructions and tilings with colex's results, row by row. Also checks laws of
//! instructions and tilings.
//!
//! CuTe 4.7 printed the rows under `data/instructions`. The Python package `tensor-layouts` 0.3.2 printed the rows of
//! `other_atoms.jsonl`.

mod atoms;
mod copies;
mod items;
mod kernels;
mod laws;
mod scales;
#[path = "../support/mod.rs"]
mod support;
mod tensors;
mod tilings;

use colex::atom::{CopyAtom, MmaAtom, TiledCopy, TiledMma};
use colex::movement::{Movement, Reduction};
use colex::structure::Structure;
use colex::{IntTuple, Layout, Tiler, layout, parse};
use layout_compiler::eval;
use serde_json::Value;
use support::reference::Reference;

/// One row of a file with results.
struct Row {
    line: usize,
    value: Value,
}

fn rows(text: &str) -> Vec<Row> {
    let row = |(k, line): (usize, &str)| Row { line: k + 1, value: serde_json::from_str(line).unwrap() };
    text.lines().enumerate().map(row).collect()
}

impl Row {
    fn get(&self, field: &str) -> Option<&str> {
        self.value.get(field)?.as_str()
    }

    fn text(&self, field: &str) -> &str {
        self.get(field).unwrap_or_else(|| panic!("line {} has no {field}", self.line))
    }

    fn int(&self, field: &str) -> i64 {
        self.value[field].as_i64().unwrap()
    }

    fn ints(&self, field: &str) -> Vec<i64> {
        self.value[field].as_array().unwrap().iter().map(|value| value.as_i64().unwrap()).collect()
    }
}

/// Returns the name of an instruction as colex writes it: without the namespaces of its arguments.
fn word(name: &str) -> String {
    name.replace("GMMA::Major::", "").replace("UMMA::Major::", "")
}

/// Converts a list by mode, such as `(64;_;_)`, to colex's syntax.
fn list(text: &str) -> String {
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) if text.contains(';') => format!("[{}]", inner.replace(';', ",")),
        _ => text.to_string(),
    }
}

/// Returns the value of an expression as text, or its first error.
fn answer(expression: &str) -> Result<String, String> {
    eval(expression).map(|value| value.to_string()).map_err(|errors| errors[0].to_string())
}

/// Compares each result with the expected result, and reports all differences.
#[derive(Default)]
struct Comparison {
    equal: usize,
    different: Vec<String>,
}

impl Comparison {
    fn text(&mut self, line: usize, expression: &str, expected: &str) {
        self.by(line, expression, expected, |answer| answer == expected);
    }

    fn by(&mut self, line: usize, expression: &str, expected: &str, is_right: impl Fn(&str) -> bool) {
        match answer(expression) {
            Ok(answer) if is_right(&answer) => self.equal += 1,
            answer => {
                self.different.push(format!("line {line}: {expression}\n  expected {expected}\n  got {answer:?}"));
            }
        }
    }

    #[track_caller]
    fn finish(self, at_least: usize) {
        assert!(self.different.is_empty(), "{} differ:\n{}", self.different.len(), self.different.join("\n"));
        assert!(self.equal >= at_least, "only {} answers", self.equal);
    }
}

/// Returns the indices of a layout, in the order of its coordinates.
fn table(text: &str) -> Vec<i64> {
    Reference::parse(text).unwrap_or_else(|| panic!("no layout: {text}")).table()
}

/// Returns `true` if two slices are equal. CuTe stores the start `first` in a pointer. In colex, the start is the
/// offset, which is part of a swizzled layout.
fn same_slice(answer: &str, expected: &str, first: i64) -> bool {
    let start = if answer.starts_with("Sw") { 0 } else { first };
    let [found, expected] = [answer, expected].map(table);
    let differ_by = |offset: i64| found.iter().zip(&expected).all(|(index, of_cute)| index - of_cute == offset);
    found.len() == expected.len() && (differ_by(first - start) || differ_by(0))
}

layout! {
    struct Extent { m: usize } = (m,1):(1,0);
    struct Multiple { m: usize } = (2,m):(1,2);
    struct Quotient { q: usize } = (2,(ceil(q/64)),1):(1,(2),0);
    struct Stride { a: usize } = (2,2):(8*a,1);
    struct Three { a: usize } = (2,2,1):(1,a,0);
    struct Threads { a: usize } = (32,2,2,1):(1,32,64*a,0);
    struct Product { m: usize, a: usize } = (m,2):(2*a,1);
    struct Values { a: usize } = (32,2):(2*a,1);
    struct Lanes { m: usize } = (32,m):(1,32);
    struct Lane { m: usize } = (m,2):(1,32);
    struct Whole { a: usize } = (4,8):(a,4*a);
    struct Memory { n: usize } = (128,n):(65536,1);
}

const NAMED: [Layout; 12] = [
    Extent::LAYOUT,
    Multiple::LAYOUT,
    Quotient::LAYOUT,
    Stride::LAYOUT,
    Three::LAYOUT,
    Threads::LAYOUT,
    Product::LAYOUT,
    Values::LAYOUT,
    Lanes::LAYOUT,
    Lane::LAYOUT,
    Whole::LAYOUT,
    Memory::LAYOUT,
];

#[test]
fn tilings_take_no_layouts_with_names() {
    let copy = CopyAtom::named("UniversalCopy<32,32>").unwrap();
    let memory = CopyAtom::named("SM100_TMEM_LOAD_32dp32b4x<32>").unwrap();
    let mma = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    let (known, tv) = (parse("(2,1,1):(1,0,0)"), parse("(4,2):(2,1)"));
    for named in NAMED {
        let tiler = Tiler::layout(&named);
        let list = Tiler::modes(&[Tiler::layout(&parse("2:1")), tiler]).unwrap();
        let errors = [
            TiledMma::new(&mma, &named, &Tiler::KEEP).err(),
            TiledMma::new(&mma, &known, &tiler).err(),
            TiledMma::new(&mma, &known, &list).err(),
            TiledMma::of_threads(&mma, &named, &Tiler::KEEP).err(),
            TiledCopy::new(&copy, &named, &parse("1:0")).err(),
            TiledCopy::new(&copy, &parse("4:1"), &named).err(),
            TiledCopy::over(&copy, named, Tiler::layout(&parse("8:1"))).err(),
            TiledCopy::over(&copy, tv, tiler).err(),
            TiledCopy::over(&copy, tv, list).err(),
            TiledCopy::make_layout_tv(&named, &known).err(),
            TiledCopy::for_tensor_memory(&memory, &named).err(),
            TiledCopy::of_warps(&named, 32).err(),
        ];
        for (i, error) in errors.iter().enumerate() {
            let error = error.as_ref().unwrap_or_else(|| panic!("{i} takes {named}"));
            assert!(error.is_of_run_time(), "{i} of {named}: {error}");
        }
    }
}

#[test]
fn movements_take_no_layouts_with_names() {
    let known = parse("(32,2):(2,1)");
    for named in NAMED {
        for error in [
            Movement::between(&named, &known, 32).err(),
            Movement::between(&known, &named, 32).err(),
            Movement::between(&named, &named, 32).err(),
            Reduction::over(&named, &IntTuple::from((8, 8)), 0).err(),
        ] {
            let error = error.unwrap_or_else(|| panic!("{named} is taken"));
            assert!(error.is_of_run_time(), "{named}: {error}");
        }
    }
}
