//! Translates the operands of calls to C++. In CuTe, a layout with a swizzle is a composed layout, and a layout with an
//! offset is a tensor. Only a few operations of CuTe accept composed layouts or tensors. For other operations, a
//! swizzle or an offset is reported as an error, unless the value of the operation does not depend on the swizzle or
//! the offset.

use super::{Spelled, spell};
use crate::expression::Expression;
use layout_compiler::syntax::{Call, Diagnostic, Expr, ExprKind};
use layout_compiler::{Cute, Value, operations};

/// Operations of CuTe that accept a composed layout as the first operand.
const OF_COMPOSED: [&str; 28] = [
    "coalesce",
    "complement",
    "composition",
    "cosize",
    "depth",
    "flat_divide",
    "flat_product",
    "flatten",
    "get_nonswizzle_portion",
    "get_swizzle_portion",
    "group",
    "logical_divide",
    "logical_product",
    "make_fragment_like",
    "make_tensor_like",
    "max_alignment",
    "rank",
    "recast",
    "shape",
    "size",
    "tile_to_mma_shape",
    "tile_to_shape",
    "tiled_divide",
    "tiled_product",
    "upcast",
    "with_shape",
    "zipped_divide",
    "zipped_product",
];

/// Operations that CuTe defines only for integer strides, and not for coordinate strides.
const OF_INTEGERS: [&str; 8] = [
    "make_fragment_A",
    "make_fragment_B",
    "make_fragment_C",
    "make_fragment_like",
    "max_alignment",
    "partition_fragment_A",
    "partition_fragment_B",
    "partition_fragment_C",
];

/// Operations that CuTe also defines for tensors. The result keeps the offset of the tensor.
const OF_TENSORS: [&str; 8] =
    ["coalesce", "filter", "flat_divide", "flatten", "group", "logical_divide", "tiled_divide", "zipped_divide"];

/// An operand and its translation to C++.
pub(super) struct Operand {
    pub(super) text: String,
    pub(super) value: Option<Value>,
    pub(super) is_tensor: bool,
}

impl Operand {
    /// Returns `true` if the operand is a tensor or a composed layout in C++. In C++, the `operator()` of such an
    /// operand computes the index.
    pub(super) fn is_called(&self) -> bool {
        self.is_tensor || self.value.as_ref().and_then(split).is_some()
    }
}

/// Translates the operands of a call. `whole` is the call. If the operation expects a layout, an integer or a tuple
/// becomes a compact layout.
pub(super) fn of(
    expression: &Expression<'_>,
    whole: &Expr,
    name: &str,
    params: usize,
    args: &[Expr],
) -> Result<Vec<Operand>, Diagnostic> {
    let values: Vec<Option<Value>> = args.iter().map(|arg| expression.part(arg)).collect();
    let known: Option<Vec<Value>> = values.iter().cloned().collect();
    let operation = operations().find(|operation| operation.name == name);
    let is_shape = |i: usize| match (&operation, &known) {
        (Some(operation), Some(values)) => {
            matches!(values[i], Value::Ints(_)) && operation.takes_layout(values, params, i)
        }
        _ => false,
    };
    let operand = |(i, (arg, value)): (usize, (&Expr, Option<Value>))| {
        let is_tensor = is_tensor(expression, arg);
        if OF_INTEGERS.contains(&name) && value.as_ref().is_some_and(counts_coordinates) {
            let message = format!("CuTe's `{name}` requires integer strides, but these are coordinates");
            return Err(Diagnostic::new(arg.at.clone(), message, "write the value that `colex eval` prints"));
        }
        let text = match keeps(operation.as_ref().map(|operation| &operation.cute), name, i, is_tensor) {
            true => spell(expression, arg)?,
            false => layout(expression, whole, name, arg)?,
        };
        let text = if is_shape(i) { format!("make_layout({text})") } else { text };
        Ok(Operand { text, value, is_tensor })
    };
    args.iter().zip(values).enumerate().map(operand).collect()
}

/// Returns `true` if CuTe's operation keeps the swizzle and the offset of operand `i`.
fn keeps(cute: Option<&Cute>, name: &str, i: usize, is_tensor: bool) -> bool {
    match cute {
        Some(Cute::Written(pattern)) if pattern.contains(&format!("#{i}")) => true,
        // `Lacks` means that CuTe does not have the operation, or that CuTe has it only for a single thread, as in
        // `get_slice(thread).partition_C(tensor)`.
        Some(Cute::Lacks(_)) => true,
        _ if name == "crd2idx" => i == 1,
        _ if is_tensor => OF_TENSORS.contains(&name) && i == 0,
        // An operand of these calls is the layout of a tile in shared memory. CuTe keeps the swizzle of this layout.
        _ if name.starts_with("make_tma_copy") => true,
        _ => OF_COMPOSED.contains(&name) && i == 0,
    }
}

