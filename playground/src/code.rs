//! Index code in the place of an expression: the layout that it computes.

use crate::numbers::Number;
use colex_cli::{Failure, Recover, Recovered, names_of_code, recover};
use std::collections::BTreeMap;

/// Index code, and where the sliders of its names stand.
pub(crate) struct Code {
    /// The extents of the coordinates, and the numbers.
    pub(crate) numbers: Vec<Number>,
    /// The layout, or why there is none.
    pub(crate) found: Result<Recovered, Failure>,
}

/// What names stand at first: extents of a tile that can be read, and numbers that are usual.
const EXTENT: i64 = 8;
const NUMBER: i64 = 64;

/// The layout of a text that is index code. Names in capitals are numbers, as `BM`; all others are coordinates, whose sliders are extents.
pub(crate) fn index_code(text: &str, values: &BTreeMap<String, i64>) -> Option<Code> {
    // A single word or number is nobody's code.
    let is_computed = text.contains(['*', '%', '/', '[', '^', '&']) || text.contains("<<") || text.contains(">>");
    let names = names_of_code(text, &[]).ok().filter(|names| is_computed && !names.is_empty())?;
    let at = |name: &String, first: i64| values.get(name).copied().unwrap_or(first).max(1);
    let constants = names.into_iter().filter(|name| is_number(name));
    let numbers: Vec<(String, i64)> = constants.map(|name| (name.clone(), at(&name, NUMBER))).collect();
    // Those of modes have an order that others would hide.
    let coordinates = names_of_code(text, &numbers).ok()?;
    let extents: Vec<String> = coordinates.iter().map(|name| at(name, EXTENT).to_string()).collect();
    let shape = if extents.is_empty() { "1".into() } else { extents.join(",") };
    let how = Recover { coordinates: Some(&coordinates), values: &numbers, ..Recover::over(&shape) };
    let found = recover(text, &how);
    let slider = |name: String, value: i64, most: i64, is_extent: bool| Number {
        name,
        value,
        low: 1,
        high: most.max(value),
        step: 1,
        is_extent,
    };
    let sliders = coordinates.iter().map(|name| slider(name.clone(), at(name, EXTENT), 128, true));
    let sliders: Vec<Number> =
        sliders.chain(numbers.iter().map(|(name, value)| slider(name.clone(), *value, 256, false))).collect();
    Some(Code { numbers: sliders, found })
}

/// Whether a name is that of a constant: capitals, digits and underscores.
fn is_number(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}
