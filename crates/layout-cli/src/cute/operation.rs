//! Translates calls to CuTe's C++. The table of operations contains the C++ pattern of each call. The partition of a
//! layout is written as the partition of a tensor that contains the indices of the layout. In CuTe, the slice of a
//! tensor keeps its start, but the slice of a layout does not. A fragment is written as the fragment of a tensor
//! without memory.
//!
//! This module also returns notes on the operations that colex defines differently from CuTe. For such an operation,
//! the C++ code gives another value than colex.

use super::operands::{self, Operand};
use super::{Spelled, spell, value};
use crate::expression::{Expression, as_layout};
use layout_compiler::syntax::{Call, Expr, ExprKind};
use layout_compiler::{Cute, Instruction, Value, operations};
use layout_runtime::{Int, Layout};

/// The C++ code with which two kinds of tensors begin. The first contains the indices of a layout, and the second its
/// coordinates.
const INDICES: [&str; 2] = ["make_tensor(counting_iterator<int>{}, ", "make_coord_tensor("];

/// Returns the C++ code of a call. If CuTe does not have the operation, or needs the name of an instruction for it,
/// returns an error with the suggested replacement.
pub(super) fn spelled(name: &str, params: &[String], operands: &[Operand]) -> Result<String, &'static str> {
    let args: Vec<String> = operands.iter().map(|operand| operand.text.clone()).collect();
    if let Some(pattern) = of_kind(name, operands) {
        return Ok(filled(pattern, params, &args));
    }
    if let ("crd2idx", [coord, layout]) = (name, operands)
        && layout.is_called()
    {
        return Ok(format!("{}({})", layout.text, coord.text));
    }
    if let ("group", [Operand { text, is_tensor: true, .. }]) = (name, operands) {
        return Ok(format!("group_modes<{}>({text})", params.join(",")));
    }
    match operations().find(|operation| operation.name == name).map(|operation| operation.cute) {
        Some(Cute::Lacks(instead)) => return Err(instead),
        Some(Cute::Written(pattern)) if pattern.contains("$T") => {
            let traits = operands.first().and_then(|operand| value::traits(operand.value.as_ref()?));
            return traits.map(|traits| pattern.replace("$T", &traits)).ok_or("write the name of the instruction");
        }
        Some(Cute::Written(pattern)) => {
            let Some(i) = (0..args.len()).find(|i| pattern.contains(&format!("#{i}"))) else {
                return Ok(filled(pattern, params, &args));
            };
            let part = filled(&pattern.replace(&format!("#{i}"), "#"), params, &args);
            return Ok(partitioned(&part, &operands[i]));
        }
        _ => {}
    }
    if let ("make_swizzle", [Operand { value: Some(y), .. }, Operand { value: Some(z), .. }]) = (name, operands) {
        return Ok(format!("make_swizzle<{y},{z}>()"));
    }
    if name.starts_with("Layout_") {
        let space = if name.contains("_32B_") { "UMMA" } else { "GMMA" };
        return Ok(format!("{space}::{name}<uint_bit_t<{}>>{{}}", params.join(",")));
    }
    let params = if params.is_empty() { String::new() } else { format!("<{}>", params.join(",")) };
    Ok(format!("{name}{params}({})", args.join(", ")))
}

/// Returns the C++ pattern of a call if operands of these kinds need another pattern than the one in the table of
/// operations.
fn of_kind(name: &str, operands: &[Operand]) -> Option<&'static str> {
    if let ("idx2crd", [_, Operand { value: Some(Value::Layout(_)), .. }]) = (name, operands) {
        return Some("idx2crd($0, shape($1))");
    }
    match (name, operands.first()?.value.as_ref()?) {
        // CuTe's `reverse` does not change layouts.
        ("reverse", Value::Layout(_)) => Some("make_layout(reverse(shape($0)), reverse(stride($0)))"),
        ("layout_tv", Value::Layout(_) | Value::Ints(_)) => {
            Some("right_inverse(raked_product($0, $1)).with_shape(make_shape(size($0), size($1)))")
        }
        ("tiler_mn", Value::Layout(_) | Value::Ints(_)) => Some("product_each(shape(raked_product($0, $1)))"),
        ("num_threads", Value::Instruction(Instruction::TiledMma(_))) => Some("cosize($0.get_thr_layout_vmnk())"),
        ("num_threads", _) => Some("size<0>(typename decltype($0)::TiledLayout_TV{})"),
        _ => None,
    }
}

fn filled(pattern: &str, params: &[String], args: &[String]) -> String {
    let marks = |sign: char, texts: &[String]| {
        texts.iter().enumerate().map(|(i, text)| (format!("{sign}{i}"), text.clone())).collect::<Vec<_>>()
    };
    let tensors: Vec<String> = args.iter().map(|arg| tensor(arg)).collect();
    let all = marks('%', params).into_iter().chain(marks('^', &tensors)).chain(marks('$', args));
    let behind = args.get(1..).unwrap_or_default().join(", ");
    all.fold(pattern.replace("$*", &args.join(", ")).replace("$+", &behind), |out, (mark, text)| {
        out.replace(&mark, &text)
    })
}

/// Writes a layout as a tensor without memory.
fn tensor(layout: &str) -> String {
    format!("make_tensor(make_gmem_ptr<float>(nullptr), {layout})")
}

/// Replaces the `#` in `part`, the C++ code of a partition, by the tensor to partition.
fn partitioned(part: &str, of: &Operand) -> String {
    let counts_coordinates = of.value.as_ref().is_some_and(operands::counts_coordinates);
    match of.is_tensor {
        true => part.replace('#', &of.text),
        false => part.replace('#', &format!("{}{})", INDICES[usize::from(counts_coordinates)], of.text)),
    }
}

/// Translates `get_slice(partition_C(mma, l), thread)` to `mma.get_slice(thread).partition_C(tensor)`.
pub(super) fn part_of_thread(expression: &Expression<'_>, call: &Call) -> Option<Spelled> {
    let [whole @ Expr { kind: ExprKind::Call(of_all), .. }, thread] = call.args.as_slice() else { return None };
    operands::is_part_of_thread(expression, call).then(|| {
        let name = expression.operation(of_all);
        let operands = operands::of(expression, whole, name, 0, &of_all.args)?;
        let (tiling, thread) = (&operands[0].text, spell(expression, thread)?);
        Ok(partitioned(&format!("{tiling}.get_slice({thread}).{name}(#)"), &operands[1]))
    })
}

/// Returns notes on the operations that CuTe defines in another way, for the expression and for the lines before it.
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
        // For a layout with a swizzle, the translation of the call fails, so no note is needed.
        ("max_common_vector", _) if layout(0)?.shape() != layout(1)?.shape() => {
            Some("CuTe's `max_common_vector` does not compare layouts of different shapes coordinate by coordinate, so its result can differ".into())
        }
        _ => None,
    }
}

/// Returns a note if several modes have the stride 1 or -1. CuTe's `downcast` multiplies the extent of each of these
/// modes.
fn units(layout: &Layout) -> Option<String> {
    let is_unit = |stride: &&Int| stride.is_number() && stride.value().abs() == 1 && stride.basis().is_one();
    (layout.stride().leaves().iter().filter(is_unit).count() > 1)
        .then(|| "CuTe's `downcast` extends every mode of stride 1 or -1, so its result differs".into())
}
