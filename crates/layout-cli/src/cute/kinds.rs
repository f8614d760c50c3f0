//! Determines which expressions are tensors in C++, and not layouts.

use crate::expression::Expression;
use layout_compiler::syntax::{Call, Expr, ExprKind};
use layout_compiler::{Cute, operations};

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
pub(super) fn is_part_of_thread(expression: &Expression<'_>, call: &Call) -> bool {
    let [Expr { kind: ExprKind::Call(of_all), .. }, _] = call.args.as_slice() else { return false };
    let is_part = expression.operation(of_all).starts_with("partition_") && of_all.args.len() == 2;
    expression.operation(call) == "get_slice" && is_part
}
