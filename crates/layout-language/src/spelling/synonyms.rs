//! Other names in C++ and Python for the operations of the notation and for their operands.

use crate::resolve::ops::{self, Op};
use crate::syntax::{Call, Expr, ExprKind, Param};
use layout_runtime::IntTuple;

/// Other names of operations, each with the name in the notation.
const NAMES: [(&str, &str); 50] = [
    // `Layout` is the name in pycute.
    ("Layout", "make_layout"),
    ("front", "get"),
    ("replace_front", "replace"),
    ("thr_size", "num_threads"),
    ("make_instr_desc_block_scaled", "make_instr_desc"),
    ("partition", "tiled_divide"),
    ("SfKMajorAtom", "SfAtom"),
    ("make_tma_copy_A_sm100", "make_tma_atom_A_sm100"),
    ("make_tma_copy_B_sm100", "make_tma_atom_B_sm100"),
    ("idesc_", "make_instr_desc"),
    ("make_tensor_like", "make_layout_like"),
    ("make_tma_atom", "make_tma_copy"),
    ("tensor", "get"),
    ("tv_layout_A", "ALayout"),
    ("tv_layout_B", "BLayout"),
    ("tv_layout_C", "CLayout"),
    ("tv_layout_A_tiled", "get_layoutA_TV"),
    ("tv_layout_B_tiled", "get_layoutB_TV"),
    ("tv_layout_C_tiled", "get_layoutC_TV"),
    ("layout_tv_tiled", "layout_tv"),
    ("get_tile_size", "tile_size"),
    ("AtomThrID", "ThrID"),
    ("get_thread_slice", "get_slice"),
    ("inner_partition", "local_tile"),
    ("make_identity_tensor", "make_identity_layout"),
    ("tile", "tiled_divide"),
    ("size_v", "size"),
    ("cosize_v", "cosize"),
    ("rank_v", "rank"),
    ("depth_v", "depth"),
    ("compose", "composition"),
    ("get_thr_layout_vmnk", "thr_layout_vmnk"),
    ("ThrLayoutVMNK", "thr_layout_vmnk"),
    ("TiledLayout_TV", "layout_tv"),
    ("Tiler_MN", "tiler_mn"),
    ("LayoutA_TV", "ALayout"),
    ("LayoutB_TV", "BLayout"),
    ("LayoutC_TV", "CLayout"),
    ("layout_src_tv_tiled", "get_layoutS_TV"),
    ("layout_dst_tv_tiled", "get_layoutD_TV"),
    ("shape_mnk", "Shape_MNK"),
    ("group_modes", "group"),
    ("recast_layout", "recast"),
    ("make_tiled_copy_tv", "make_tiled_copy"),
    ("slice_", "slice"),
    ("dice_", "dice"),
    ("product", "size"),
    ("Copy_Atom", "copy_atom"),
    ("TiledMMA", "make_tiled_mma"),
    ("TiledCopy", "make_tiled_copy_impl"),
];

/// Returns the operation with this name in C++, in Python or in the notation, or `None` if there is no such operation.
pub(super) fn operation(name: &str) -> Option<&'static Op> {
    let other = NAMES.iter().find(|(alias, _)| *alias == name).map(|(_, name)| *name);
    ops::find(other.unwrap_or(name))
}

/// Returns the names of an operation's operands, in order.
pub(super) fn operands(op: &'static Op) -> impl Iterator<Item = &'static str> {
    let usage = op.usage.split_once('(').map_or("", |(_, rest)| rest.strip_suffix(')').unwrap_or(rest));
    usage.split(',').map(str::trim)
}

/// Python's names of operands, if they differ from the names in the usage line of the operation.
const OPERANDS: [(&str, &[&str]); 16] = [
    ("atom", &["op_or_atom"]),
    ("[m", &["permutation_mnk"]),
    ("tiler", &["tiler_mn"]),
    ("mma", &["tiled_mma"]),
    ("l", &["layout", "target", "input", "src_layout", "atom", "block", "a", "x", "src", "obj", "tensor"]),
    ("x", &["layout", "target", "input", "a", "src", "obj"]),
    ("layout", &["l", "src", "input"]),
    ("profile", &["target_profile", "trg_profile"]),
    ("shape", &["trg_shape", "input", "a"]),
    ("mode", &["elem"]),
    ("a", &["lhs"]),
    ("b", &["rhs"]),
    ("threads", &["thr_layout"]),
    ("values", &["val_layout"]),
    ("atoms", &["atom_layout_mnk"]),
    ("index", &["idx"]),
];

/// Returns `true` if the operand name `word` in a call means the operand with the name `place` in the usage line.
pub(super) fn means(word: &str, place: &str) -> bool {
    word == place || OPERANDS.iter().any(|(of, words)| *of == place && words.contains(&word))
}

/// Puts the operands and parameters of a C++ call into the order of the notation.
pub(super) fn rearrange(name: &str, call: &mut Call) {
    match name {
        // The masks of `make_swizzle<448,56>()` become operands.
        "make_swizzle" => {
            let ints = |param: &Param| param.number.map(|number| ExprKind::Ints(IntTuple::int(number)));
            let masks = call.params.drain(..).filter_map(|param| Some(Expr { kind: ints(&param)?, at: param.at }));
            call.args.splice(0..0, masks);
        }
        "front" | "replace_front" => call.params.insert(0, Param { number: Some(0), at: call.name.clone() }),
        // The element type between `<` and `>` does not affect the layout, so it is removed.
        "make_tensor_like" | "make_fragment_like" | "make_layout_like" => call.params.clear(),
        // In C++, the old type precedes the new type. The notation and Python write the new width first.
        "recast_layout" => call.params.reverse(),
        "slice_" | "dice_" | "partition" => call.args.reverse(),
        // In the notation, `max`, `min` and `gcd` have two operands, so a call with more operands becomes nested calls.
        "max" | "min" | "gcd" => {
            while call.args.len() > 2 {
                let rest = call.args.split_off(2);
                let (name, at) = (call.name.clone(), call.args[0].at.start..call.args[1].at.end);
                let first =
                    Call { name, operation: call.operation, args: std::mem::take(&mut call.args), ..Call::default() };
                call.args = [Expr { kind: ExprKind::Call(first), at }].into_iter().chain(rest).collect();
            }
        }
        // If several tilers follow the layout, they become one list.
        "compose" | "tile" if call.args.len() > 2 => {
            let tilers = call.args.split_off(1);
            let at = tilers[0].at.start..tilers[tilers.len() - 1].at.end;
            call.args.push(Expr { kind: ExprKind::List(tilers), at });
        }
        _ => {}
    }
}

/// Removes the swizzle from the operand of `make_tensor_like`. In CuTe, the swizzle belongs to the pointer of the
/// operand, so the new tensor has no swizzle.
pub(super) fn of_tensor(name: &str, call: &mut Call) {
    if let ("make_tensor_like", [of]) = (name, call.args.as_mut_slice()) {
        *of = Expr::call("get_nonswizzle_portion", vec![of.clone()], of.at.clone());
    }
}

/// Removes the operand `step` of `local_tile(l, tiler, coord, step)`. `step` selects modes of the tiler and of the
/// coordinate. Therefore `dice` with this operand is applied to the tiler and to the coordinate.
pub(super) fn stepped(op: &Op, call: &mut Call) {
    if op.name == "local_tile" && call.args.len() == 4 {
        let step = call.args.split_off(3);
        for arg in &mut call.args[1..] {
            let args = step.iter().chain([&*arg]).cloned().collect();
            *arg = Expr::call("dice", args, arg.at.clone());
        }
    }
}
