//! How threads touch memory: `vector`, `coalesced`, `bank_conflicts`.

use super::claim::{Claim, Verdict};
use super::cure;
use crate::resolve::args::{Args, Failure};
use layout_runtime::analysis::{Proof, VectorFault};
use layout_runtime::{IntTuple, Layout};

pub(super) fn vector(claim: &Claim<'_>) -> Verdict {
    let (mode, n) = (claim.args.numbers(1)?, claim.args.int(2)?);
    let (path, l) = (path(&mode), &claim.layout);
    let proof = l.vector_within(&path, n, &mut claim.budget())?;
    let fault = match proof {
        Proof::Proved => return Ok(Proof::Proved),
        Proof::Undecided => return Ok(Proof::Undecided),
        Proof::Refuted(fault) => fault,
    };
    let is_partial = matches!(fault, VectorFault::Partial { .. });
    let help = if is_partial { String::new() } else { cure::vector(l, &path, n) };
    claim.refuted(l.vector_text(&mode, n, fault).as_str(), help)
}

/// A mode number, or a path `(1,0)`.
pub(super) fn path(tuple: &IntTuple) -> Vec<usize> {
    tuple.leaves().iter().map(|mode| usize::try_from(mode.value()).unwrap_or(usize::MAX)).collect()
}

pub(super) fn coalesced(claim: &Claim<'_>) -> Verdict {
    let (access, bytes) = (claim.args.layout(1)?, claim.args.int(2)?);
    let worst = claim.layout.coalesced_within(&access, bytes, &mut claim.budget())?;
    if worst.holds() {
        return Ok(Proof::Proved);
    }
    claim.refuted(worst.text().as_str(), cure::coalesced(&claim.layout, &access, bytes, &mut claim.budget()))
}

pub(super) fn bank_conflicts(claim: &Claim<'_>) -> Verdict {
    let (access, bytes) = (claim.args.layout(1)?, claim.args.int(2)?);
    let (relation, bound) = claim.bound();
    let worst = claim.layout.bank_conflicts_within(&access, bytes, &mut claim.budget())?;
    let degree = i64::from(worst.degree);
    if relation.holds(degree, bound) {
        return Ok(Proof::Proved);
    }
    let is_impossible = bound <= 1 && !relation.holds(1, bound) && !relation.holds(2, bound);
    if degree <= bound || is_impossible {
        let help = if is_impossible { "without conflicts it is 1: write `== 1`" } else { "" };
        return claim.refuted(format!("bank_conflicts is {degree}, not {relation}{bound}"), help);
    }
    claim.refuted(worst.text().as_str(), claim.item.cured(&|| cure::bank_conflicts(claim)))
}

/// The memory that a tiled copy touches, operand 1, and how its threads do: (thread, value) to coordinates of that, of one tile.
pub(super) fn of_copy(args: &Args<'_>) -> Result<(Layout, Layout), Failure> {
    let (copy, memory) = (args.tiled_copy(0)?, args.layout(1)?);
    let places = copy.partition(copy.memory_side(), &Layout::left(&memory.shape())?)?;
    Ok((memory, places.take(0, 2)?))
}
