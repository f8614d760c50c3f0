//! Reads the rows of `tests/data/index_cost.tsv`.

use crate::assembly::{emitted, root};
use layout_runtime::{Int, IntTuple, Layout};

/// The names of the layouts in the package of compiled functions, in the order of the table.
pub(crate) const NAMES: [&str; 12] = [
    "thread_value",
    "contiguous",
    "rotated",
    "mixed_radix",
    "row_major",
    "column_major",
    "split_rows",
    "swizzled",
    "odd_even",
    "tiled",
    "image",
    "mma_fragment",
];

/// The forms of coordinates: the name in the table, and the name of the functions.
pub(crate) const KINDS: [(&str, &str); 3] = [("1-D", "one"), ("2-D", "two"), ("natural", "natural")];

/// A row of the table: the numbers of instructions for one layout and one form of coordinate.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub name: &'static str,
    pub layout: String,
    pub kind: String,
    pub function: &'static str,
    pub gcc: usize,
    pub clang: usize,
    pub naive: usize,
    pub reached: usize,
}

/// Returns the rows for x86-64.
pub(crate) fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(root().join("tests/data/index_cost.tsv")).expect("the table is there");
    let mut layouts: Vec<String> = Vec::new();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| row(&line.split('\t').collect::<Vec<_>>(), &mut layouts)).collect()
}

fn row(columns: &[&str], layouts: &mut Vec<String>) -> Option<Row> {
    let [layout, kind, "x86-64", gcc, clang, naive, reached] = columns[..] else { return None };
    if !layouts.iter().any(|known| known == layout) {
        layouts.push(layout.to_string());
    }
    let place = layouts.iter().position(|known| known == layout)?;
    let function = KINDS.iter().find(|(known, _)| *known == kind)?.1;
    let number = |text: &str| text.parse().expect("counts are numbers");
    Some(Row {
        name: NAMES[place],
        layout: layout.to_string(),
        kind: kind.to_string(),
        function,
        gcc: number(gcc),
        clang: number(clang),
        naive: number(naive),
        reached: number(reached),
    })
}

/// Returns the geometric mean.
pub(crate) fn mean(counts: impl Iterator<Item = usize>) -> f64 {
    let logs: Vec<f64> = counts.map(|count| (count as f64).ln()).collect();
    (logs.iter().sum::<f64>() / logs.len() as f64).exp()
}

/// Returns a module with the `fn` items of a layout. Each integer of a coordinate is a separate parameter of the
/// measured functions, because Rust passes long tuples in memory.
pub(crate) fn functions(row: &Row) -> String {
    let Row { name, layout, .. } = row;
    let shape = layout.parse::<Layout>().expect("the row is a layout").shape();
    let mut numbers = 0..;
    let shape = shape.with_leaves(|_| Int::new(numbers.next().expect("a number")));
    // The number of an integer becomes its name, and the names become their types.
    let named = |mode: &IntTuple, name: fn(char) -> String| -> String {
        let text = mode.to_string();
        text.chars().map(|c| if c.is_ascii_digit() { name(c) } else { c.to_string() }).collect()
    };
    let names = |mode: &IntTuple| named(mode, |c| format!("c{c}"));
    let modes = (0..shape.rank()).map(|i| shape.nth(i));
    let parameters: String =
        modes.map(|mode| format!("{}: {}, ", names(&mode), named(&mode, |_| "u32".into()))).collect();
    let separate: String = (0..shape.len()).map(|i| format!("c{i}: u32, ")).collect();
    let items = format!(
        "#[inline(never)] pub fn fn_one(i: u32) -> u32 = {layout}; \
         #[inline(never)] pub fn fn_two(i: u32, j: u32) -> u32 = {layout}; \
         #[inline(always)] fn natural({parameters}) -> u32 = {layout};"
    );
    let (items, call) = (emitted(&items), format!("natural{}", names(&shape)));
    format!("pub mod {name} {{ {items} #[inline(never)] pub fn fn_natural({separate}) -> u32 {{ {call} }} }}\n")
}
