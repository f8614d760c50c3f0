//! Converts C++ calls of CuTe that build tensor maps, and calls of `tma_partition`.

use crate::syntax::{At, Call, Expr, ExprKind};

/// Changes the operand `cluster` of `make_tma_atom_A_sm100(copy, gmem, smem, tile, mma, cluster)` and of similar calls.
/// If the copy is not a multicast, the cluster is removed. In a multicast with `make_tma_copy_A_sm100`, the cluster
/// comes from the tiling if the call does not contain it.
pub(super) fn shared(name: &str, call: &mut Call, text: &dyn Fn(&At) -> String) {
    if !name.starts_with("make_tma_") || !name.ends_with("_sm100") || call.args.len() < 5 {
        return;
    }
    let is_multicast = text(&call.args[0].at).contains("MULTICAST");
    if !is_multicast {
        call.args.truncate(5);
    } else if name.starts_with("make_tma_copy_") && call.args.len() == 5 {
        let mma = call.args[4].clone();
        let at = mma.at.clone();
        call.args.push(Expr::call("thr_layout_vmnk", vec![mma], at));
    }
}

/// Converts `tma_partition(map, block, blocks, smem, gmem)` to a list of two expressions: the tiles in global memory
/// and in shared memory. The operands `block` and `blocks` only select where the part of this block in each tile
/// starts, so they are removed.
pub(super) fn partition(name: &str, call: &mut Call) -> Option<ExprKind> {
    if name != "tma_partition" || call.args.len() != 5 || !call.params.is_empty() {
        return None;
    }
    let gmem = call.args.pop()?;
    let smem = call.args.pop()?;
    call.args.truncate(1);
    let part = |of: &Expr| {
        let args = [call.args.as_slice(), &[smem.clone(), of.clone()]].concat();
        Expr::call("tma_partition", args, call.name.clone())
    };
    Some(ExprKind::List(vec![part(&gmem), part(&smem)]))
}
