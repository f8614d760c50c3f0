//! Writes CuTe operations that accept only tensors. Partitions are applied to the tensor of a layout's indices, because
//! it keeps their start. Fragments are applied to a tensor without memory.

use super::kinds::is_part_of_thread;
use super::operands::{self, Operand};
use super::{Spelled, spell};
use crate::expression::Expression;
use layout_compiler::syntax::{Call, Expr, ExprKind};

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
