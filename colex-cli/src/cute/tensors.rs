//! What CuTe asks of tensors only, in C++: of a tensor without memory, whose layout is the answer.

use super::{Spelled, operands_of, spell};
use crate::expression::Expression;
use colex_compiler::syntax::{Call, Expr, ExprKind};

/// How CuTe writes an operation on a tensor: `^1` is operand 1 as a tensor, `$0` operand 0 as it is, `$+` all behind
/// it.
pub(super) const WRITTEN: [(&str, &str); 13] = [
    ("local_tile", "local_tile(^0, $1, $2).layout()"),
    ("local_partition", "local_partition(^0, $+).layout()"),
    ("outer_partition", "outer_partition(^0, $1, $2).layout()"),
    ("retile", "$0.get_slice(0).retile_D(^1).layout()"),
    ("retile_S", "$0.get_slice(0).retile_S(^1).layout()"),
    ("retile_D", "$0.get_slice(0).retile_D(^1).layout()"),
    ("partition_fragment_A", "$0.get_slice(0).partition_fragment_A(^1).layout()"),
    ("partition_fragment_B", "$0.get_slice(0).partition_fragment_B(^1).layout()"),
    ("partition_fragment_C", "$0.get_slice(0).partition_fragment_C(^1).layout()"),
    ("make_fragment_A", "$0.get_slice(0).make_fragment_A(^1).layout()"),
    ("make_fragment_B", "$0.get_slice(0).make_fragment_B(^1).layout()"),
    ("make_fragment_C", "$0.get_slice(0).make_fragment_C(^1).layout()"),
    ("make_tmem_copy", "make_tmem_copy($0, make_tensor(make_tmem_ptr<float>(0), $1))"),
];

/// A layout as a tensor.
pub(super) fn tensor(layout: &str) -> String {
    format!("make_tensor(make_gmem_ptr<float>(nullptr), {layout})")
}

/// `mma.get_slice(thread).partition_C(tensor)`, of `get_slice(partition_C(mma, l), thread)`.
pub(super) fn part_of_thread(expression: &Expression<'_>, call: &Call) -> Option<Spelled> {
    let [Expr { kind: ExprKind::Call(part), .. }, thread] = call.args.as_slice() else { return None };
    let name = expression.operation(part);
    let is_part = expression.operation(call) == "get_slice" && name.starts_with("partition_") && part.args.len() == 2;
    is_part.then(|| {
        let operands = operands_of(expression, name, 0, &part.args)?;
        let (tiling, thread) = (&operands[0], spell(expression, thread)?);
        Ok(format!("{tiling}.get_slice({thread}).{name}({}).layout()", tensor(&operands[1])))
    })
}
