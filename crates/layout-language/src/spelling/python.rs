//! Converts calls that have a different form in CuTe's Python than in C++. This module also converts members of
//! undeclared names, such as `args.k`, and slices at a coordinate that is given by its name.

use super::{Above, Spelling, base, written};
use crate::syntax::{At, Call, Diagnostic, Expr, ExprKind, Param, no_mode};
use layout_runtime::Int;

/// Functions with another name in Python, each with the name of the operation. `make_tiled_copy` of C++ is a different
/// function.
const NAMES: [(&str, &str); 6] = [
    ("make_tiled_copy", "make_tiled_copy_impl"),
    ("is_congruent", "congruent"),
    ("is_weakly_congruent", "weakly_congruent"),
    ("flatten_to_tuple", "flatten"),
    ("make_rmem_tensor_like", "make_layout_like"),
    ("make_rmem_tensor", "make_layout"),
];

/// Functions of Python that the notation does not have. Each entry also contains a help for the error.
const ELSEWHERE: [(&str, &str); 9] = [
    ("is_static", "in Python every literal number is static, but names in the result are not"),
    ("append_ones", "write `append<3>(l, 1:0)`, with the rank"),
    ("prepend_ones", "write `prepend<3>(l, 1:0)`, with the rank"),
    ("tuple_cat", "write the tuple out"),
    ("front", "write `get<0>(x)`"),
    ("is_major", "write `stride<0>(l)` for the stride, or `leading_dim(l)` for the mode"),
    ("basis_get", "write the path, `get<1,0>(x)`"),
    ("make_copy_atom", INSTRUCTION),
    ("make_mma_atom", INSTRUCTION),
];

const INSTRUCTION: &str =
    "use the name of an instruction in CuTe C++, such as `SM80_16x8x16_F32F16F16F32_TN` or `UniversalCopy<128,32>`";

/// Returns an error if the name is a Python module that the notation does not have.
pub(super) fn module(name: &str, at: &At) -> Result<(), Diagnostic> {
    match ["nvgpu", "arch"].contains(&name) {
        true => Err(Diagnostic::new(at.clone(), format!("`cute.{name}` is not supported"), INSTRUCTION)),
        false => Ok(()),
    }
}

/// Returns the name of the operation that Python calls `name`, or `name` itself if Python uses the same name.
pub(super) fn name(name: &str) -> &str {
    NAMES.iter().find(|(python, _)| *python == name).map_or(name, |(_, operation)| operation)
}

/// Returns an error if `name` is a function of Python that the notation does not have.
pub(super) fn elsewhere(name: &str, call: &Call) -> Result<(), Diagnostic> {
    match ELSEWHERE.iter().find(|(python, _)| *python == name) {
        Some((_, help)) => Err(Diagnostic::new(call.name.clone(), format!("`cute.{name}` is not supported"), *help)),
        None => Ok(()),
    }
}

/// Puts the operands of a Python call into the order of the notation.
pub(super) fn rearrange(name: &str, call: &mut Call, text: &dyn Fn(&At) -> String) {
    match name {
        "dice" | "repeat_like" => call.args.reverse(),
        // The element type of `size_in_bytes(cutlass.Float16, l)` becomes a parameter.
        "size_in_bytes" if call.args.len() == 2 => {
            let element = call.args.remove(0);
            call.params.push(Param { number: super::width::width(&text(&element.at)), at: element.at });
        }
        // Only the first operand affects the layout, so the other operands are removed.
        "make_rmem_tensor" | "make_rmem_tensor_like" => call.args.truncate(1),
        // The rank in `append(x, mode, up_to_rank=3)` becomes a parameter.
        "append" | "prepend" => {
            let rank = call.keywords.iter().position(|keyword| text(&keyword.name) == "up_to_rank");
            let rank = rank.map(|rank| call.keywords.remove(rank).expr);
            call.params.extend(rank.map(|rank| Param { number: written(&rank), at: rank.at }));
        }
        _ => {}
    }
}

