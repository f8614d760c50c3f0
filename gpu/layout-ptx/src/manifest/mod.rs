//! The manifest: a JSON description of how to launch each kernel. `layout_gpu` stores a description of each kernel in
//! the PTX, as a static byte array.

mod expression;
mod json;
#[cfg(test)]
mod tests;

use crate::Error;
use json::Json;

/// The end of the mangled name of the static byte array that contains the description of a kernel.
const STATIC: &str = "COLEX_MANIFEST";
/// The version of the manifest's format.
const FORMAT: i64 = 1;

/// Removes the descriptions of kernels from PTX. Returns the remaining code, and the descriptions.
pub(crate) fn split(text: &str) -> Result<(String, Vec<String>), Error> {
    let (mut rest, mut descriptions) = (String::with_capacity(text.len()), Vec::new());
    for line in text.split_inclusive('\n') {
        match bytes(line) {
            Some(bytes) => descriptions.push(String::from_utf8(bytes).map_err(|_| malformed("bytes"))?),
            None => rest.push_str(line),
        }
    }
    Ok((rest, descriptions))
}

/// Parses the bytes of a description from a line such as `.global .align 1 .b8 …COLEX_MANIFEST[3] = {1, 2, 3};`.
/// Returns `None` for any other line.
fn bytes(line: &str) -> Option<Vec<u8>> {
    let (declaration, values) = line.split_once(" = {")?;
    let (name, _) = declaration.rsplit_once('[')?;
    if !name.ends_with(STATIC) {
        return None;
    }
    values.trim_end().trim_end_matches(['}', ';']).split(',').map(|byte| byte.trim().parse().ok()).collect()
}

fn malformed(what: &str) -> Error {
    Error(format!(
        "the description of a kernel has wrong {what}\n  help: use the same version of layout-gpu and layout-ptx"
    ))
}

/// Returns the manifest of the kernels with these descriptions, sorted by the names of the kernels.
pub(crate) fn of(architecture: &str, descriptions: &[String]) -> Result<String, Error> {
    let mut kernels = descriptions.iter().map(|text| kernel(text)).collect::<Result<Vec<_>, _>>()?;
    kernels.sort_by(|(a, _), (b, _)| a.cmp(b));
    let kernels = kernels.into_iter().map(|(_, kernel)| kernel).collect();
    let whole =
        [("format", Json::Int(FORMAT)), ("architecture", Json::text(architecture)), ("kernels", Json::List(kernels))];
    Ok(Json::object(whole).to_string() + "\n")
}

/// The fields of a record. The first field is the kind of the record.
type Record<'a> = Vec<&'a str>;

/// Parses the description of a kernel. Returns the name of the kernel, and the description as JSON.
fn kernel(text: &str) -> Result<(String, Json), Error> {
    let records: Vec<Record<'_>> =
        text.split_terminator('\u{1e}').map(|record| record.split_terminator('\u{1f}').collect()).collect();
    let (head, records) = records.split_first().ok_or_else(|| malformed("records"))?;
    let &[_, name, kind, x, y, threads, shared, cluster] = head.as_slice() else { return Err(malformed("fields")) };
    let numbers: Vec<&str> = records.iter().filter(|record| record[0] == "number").map(|record| record[1]).collect();
    let of = |text: &str| expression::json(text, &numbers);
    let grid = [("kind", Json::text(kind)), ("x", of(x)), ("y", of(y)), ("text", Json::texts([x, y]))];
    let arguments = groups(records).map(|group| argument(group, &numbers)).collect::<Result<_, _>>()?;
    let kernel = [
        ("name", Json::text(name)),
        ("threads", Json::int(threads)?),
        ("shared_bytes", Json::int(shared)?),
        ("cluster", Json::int(cluster)?),
        ("grid", Json::object(grid)),
        ("arguments", Json::List(arguments)),
    ];
    Ok((name.into(), Json::object(kernel)))
}

/// The kinds of records that describe the layout of the argument before them.
const OF_LAYOUT: [&str; 6] = ["order", "names", "extents", "strides", "fact", "map"];

/// Groups the records by argument.
fn groups<'r, 'a>(records: &'r [Record<'a>]) -> impl Iterator<Item = &'r [Record<'a>]> {
    records.chunk_by(|_, next| OF_LAYOUT.contains(&next[0]))
}

