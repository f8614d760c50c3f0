//! Reads the containment test `elem_less(l, extents)` of a layout: for each coordinate, it tests whether the index is
//! below the extents.

use crate::resolve::Value;
use crate::syntax::{At, Diagnostic, Expr, ExprKind};
use layout_runtime::{IntTuple, Layout};

/// The layout and the extents of a containment test.
pub(super) type Question = (Layout, IntTuple);

/// Returns the containment test, if the expression is one: its first operand must be a layout, and not a tuple of
/// integers.
pub(super) fn question(
    expr: &Expr,
    text: &dyn Fn(&At) -> String,
    resolve: &dyn Fn(&Expr) -> Result<Value, Vec<Diagnostic>>,
) -> Option<Result<Question, Vec<Diagnostic>>> {
    let ExprKind::Call(call) = &expr.kind else { return None };
    let [layout, extents] = call.args.as_slice() else { return None };
    if call.operation.map_or_else(|| text(&call.name), String::from) != "elem_less" {
        return None;
    }
    let layout = match resolve(layout) {
        Ok(Value::Layout(layout)) => layout,
        Ok(_) => return None,
        Err(errors) => return Some(Err(errors)),
    };
    Some(resolve(extents).and_then(|value| Ok((layout, of_value(value, &extents.at).map_err(|error| vec![error])?))))
}

/// Returns the extents: a tuple of numbers, or the shape of a layout.
fn of_value(value: Value, at: &At) -> Result<IntTuple, Diagnostic> {
    let extents = match value {
        Value::Ints(extents) => extents,
        value => value.layout(at)?.shape(),
    };
    let is_extent = |leaf: &layout_runtime::Int| leaf.is_number() && (leaf.basis().is_one() || leaf.symbol().is_some());
    match extents.leaves().iter().all(is_extent) {
        true => Ok(extents),
        false => Err(Diagnostic::new(
            at.clone(),
            "an extent must be a number or the name of a number",
            "write the shape, as in `(m,n)`",
        )),
    }
}
