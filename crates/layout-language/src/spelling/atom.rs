//! Converts two kinds of syntax: instructions and tilings that are written as types or as CuTe prints them, and
//! swizzles and offsets that are written as calls.

use super::{Spelling, written};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use layout_runtime::{IntTuple, Swizzle};

/// If the call is a wrapper that does not change its operand, returns the operand. Examples: `MMA_Atom<X>`,
/// `Copy_Traits<X>`, the cast `int(x)`, `as_position_independent_swizzle_layout(x)`.
pub(super) fn unwrapped(name: &str, call: &mut Call) -> Option<Expr> {
    const WRAPS: [&str; 11] = [
        "MMA_Atom",
        "MMA_Traits",
        "Copy_Traits",
        "int",
        "int32_t",
        "int64_t",
        "uint32_t",
        "size_t",
        "static_cast",
        "as_position_independent_swizzle_layout",
        "as_position_independent_swizzle_tensor",
    ];
    let wraps = WRAPS.contains(&name) && call.keywords.is_empty();
    match call.args.pop() {
        Some(inner) if wraps && call.args.is_empty() => Some(inner),
        other => {
            call.args.extend(other);
            None
        }
    }
}

/// Converts `make_tensor(pointer, layout)` to the layout. The pointer is dropped, unless it is a coordinate. A
/// coordinate becomes the offset of the layout. If the operands are a shape and strides, the layout is a call of
/// `make_layout`.
pub(super) fn of_tensor(name: &str, call: &mut Call) -> Option<Expr> {
    if call.operation.is_some() || !["make_tensor", "make_coord_tensor"].contains(&name) {
        return None;
    }
    let owns = !std::mem::take(&mut call.params).is_empty();
    let mut start = None;
    if !owns && call.args.len() > 1 {
        start = match call.args.remove(0).kind {
            ExprKind::Ints(start) if !start.is_int() => Some(start),
            _ => None,
        };
    }
    call.operation = Some("make_layout");
    let is_layout = !matches!(call.args.as_slice(), [Expr { kind: ExprKind::Ints(_), .. }]) && call.args.len() == 1;
    let layout = call.args.pop_if(|_| is_layout);
    match (layout, start) {
        (Some(layout), Some(start)) => {
            let at = layout.at.clone();
            Some(Expr { kind: ExprKind::Offset(Swizzle::IDENTITY, start, Box::new(layout)), at })
        }
        (layout, _) => layout,
    }
}

/// The instructions and tilings that CuTe prints. An entry contains the printed name, the operation that builds the
/// value, and the printed label of each operand of this operation. The empty label stands for the instruction of a
/// tiling, which is printed last and has no label.
const PRINTS: [(&str, &str, &[&str]); 4] = [
    ("MMA_Atom", "make_mma_atom", &["ThrID", "LayoutA_TV", "LayoutB_TV", "LayoutC_TV"]),
    ("Copy_Atom", "make_copy_atom_of_values", &["ThrID", "ValLayoutSrc", "ValLayoutDst", "ValLayoutRef"]),
    ("TiledMMA", "make_tiled_mma_vmnk", &["", "ThrLayoutVMNK", "PermutationMNK"]),
    ("TiledCopy", "make_tiled_copy_impl", &["", "TiledLayout_TV", "Tiler_MN"]),
];

/// The names and labels that Python prints, without spaces, if they differ from the names and labels that C++ prints.
const LABELS: [(&str, &str); 9] = [
    ("MMA_Atom", "MMAAtom"),
    ("Copy_Atom", "CopyAtom"),
    ("LayoutA_TV", "TVLayoutA"),
    ("LayoutB_TV", "TVLayoutB"),
    ("LayoutC_TV", "TVLayoutC"),
    ("ValLayoutSrc", "TVLayoutSrc"),
    ("ValLayoutDst", "TVLayoutDst"),
    ("TiledLayout_TV", "TVLayouttiled"),
    ("Tiler_MN", "TilerMN"),
];

/// Returns `true` if C++ or Python prints this label as `text`.
fn is_label(text: &str, label: &str) -> bool {
    let words: String = text.split_whitespace().collect();
    words == label || LABELS.contains(&(label, words.as_str()))
}

/// Returns `true` if the last two operands have the same text. These operands are the source and the destination.
fn is_alike(args: &[Expr], spelling: &Spelling<'_>) -> bool {
    matches!(args, [.., source, target] if (spelling.text)(&source.at) == (spelling.text)(&target.at))
}

/// Converts a printed instruction or tiling to a call. Returns the operation that builds the value, and sorts the
/// operands in `call`.
pub(super) fn printed(
    name: &str,
    call: &mut Call,
    spelling: &Spelling<'_>,
) -> Result<Option<&'static str>, Diagnostic> {
    let print = PRINTS.iter().find(|(print, ..)| is_label(name, print));
    let Some((_, operation, labels)) = print.filter(|_| !call.keywords.is_empty()) else { return Ok(None) };
    let mut args = Vec::new();
    for label in *labels {
        let place = call.keywords.iter().position(|keyword| is_label(&(spelling.text)(&keyword.name), label));
        let arg = match place {
            Some(place) => Some(call.keywords.swap_remove(place).expr),
            None if label.is_empty() => call.args.pop(),
            // Python does not print the reference layout. If the source and the destination have the same text, the
            // reference is equal to both.
            None if *label == "ValLayoutRef" && is_alike(&args, spelling) => args.last().cloned(),
            None => None,
        };
        let label = if label.is_empty() { "the instruction" } else { label };
        args.push(arg.ok_or_else(|| {
            let by_name =
                "paste the output of C++, or write the name of the instruction: the output of Python does not contain the reference layout";
            let help =
                if label == "ValLayoutRef" { by_name } else { "paste the complete output of CuTe, including its last line" };
            Diagnostic::new(call.name.clone(), format!("`{name}` is incomplete: {label} is missing"), help)
        })?);
    }
    call.keywords.clear();
    call.args = args;
    Ok(Some(operation))
}

/// Converts `make_swizzle(B, M, S)` to a swizzle. Converts a call with a swizzle, an offset and a layout to `swizzle o
/// offset o layout`. The call can be `ComposedLayout<…>{}`, `make_composed_layout(…)` or a `composition(…)` with three
/// operands.
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

/// Converts the operands of a call that applies a swizzle and an offset to a layout. The offset
/// `smem_ptr_flag_bits<16>` means that the swizzle applies to byte addresses. The swizzle is then converted to a
/// swizzle of 16-bit elements.
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

/// Converts a swizzle of byte addresses to a swizzle of the indices of elements with `bits` bits.
fn of_bytes(swizzle: Swizzle, bits: i64, at: At) -> Result<Swizzle, Diagnostic> {
    swizzle.recast(bits, 8).map_err(|error| Diagnostic::of(at, &error))
}