/// Translates an operand of `whole` that must be a layout without a swizzle and without an offset in CuTe.
///
/// # Errors
/// If the operand has a swizzle or an offset that changes the value of `whole`, or if it is a tensor with a swizzle in
/// C++.
pub(super) fn layout(expression: &Expression<'_>, whole: &Expr, name: &str, operand: &Expr) -> Spelled {
    let text = spell(expression, operand)?;
    let is_tensor = is_tensor(expression, operand);
    let front = expression.part(operand).and_then(|value| split(&value));
    let part = if is_tensor { "layout()" } else { "layout_b()" };
    match front {
        None if is_tensor => Ok(format!("{text}.layout()")),
        None => Ok(text),
        Some((front, plain)) if is_same(expression, whole, operand, &plain) && !(is_tensor && is_swizzled(&front)) => {
            Ok(format!("{text}.{part}"))
        }
        Some((front, _)) => Err(refused(name, operand, is_tensor, &front)),
    }
}

fn refused(name: &str, operand: &Expr, is_tensor: bool, front: &str) -> Diagnostic {
    let has = if is_swizzled(front) { "a swizzle" } else { "an offset" };
    let kind = if is_tensor { "tile" } else { "layout" };
    let message = format!("CuTe's `{name}` requires a layout with only a shape and strides, but this {kind} has {has}");
    let help = match is_tensor {
        true => "slice the tile with `slice_tensor`, divide it, or write the value that `colex eval` prints",
        false => "write the value that `colex eval` prints",
    };
    Diagnostic::new(operand.at.clone(), message, help)
}

/// Splits the text of a layout: the first part contains the swizzle and the offset, and the second part the shape and
/// the strides. Returns `None` if the layout has neither a swizzle nor an offset.
fn split(value: &Value) -> Option<(String, String)> {
    let text = match value {
        Value::Layout(_) | Value::Spelled(_) => value.to_string(),
        _ => return None,
    };
    let (front, plain) = text.rsplit_once(" o ")?;
    (front.starts_with("Sw<") || front.starts_with("ArithTuple")).then(|| (front.to_string(), plain.to_string()))
}

/// Returns `true` if the strides of a layout are coordinates, as in `1@0`.
pub(super) fn counts_coordinates(value: &Value) -> bool {
    match value {
        Value::Layout(layout) => !layout.has_integer_indices(),
        Value::Spelled(text) => text.contains('@'),
        _ => false,
    }
}

fn is_swizzled(front: &str) -> bool {
    front.starts_with("Sw<") && !front.starts_with("Sw<0,")
}

/// Returns `true` if `whole` has the same value with `text` instead of the operand.
fn is_same(expression: &Expression<'_>, whole: &Expr, operand: &Expr, text: &str) -> bool {
    let part = |from, to| expression.text.get(from..to).unwrap_or_default();
    let other = format!("{}({text}){}", part(whole.at.start, operand.at.start), part(operand.at.end, whole.at.end));
    let printed = |value: Value| value.to_string();
    let value = expression.part(whole).map(printed);
    value.is_some() && value == expression.eval(&other).map(printed)
}

/// Returns `true` if the C++ translation of an expression is a tensor, which contains indices or coordinates.
fn is_tensor(expression: &Expression<'_>, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name => expression.declared(expr).is_some_and(|named| {
            let known = expression.tensors.borrow().get(&named.at.start).copied();
            known.unwrap_or_else(|| {
                let is_so = is_tensor(expression, named);
                expression.tensors.borrow_mut().insert(named.at.start, is_so);
                is_so
            })
        }),
        ExprKind::Offset(_, offset, _) => offset.as_int().is_none(),
        ExprKind::Call(call) => {
            let name = expression.operation(call);
            let cute = operations().find(|operation| operation.name == name).map(|operation| operation.cute);
            is_part_of_thread(expression, call)
                || matches!(cute, Some(Cute::Written(pattern)) if pattern.contains('#'))
                || OF_TENSORS.contains(&name) && call.args.first().is_some_and(|of| is_tensor(expression, of))
        }
        _ => false,
    }
}

/// Returns `true` if a call is the partition of a single thread, such as `get_slice(partition_C(mma, l), thread)`.
pub(super) fn is_part_of_thread(expression: &Expression<'_>, call: &Call) -> bool {
    let [Expr { kind: ExprKind::Call(of_all), .. }, _] = call.args.as_slice() else { return false };
    let is_part = expression.operation(of_all).starts_with("partition_") && of_all.args.len() == 2;
    expression.operation(call) == "get_slice" && is_part
}
