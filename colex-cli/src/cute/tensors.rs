//! What CuTe asks of tensors only, in C++: of a tensor without memory, whose layout is the answer.

use super::{Spelled, operands_of, spell};
use crate::expression::Expression;
use colex_compiler::syntax::{Call, Expr, ExprKind};

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
