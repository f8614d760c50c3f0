//! Determines which expressions are tensors in C++, and writes CuTe operations that accept only tensors. Partitions are
//! applied to the tensor of a layout's indices, because it keeps their start. Fragments are applied to a tensor without
//! memory.

use super::operands::{self, Operand};
use super::{Spelled, spell};
use crate::expression::Expression;
use layout_compiler::syntax::{Call, Expr, ExprKind};
use layout_compiler::{Cute, operations};

/// The C++ code that starts the tensor of a layout's indices, and the tensor of a layout's coordinates.
const INDICES: [&str; 2] = ["make_tensor(counting_iterator<int>{}, ", "make_coord_tensor("];

/// Writes a layout as a tensor without memory.
pub(super) fn tensor(layout: &str) -> String {
    format!("make_tensor(make_gmem_ptr<float>(nullptr), {layout})")
}

/// Replaces `#` in `part`, the code of a partition, by the tensor that is partitioned.
pub(super) fn part(part: &str, of: &Operand) -> String {
    let counts_coordinates = of.value.as_ref().is_some_and(operands::counts_coordinates);
    match of.is_tensor {
        true => part.replace('#', &of.text),
        false => part.replace('#', &format!("{}{})", INDICES[usize::from(counts_coordinates)], of.text)),
    }
}

/// Translates `get_slice(partition_C(mma, l), thread)` to `mma.get_slice(thread).partition_C(tensor)`.
pub(super) fn part_of_thread(expression: &Expression<'_>, call: &Call) -> Option<Spelled> {
    let [whole @ Expr { kind: ExprKind::Call(of_all), .. }, thread] = call.args.as_slice() else { return None };
    is_part_of_thread(expression, call).then(|| {
        let name = expression.operation(of_all);
        let operands = operands::of(expression, whole, name, 0, &of_all.args)?;
        let (tiling, thread) = (&operands[0].text, spell(expression, thread)?);
        Ok(part(&format!("{tiling}.get_slice({thread}).{name}(#)"), &operands[1]))
    })
}

/// Operations that CuTe defines for tensors. They keep the offset of their first operand.
pub(super) const OF_TENSORS: [&str; 8] =
    ["coalesce", "filter", "flat_divide", "flatten", "group", "logical_divide", "tiled_divide", "zipped_divide"];

/// Returns `true` if an expression is a tensor of indices in C++.
pub(super) fn is_tensor(expression: &Expression<'_>, expr: &Expr) -> bool {
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

/// Returns `true` if a call has the form `get_slice(partition_C(mma, l), thread)`.
fn is_part_of_thread(expression: &Expression<'_>, call: &Call) -> bool {
    let [Expr { kind: ExprKind::Call(of_all), .. }, _] = call.args.as_slice() else { return false };
    let is_part = expression.operation(of_all).starts_with("partition_") && of_all.args.len() == 2;
    expression.operation(call) == "get_slice" && is_part
}
