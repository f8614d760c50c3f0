//! Converts slices of a tiling for one thread, such as `mma.get_slice(t)`. A member of the slice becomes a call with
//! the whole tiling, and the result of this call is sliced. For example, `mma.get_slice(t).partition_C(x)` becomes
//! `get_slice(partition_C(mma, x), t)`.

use super::{base, synonyms};
use crate::resolve::ops::Op;
use crate::syntax::{At, Call, Expr, ExprKind};

/// The CuTe function that returns the tiling of four warps over tensor memory. This tiling can be sliced by a thread
/// too.
const PARTITIONER: &str = "make_tmem_warp_partitioner";

/// Returns `true` if an expression is `tiling.get_slice(t)`. The tiling can be a name, or a call that returns a tiling.
pub(crate) fn is_slice(expr: &Expr, text: &dyn Fn(&At) -> String) -> bool {
    let ExprKind::Call(call) = &expr.kind else { return false };
    let name = |call: &Call| call.operation.map_or_else(|| base(&text(&call.name)).to_string(), String::from);
    let is_tiling = |of: &Expr| match &of.kind {
        ExprKind::Name => true,
        ExprKind::Call(of) => {
            synonyms::operation(&name(of)).is_some_and(|op| op.makes_tiling() || op.name == PARTITIONER)
        }
        _ => false,
    };
    name(call) == "get_slice" && call.args.len() == 2 && is_tiling(&call.args[0])
}

/// If the operation needs a tiling but its first operand is a slice, replaces the slice by the tiling and returns the
/// slice.
pub(super) fn taken(op: &Op, call: &mut Call, text: &dyn Fn(&At) -> String) -> Option<Call> {
    let is_asked = op.takes_tiling() || base(&text(&call.name)) == "partition";
    let first = call.args.first_mut().filter(|first| is_asked && is_slice(first, text))?;
    let ExprKind::Call(slice) = &mut first.kind else { return None };
    let mut slice = std::mem::take(slice);
    *first = slice.args.remove(0);
    Some(slice)
}

/// If the result of a call contains the partitions of all threads, adds a call of `get_slice` around it. A fragment
/// already belongs to one thread, so the call that returns a fragment is not changed.
pub(super) fn sliced(op: &Op, call: Call, slice: Option<Call>, at: &At) -> Call {
    let makes_parts = op.name.strip_prefix("partition_").is_some_and(|side| side.len() == 1 || side.starts_with("SF"));
    match slice {
        Some(mut slice) if makes_parts || op.name == "tiled_divide" => {
            slice.args.insert(0, Expr { kind: ExprKind::Call(call), at: at.clone() });
            Call { operation: Some("get_slice"), ..slice }
        }
        _ => call,
    }
}
