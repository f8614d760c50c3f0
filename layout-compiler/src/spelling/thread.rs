//! The slice of a tiling at a thread, `mma.get_slice(t)`: what is asked of it is asked of the tiling, and parts are sliced behind that.
//! `mma.get_slice(t).partition_C(x)` is `get_slice(partition_C(mma, x), t)`.

use super::base;
use crate::resolve::ops::Op;
use crate::syntax::{At, Call, Expr, ExprKind};

/// Whether an expression is `tiling.get_slice(t)`, or such a part.
pub(crate) fn is_slice(expr: &Expr, text: &dyn Fn(&At) -> String) -> bool {
    matches!(&expr.kind, ExprKind::Call(call) if is_get_slice(call, text))
}

fn is_get_slice(call: &Call, text: &dyn Fn(&At) -> String) -> bool {
    let name = call.operation.map_or_else(|| text(&call.name), String::from);
    base(&name) == "get_slice" && call.args.len() == 2
}

/// Takes the slice from the place of the tiling that an operation needs, and leaves the tiling there.
pub(super) fn taken(op: &Op, call: &mut Call, text: &dyn Fn(&At) -> String) -> Option<Call> {
    let first = call.args.first_mut().filter(|first| op.takes_tiling() && is_slice(first, text))?;
    let ExprKind::Call(slice) = &mut first.kind else { return None };
    let mut slice = std::mem::take(slice);
    *first = slice.args.remove(0);
    Some(slice)
}

/// The call at the thread of the slice, if it makes parts of all threads. Fragments are those of one.
pub(super) fn sliced(op: &Op, call: Call, slice: Option<Call>, at: &At) -> Call {
    let makes_parts = op.name.strip_prefix("partition_").is_some_and(|side| side.len() == 1 || side.starts_with("SF"));
    match slice {
        Some(mut slice) if makes_parts => {
            slice.args.insert(0, Expr { kind: ExprKind::Call(call), at: at.clone() });
            Call { operation: Some("get_slice"), ..slice }
        }
        _ => call,
    }
}
