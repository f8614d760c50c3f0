//! What CuTe asks of tensors only, in C++: parts of the tensor of a layout's indices, which keep where they start, and
//! fragments of one without memory.

use super::{Spelled, operands_of, spell};
use crate::expression::Expression;
use colex_compiler::Value;
use colex_compiler::syntax::{Call, Expr, ExprKind};

/// What makes the tensor of a layout's indices, and of its coordinates.
const INDICES: [&str; 2] = ["make_tensor(counting_iterator<int>{}, ", "make_coord_tensor("];

/// Operations that CuTe has of tensors, and that keep where they start.
const OF_TENSORS: [&str; 9] = [
    "coalesce",
    "filter",
    "flat_divide",
    "flatten",
    "group",
    "logical_divide",
    "make_fragment_like",
    "tiled_divide",
    "zipped_divide",
];

/// A layout as a tensor without memory.
pub(super) fn tensor(layout: &str) -> String {
    format!("make_tensor(make_gmem_ptr<float>(nullptr), {layout})")
}

/// `part`, in which `#` is what it is a part of.
pub(super) fn part(part: &str, of: &str, value: Option<&Value>) -> String {
    match value {
        _ if is_tensor(of) => part.replace('#', of),
        Some(Value::Layout(layout)) if !layout.has_integer_indices() => {
            part.replace('#', &format!("{}{of})", INDICES[1]))
        }
        _ => part.replace('#', &format!("{}{of})", INDICES[0])),
    }
}

/// Whether an expression in C++ is a tensor of indices.
fn is_tensor(text: &str) -> bool {
    INDICES.iter().any(|makes| text.contains(makes)) && !text.ends_with(".layout()")
}

/// An operand of an operation, which may take a layout alone.
pub(super) fn operand(operation: &str, text: &str) -> String {
    match is_tensor(text) && !OF_TENSORS.contains(&operation) {
        true => format!("{text}.layout()"),
        false => text.to_string(),
    }
}

/// `mma.get_slice(thread).partition_C(tensor)`, of `get_slice(partition_C(mma, l), thread)`.
pub(super) fn part_of_thread(expression: &Expression<'_>, call: &Call) -> Option<Spelled> {
    let [Expr { kind: ExprKind::Call(of_all), .. }, thread] = call.args.as_slice() else { return None };
    let name = expression.operation(of_all);
    let is_part = expression.operation(call) == "get_slice" && name.starts_with("partition_") && of_all.args.len() == 2;
    is_part.then(|| {
        let operands = operands_of(expression, name, 0, &of_all.args)?;
        let (tiling, thread) = (&operands[0], spell(expression, thread)?);
        let of = expression.part(&of_all.args[1]);
        Ok(part(&format!("{tiling}.get_slice({thread}).{name}(#)"), &operands[1], of.as_ref()))
    })
}
