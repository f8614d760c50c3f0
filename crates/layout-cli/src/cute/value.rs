//! Writes values in C++.

use super::atom;
use super::term::{TextTree, integer};
use layout_compiler::Value;
use layout_runtime::Swizzle;

/// Writes a value in C++. Returns `None` if CuTe does not have this kind of value.
pub(super) fn value(value: &Value) -> Option<String> {
    match value {
        Value::Layout(layout) if layout.is_xor() => None,
        Value::Layout(_) | Value::Spelled(_) | Value::Ints(_) => Some(notation(&value.to_string())),
        Value::Swizzle(of) => Some(swizzle(*of)),
        Value::Tiler(_) => Some(tiler(&value.to_string())),
        Value::Instruction(instruction) => atom::value(instruction, &(0..0)).ok(),
        Value::Bool(truth) => Some(format!("{truth}")),
        _ => None,
    }
}

/// Writes `Swizzle<3,3,3>{}`.
pub(super) fn swizzle(swizzle: Swizzle) -> String {
    format!("{swizzle}{{}}").replace("Sw<", "Swizzle<")
}

/// Writes a layout or a tuple of the notation, possibly with a swizzle.
pub(super) fn notation(text: &str) -> String {
    if let Some((swizzle, rest)) = text.strip_prefix("Sw<").and_then(|rest| rest.split_once("> o ")) {
        let (offset, inner) = rest.split_once(" o ").unwrap_or(("0", rest));
        return composed(swizzle, offset, &notation(inner));
    }
    if let Some((start, inner)) = text.strip_prefix("ArithTuple").and_then(|rest| rest.split_once(" o ")) {
        return counted(start, &notation(inner));
    }
    match text.split_once(':') {
        Some((shape, stride)) => layout(&TextTree::read(shape), &TextTree::read(stride)),
        None => tuple(&TextTree::read(text)),
    }
}

fn layout(shape: &TextTree<'_>, stride: &TextTree<'_>) -> String {
    match shape.is_static() && stride.is_static() {
        true => format!("Layout<{},{}>{{}}", shape.ty("Shape"), stride.ty("Stride")),
        false => format!("make_layout({}, {})", shape.value("make_shape"), stride.value("make_stride")),
    }
}

/// Writes the tensor of coordinates that begins at `start`.
pub(super) fn counted(start: &str, layout: &str) -> String {
    format!("make_tensor(make_inttuple_iter({}), {layout})", TextTree::read(start).value("make_coord"))
}

/// Writes a tuple as a step if it contains `X`, as a coordinate if it contains `_`, and otherwise as a shape.
fn tuple(tuple: &TextTree<'_>) -> String {
    match tuple {
        _ if tuple.has("X") => format!("{}{{}}", tuple.ty("Step")),
        _ if tuple.has("_") && !tuple.is_int() => tuple.value("make_coord"),
        _ if tuple.is_static() && !tuple.is_int() => format!("{}{{}}", tuple.ty("Shape")),
        _ => tuple.value("make_shape"),
    }
}

/// Writes a list of tilers, such as `[4:1,_]`. Commas in parentheses do not separate tilers.
fn tiler(text: &str) -> String {
    match TextTree::read(&text.replace('[', "(").replace(']', ")")) {
        TextTree::Tuple(parts) => format!(
            "make_tile({})",
            parts.iter().map(|part| notation(&part.to_string())).collect::<Vec<_>>().join(", ")
        ),
        TextTree::One(text) => notation(text),
    }
}

/// Writes a composed layout, as a type if all its numbers are known at compile time.
fn composed(swizzle: &str, offset: &str, inner: &str) -> String {
    let ty = inner.strip_suffix("{}").filter(|_| offset.parse::<i64>().is_ok());
    match ty {
        Some(ty) => format!("ComposedLayout<Swizzle<{swizzle}>,{},{ty}>{{}}", integer(offset)),
        None if ["0", "_0"].contains(&offset) => format!("composition(Swizzle<{swizzle}>{{}}, {inner})"),
        None => {
            let offset = offset.parse::<i64>().map_or_else(|_| offset.replace(['{', '}'], ""), |_| integer(offset));
            format!("composition(Swizzle<{swizzle}>{{}}, {offset}, {inner})")
        }
    }
}
