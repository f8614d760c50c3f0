//! Converts swizzles and offsets that are written as calls.

use super::{Spelling, written};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use layout_runtime::{IntTuple, Swizzle};

/// Converts `make_swizzle(B, M, S)`, and `swizzle o offset o layout` that is written as `ComposedLayout<…>{}`, as
/// `make_composed_layout(…)`, or as `composition(…)` with three operands.
pub(super) fn composed(name: &str, call: &mut Call, spelling: &Spelling<'_>) -> Result<Option<ExprKind>, Diagnostic> {
    match name {
        "make_swizzle" if call.args.len() == 3 => swizzle(call).map(Some),
        "composition" if call.args.len() == 3 => front(call, spelling).map(Some),
        "ComposedLayout" | "make_composed_layout" => {
            let place = |name: &At| ["inner", "offset", "outer"].iter().position(|word| *word == (spelling.text)(name));
            call.keywords.sort_by_key(|keyword| place(&keyword.name));
            call.args.extend(call.keywords.drain(..).map(|keyword| keyword.expr));
            front(call, spelling).map(Some)
        }
        _ => Ok(None),
    }
}

fn swizzle(call: &Call) -> Result<ExprKind, Diagnostic> {
    let numbers: Vec<i64> = call.args.iter().filter_map(written).collect();
    let &[bits, base, shift] = numbers.as_slice() else {
        return Err(Diagnostic::new(call.name.clone(), "a swizzle requires three numbers", "write `Sw<3,4,3>`"));
    };
    let swizzle = Swizzle::new(bits, base, shift);
    swizzle.map(ExprKind::Swizzle).map_err(|error| Diagnostic::of(call.name.clone(), &error))
}

/// Converts the operands swizzle, offset and layout. The offset is a number or `smem_ptr_flag_bits<16>`. With
/// `smem_ptr_flag_bits`, the swizzle applies to byte addresses.
fn front(call: &mut Call, spelling: &Spelling<'_>) -> Result<ExprKind, Diagnostic> {
    let args = std::mem::take(&mut call.args);
    let help = "write `Sw<B,M,S> o offset o shape:stride`";
    let refused = |at: &At, message: &str| Err(Diagnostic::new(at.clone(), message, help));
    let Ok([outer, offset, inner]) = <[Expr; 3]>::try_from(args) else {
        return refused(&call.name, "expected a swizzle, an offset and a layout");
    };
    let ExprKind::Swizzle(swizzle) = outer.kind else {
        return refused(&outer.at, "expected a swizzle before a layout with an offset");
    };
    let (swizzle, offset) = match (&offset.kind, written(&offset)) {
        (_, Some(offset)) => (swizzle, offset),
        (ExprKind::Name, _) if (spelling.text)(&offset.at).ends_with("smem_ptr_flag") => {
            (of_bytes(swizzle, 1, outer.at)?, 0)
        }
        (ExprKind::Call(flag), _) if let [width] = flag.params.as_slice() => {
            (of_bytes(swizzle, width.number.unwrap_or(8), outer.at)?, 0)
        }
        _ => return refused(&offset.at, "expected an offset"),
    };
    Ok(ExprKind::Offset(swizzle, IntTuple::int(offset), Box::new(inner)))
}

/// Converts a swizzle of byte addresses to a swizzle of indices of elements with `bits` bits.
fn of_bytes(swizzle: Swizzle, bits: i64, at: At) -> Result<Swizzle, Diagnostic> {
    swizzle.recast(bits, 8).map_err(|error| Diagnostic::of(at, &error))
}