/// Converts Python's `make_fragment_like(l)`. In Python, the result has the same profile as `l`.
pub(super) fn fragment(name: &str, call: &Call) -> Option<ExprKind> {
    let part = call.args.first().filter(|_| name == "make_fragment_like")?;
    let of = |operation, args| Expr::call(operation, args, call.name.clone());
    let parts = vec![of("make_fragment_like", vec![part.clone()]), of("shape", vec![part.clone()])];
    Some(of("with_shape", parts).kind)
}

/// Converts `make_layout_tv(threads, values)` to a list of two expressions: the tile, and the layout that maps (thread,
/// value) to positions in the tile.
pub(super) fn tile_and_layout(name: &str, call: &mut Call, text: &dyn Fn(&At) -> String) -> Option<ExprKind> {
    if name != "make_layout_tv" {
        return None;
    }
    call.keywords.sort_by_key(|keyword| text(&keyword.name) == "val_layout");
    call.args.extend(call.keywords.drain(..).map(|keyword| keyword.expr));
    let part = |operation| {
        let call = Call { operation: Some(operation), ..call.clone() };
        Expr { at: call.name.clone(), kind: ExprKind::Call(call) }
    };
    Some(ExprKind::List(vec![part("tiler_mn"), part("layout_tv")]))
}

/// Functions of CUTLASS that return a runtime value, such as the rank of the block in its cluster.
const OF_DEVICE: [&str; 6] = [
    "block_rank_in_cluster",
    "canonical_lane_idx",
    "canonical_warp_group_idx",
    "canonical_warp_idx",
    "canonical_warp_idx_sync",
    "elect_one_sync",
];

/// Returns `true` if a text is a runtime value. Such a text is a member or an element of an undeclared name, such as
/// `args.k` or `dims[0]`, or a call of a function in `OF_DEVICE`.
pub(crate) fn is_member_of_nothing(text: &str, above: &dyn Above) -> bool {
    let is_word = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_') && !word.is_empty();
    if let Some(name) = text.strip_suffix("()") {
        return OF_DEVICE.contains(&base(name));
    }
    let is_entry = |word: &str| word.split(['[', ']']).filter(|part| !part.is_empty()).all(is_word);
    let head = text.split(['.', '[']).next().unwrap_or_default();
    head.len() < text.len()
        && !head.starts_with(|c: char| c.is_ascii_digit())
        && !["cute", "cutlass"].contains(&head)
        && text.split('.').all(|word| !word.is_empty() && is_entry(word))
        && !above.is_value(head)
        && above.expr(head).is_none()
}

impl Spelling<'_> {
    /// Converts `L(c)` and `L[c]` to a slice if the coordinate `c` contains `_`, or a name that stands for a coordinate
    /// with `_`.
    pub(super) fn sliced(&self, call: &mut Call) -> Result<(), Diagnostic> {
        let (Some(operation @ ("crd2idx" | "slice" | "slice_tensor")), [coord, of]) =
            (call.operation, call.args.as_slice())
        else {
            return Ok(());
        };
        let is_tensor = operation == "slice_tensor"
            || matches!(of.kind, ExprKind::Name) && self.above.is_tensor(&(self.text)(&of.at));
        let ExprKind::Ints(tuple) = &coord.kind else { return Ok(()) };
        let name = |leaf: &Int| leaf.as_written().map(|at| (self.text)(&self.last_word(&(at..at + 1))));
        // The parser has already converted coordinates that contain calls.
        let is_call = |leaf: &Int| leaf.as_written().is_some_and(|at| self.is_call(at));
        if operation != "crd2idx" && tuple.leaves().iter().any(is_call) {
            return Ok(());
        }
        let keeps =
            tuple.leaves().iter().any(|leaf| leaf.is_keep() || name(leaf).is_some_and(|name| self.above.keeps(&name)));
        match operation {
            "slice" | "slice_tensor" if !keeps => Err(no_mode(coord.at.clone())),
            _ => {
                call.operation = Some(match (keeps, is_tensor) {
                    (true, true) => "slice_tensor",
                    (true, false) => "slice",
                    (false, _) => operation,
                });
                Ok(())
            }
        }
    }

    /// Returns `true` if an opening parenthesis follows the name at `at`.
    fn is_call(&self, at: usize) -> bool {
        let word = self.last_word(&(at..at + 1));
        (self.text)(&(word.start..word.end + 1)).ends_with('(')
    }
}
