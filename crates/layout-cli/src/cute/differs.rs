//! Finds operations that CuTe deliberately defines differently. For these, the C++ code does not have the value that
//! colex prints.

use crate::expression::{Expression, as_layout};
use layout_compiler::syntax::{Call, Expr, ExprKind};
use layout_runtime::{Int, Layout};

/// Returns a note for each call of such an operation, in the expression and in the declaration lines before it.
pub(super) fn notes(expression: &Expression<'_>) -> Vec<String> {
    let lines = expression.lines().iter().map(|line| &line.stated.expr);
    let mut notes = Vec::new();
    lines.chain([&expression.expr]).for_each(|expr| add(expression, expr, &mut notes));
    notes
}

fn add(expression: &Expression<'_>, expr: &Expr, notes: &mut Vec<String>) {
    match &expr.kind {
        ExprKind::Call(call) => {
            call.args.iter().for_each(|arg| add(expression, arg, notes));
            let note = note(expression, call);
            notes.extend(note.filter(|note| !notes.contains(note)));
        }
        ExprKind::Compose(a, b) => [a, b].into_iter().for_each(|part| add(expression, part, notes)),
        ExprKind::Offset(_, _, inner) => add(expression, inner, notes),
        ExprKind::List(parts) => parts.iter().for_each(|part| add(expression, part, notes)),
        _ => {}
    }
}

fn note(expression: &Expression<'_>, call: &Call) -> Option<String> {
    let layout = |i: usize| as_layout(&expression.part(call.args.get(i)?)?);
    let numbers: Vec<i64> = call.params.iter().filter_map(|param| param.number).collect();
    match (expression.operation(call), numbers.as_slice()) {
        ("recast", [new, old]) if new % old != 0 && old % new != 0 => {
            Some("if neither width divides the other, CuTe's `recast_layout` rounds, so its result can differ".into())
        }
        ("recast", [new, old]) if old > new => units(&layout(0)?),
        ("downcast", [n]) if *n > 1 => units(&layout(0)?),
        // If a layout has a swizzle, other code reports an error for this call.
        ("max_common_vector", _) if layout(0)?.shape() != layout(1)?.shape() => {
            Some("CuTe's `max_common_vector` does not compare layouts of different shapes coordinate by coordinate, so its result can differ".into())
        }
        _ => None,
    }
}

/// Returns a note if several modes have stride 1, because CuTe's `downcast` extends each of them.
fn units(layout: &Layout) -> Option<String> {
    let is_unit = |stride: &&Int| stride.is_number() && stride.value().abs() == 1 && stride.basis().is_one();
    (layout.stride().leaves().iter().filter(is_unit).count() > 1)
        .then(|| "CuTe's `downcast` extends every mode of stride 1 or -1, so its result differs".into())
}
