//! Generates `consts.rs` from the rows: calls of the methods of `Layout` in `const`, and calls of `layout!`.
//! `UPDATE_CONSTS=1` writes the file.

use super::macros::sample;
use super::rows::Row;
use crate::support::reference::Ints;
use std::fmt::Write;

#[test]
fn the_checked_in_constants_are_current() {
    let generated = generated();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/consts.rs");
    if std::env::var_os("UPDATE_CONSTS").is_some() {
        std::fs::write(path, generated).unwrap();
        return;
    }
    let current = std::fs::read_to_string(path).unwrap();
    assert!(current == generated, "tests/conformance/consts.rs is stale: run this test with UPDATE_CONSTS=1");
}

fn generated() -> String {
    let mut text = String::from(
        "// Written by generate.rs: the line of a row, its result by the methods of `Layout` in `const`, and its result by the macro.\n\n\
         use colex::{IntTuple, Layout, Tiler, expect, layout, parse};\n\n\
         pub(crate) static ANSWERS: &[(usize, Layout, Layout)] = &[\n",
    );
    let rows: Vec<(Row, String)> = sample(6).into_iter().filter_map(|row| method(&row).map(|by| (row, by))).collect();
    assert!(rows.len() >= 150, "only {} rows", rows.len());
    for (row, by_methods) in &rows {
        writeln!(text, "    ({}, {by_methods}, layout!({}).layout()),", row.line, row.expression()).unwrap();
    }
    text + "];\n"
}

/// Returns the row as calls of the `const` methods, or `None` if an operand has no `const` constructor.
fn method(row: &Row) -> Option<String> {
    let args = &row.args;
    let on = |method: &str, operands: Vec<Option<String>>| {
        let operands: Vec<String> = operands.into_iter().collect::<Option<_>>()?;
        Some(format!("expect({}.{method}({}))", layout(&args[0])?, operands.join(", ")))
    };
    let plain = |method: &str| Some(format!("{}.{method}()", layout(&args[0])?));
    let by = |numbers: &[String]| Some(numbers.join(", "));
    let path = |numbers: &[String]| Some(format!("&[{}]", numbers.join(", ")));
    let reference = |value: Option<String>| value.map(|value| format!("&{value}"));
    match row.op.as_str() {
        "append" | "prepend" | "blocked_product" | "raked_product" | "max_common_layout" => {
            on(&row.op, vec![reference(layout(&args[1]))])
        }
        "coalesce" | "filter" | "filter_zeros" | "flatten" => plain(&row.op),
        "coalesce_profile" => on("coalesce_by", vec![reference(ints(&args[1]))]),
        "filter_profile" => on("filter_by", vec![reference(ints(&args[1]))]),
        "complement" if args.len() == 1 => on("complement_default", vec![]),
        "complement" => on("complement", vec![reference(ints(&args[1]))]),
        "composition" if layout(&args[1]).is_some() => on("composition", vec![reference(layout(&args[1]))]),
        "composition" => on("composition_by", vec![reference(tiler(&args[1]))]),
        "right_inverse" | "left_inverse" | "nullspace" | "make_layout_like" => on(&row.op, vec![]),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" | "logical_product" | "zipped_product"
        | "tiled_product" | "flat_product" => on(&row.op, vec![reference(tiler(&args[1]))]),
        "get" => on("mode", vec![path(&args[1..])]),
        "select" => on("select", vec![path(&args[1..])]),
        "take" => on("take", vec![by(&args[1..])]),
        "group_modes" => on("group", vec![by(&args[1..])]),
        "replace" => on("replace", vec![by(&args[1..2]), reference(layout(&args[2]))]),
        "upcast" | "downcast" => on(&row.op, vec![by(&args[1..])]),
        "recast_layout" => on("recast", vec![by(&args[1..])]),
        "tile_to_shape" if args.len() == 2 => on("tile_to_shape", vec![reference(ints(&args[1])), Some("None".into())]),
        "tile_to_shape" => {
            let order = ints(&args[2]).map(|order| format!("Some(&{order})"));
            on("tile_to_shape", vec![reference(ints(&args[1])), order])
        }
        "make_ordered_layout" => {
            Some(format!("expect(Layout::make_ordered_layout(&{}, &{}))", ints(&args[0])?, ints(&args[1])?))
        }
        "make_identity_layout" => Some(format!("expect(Layout::make_identity_layout(&{}))", ints(&args[0])?)),
        "make_layout" => {
            let parts: Vec<String> = args.iter().map(|arg| layout(arg)).collect::<Option<_>>()?;
            Some(format!("expect(Layout::make_layout(&[{}]))", parts.join(", ")))
        }
        _ => None,
    }
}

fn layout(text: &str) -> Option<String> {
    text.contains(':').then_some(())?;
    (!text.starts_with('[')).then(|| format!("parse({text:?})"))
}

fn ints(text: &str) -> Option<String> {
    fn spell(ints: &Ints) -> String {
        match ints {
            Ints::Int(int) => format!("IntTuple::int({int})"),
            Ints::Tuple(modes) => {
                format!("expect(IntTuple::tuple(&[{}]))", modes.iter().map(spell).collect::<Vec<_>>().join(", "))
            }
        }
    }
    Some(spell(&Ints::parse(text)?))
}

fn tiler(text: &str) -> Option<String> {
    if let Some(list) = text.strip_prefix('[') {
        let tilers = super::definition::split_list(list.strip_suffix(']')?);
        let tilers: Vec<String> = tilers.iter().map(|text| tiler(text)).collect::<Option<_>>()?;
        return Some(format!("expect(Tiler::modes(&[{}]))", tilers.join(", ")));
    }
    match text {
        "_" => Some("Tiler::KEEP".into()),
        _ if text.contains(':') => Some(format!("Tiler::layout(&{})", layout(text)?)),
        _ => Some(format!("expect(Tiler::shape(&{}))", ints(text)?)),
    }
}
