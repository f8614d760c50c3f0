//! Properties of the memory accesses of threads: `vector`, `coalesced`, `bank_conflicts`.

use super::claim::{Claim, Verdict};
use super::cure;
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::syntax::Help;
use layout_runtime::{IntTuple, Layout};

pub(super) fn vector(claim: &Claim<'_>) -> Verdict {
    let (l, mode, n) = (&claim.layout, claim.args.numbers(1)?, claim.args.int(2)?);
    claim.told(constants::vector(l, &mode, n, &mut claim.budget()), || cure::vector(claim, &path(&mode), n))
}

/// Converts a mode number, or a path such as `(1,0)`, to a list of mode numbers.
pub(super) fn path(tuple: &IntTuple) -> Vec<usize> {
    tuple.leaves().iter().map(|mode| usize::try_from(mode.value()).unwrap_or(usize::MAX)).collect()
}

pub(super) fn coalesced(claim: &Claim<'_>) -> Verdict {
    let (l, access, bytes) = (&claim.layout, claim.args.layout(1)?, claim.args.int(2)?);
    let told = constants::coalesced(l, &access, bytes, &mut claim.budget());
    claim.told(told, || cure::coalesced(l, &access, bytes, &mut claim.budget()))
}

pub(super) fn bank_conflicts(claim: &Claim<'_>) -> Verdict {
    let (l, access, bytes) = (&claim.layout, claim.args.layout(1)?, claim.args.int(2)?);
    let (relation, bound) = claim.bound();
    let told = constants::bank_conflicts(l, &access, bytes, relation, bound, &mut claim.budget());
    claim.told(told, || match relation.is_below(bound, 1) {
        true => Help::code("`bank_conflicts` of an access without conflicts is 1: write {}", "== 1"),
        false => claim.item.cured(&|| cure::bank_conflicts(claim)),
    })
}

/// Returns two layouts for a tiled copy (operand 0) of memory (operand 1). The first is the layout of the memory. The
/// second maps (thread, value) of one tile of the copy to coordinates of the memory.
pub(super) fn of_copy(args: &Args<'_>) -> Result<(Layout, Layout), Failure> {
    let (copy, memory) = (args.tiled_copy(0)?, args.layout(1)?);
    let places = copy.partition(copy.memory_side(), &Layout::left(&memory.shape())?)?;
    Ok((memory, places.take(0, 2)?))
}