/// Returns the name of a type without its path, for example `f16` or `[f16; 8]`.
fn without_path(kind: &str) -> String {
    let (arrays, of) = kind.split_at(kind.len() - kind.trim_start_matches('[').len());
    format!("{arrays}{}", of.rsplit("::").next().unwrap_or_default())
}

fn argument(records: &[Record<'_>], numbers: &[&str]) -> Result<Json, Error> {
    let role = records[0][0];
    let (name, kind) = (records[0].get(1).copied().unwrap_or_default(), records[0].get(2).copied().unwrap_or_default());
    let head = |pass: &str, kind: &str| {
        let kind = without_path(kind);
        vec![
            ("name", Json::text(name)),
            ("role", Json::text(role)),
            ("pass", Json::text(pass)),
            ("type", Json::text(&kind)),
        ]
    };
    match role {
        "number" => Ok(Json::object(head("value", kind))),
        // The memory of a chain contains a counter and one 64-bit value per turn.
        "chains" => {
            let words = Json::List(vec![Json::text("+"), expression::json(kind, numbers), Json::Int(1)]);
            Ok(Json::object(head("pointer", "u64").into_iter().chain([("zeroed_elements", words)])))
        }
        "reads" | "writes" | "adds" => {
            Ok(Json::object(head("pointer", kind).into_iter().chain([("layout", layout(records, numbers)?)])))
        }
        "loads" | "stores" => {
            let map = records.iter().find(|record| record[0] == "map").ok_or_else(|| malformed("maps"))?;
            let of_map = [("layout", layout(records, numbers)?), ("tensor_map", tensor_map(map)?)];
            Ok(Json::object(head("tensor_map", kind).into_iter().chain(of_map)))
        }
        _ => Err(malformed("kinds of arguments")),
    }
}

/// Returns the layout of an argument as JSON. The extents, the strides and the facts contain the symbols of the layout.
/// The value of each symbol is an expression that contains the kernel's scalar parameters.
fn layout(records: &[Record<'_>], numbers: &[&str]) -> Result<Json, Error> {
    let of_kind =
        |kind: &'static str| records.iter().filter(move |record| record[0] == kind).map(|record| &record[1..]);
    let one = |kind| of_kind(kind).next().ok_or_else(|| malformed("layouts"));
    let (names, given) = (one("names")?, records[0].get(4..).unwrap_or_default());
    // Each symbol has four bits in `order`, which contain the position of the symbol's argument.
    let order: u64 = one("order")?.first().and_then(|order| order.parse().ok()).ok_or_else(|| malformed("orders"))?;
    let position = |i: usize| given.get((order >> (4 * i) & 15) as usize).copied().unwrap_or_default();
    let named = names.iter().enumerate().map(|(i, name)| (*name, expression::json(position(i), numbers)));
    let list = |fields: &[&str]| Json::List(fields.iter().map(|text| expression::json(text, names)).collect());
    let fact = |fields: &[&str]| -> Result<Json, Error> {
        let &[text, number, other, modulus, low, high] = fields else { return Err(malformed("facts")) };
        let minus = if other.is_empty() { Json::Null } else { Json::text(other) };
        Ok(Json::object([
            ("text", Json::text(text)),
            ("number", Json::text(number)),
            ("minus", minus),
            ("modulus", Json::int(modulus)?),
            ("low", Json::int(low)?),
            ("high", Json::int(high)?),
        ]))
    };
    Ok(Json::object([
        ("name", Json::text(records[0].get(3).copied().unwrap_or_default())),
        ("numbers", Json::object(named)),
        ("extents", list(one("extents")?)),
        ("strides", list(one("strides")?)),
        ("facts", Json::List(of_kind("fact").map(fact).collect::<Result<_, _>>()?)),
    ]))
}

fn tensor_map(record: &[&str]) -> Result<Json, Error> {
    let [_, swizzle, bytes, dimensions @ ..] = record else { return Err(malformed("maps")) };
    let of = |first| dimensions.iter().skip(first).step_by(2).map(|text| Json::int(text)).collect::<Result<_, _>>();
    Ok(Json::object([
        ("element_bytes", Json::int(bytes)?),
        ("swizzle", Json::text(swizzle)),
        ("box", Json::List(of(0)?)),
        ("modes", Json::List(of(1)?)),
    ]))
}
