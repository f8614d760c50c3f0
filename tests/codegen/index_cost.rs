//! Reads the rows of `tests/data/index_cost.tsv`.

use crate::assembly::root;

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
