//! How threads touch memory: `vector`, `coalesced`, `bank_conflicts`.

use super::claim::{Claim, STEPS, Verdict};
use super::cure;
use super::words::coordinate;
use crate::resolve::args::{Args, Failure};
use layout_runtime::analysis::{Proof, VectorFault};
use layout_runtime::{IntTuple, Layout};

pub(super) fn vector(claim: &Claim<'_>) -> Verdict {
    let (path, n) = (path(&claim.args.numbers(1)?), claim.args.int(2)?);
    let l = &claim.layout;
    let fault = match l.vector_within(&path, n, STEPS)? {
        Proof::Proved => return Ok(()),
        Proof::Undecided => return claim.undecided(),
        Proof::Refuted(fault) => fault,
    };
    let name = path.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let message = match fault {
        VectorFault::Partial { size } => {
            return claim.refuted(format!("mode {name} has {size} coordinates, no multiple of {n}"), "");
        }
        VectorFault::Apart { start, other, steps } => {
            let (a, b) = (coordinate(l, start.coordinate), coordinate(l, other.coordinate));
            let far = if steps == 1 { "neighbours".to_string() } else { format!("{steps} apart") };
            format!("{a} and {b} are {far} in mode {name}, but have the indices {} and {}", start.index, other.index)
        }
        VectorFault::Misaligned { start } => {
            format!(
                "the vector at {} starts at index {}, no multiple of {n}",
                coordinate(l, start.coordinate),
                start.index
            )
        }
    };
    claim.refuted(message, cure::vector(l, &path, n))
}

/// A mode number, or a path `(1,0)`.
fn path(tuple: &IntTuple) -> Vec<usize> {
    tuple.leaves().iter().map(|mode| usize::try_from(mode.value()).unwrap_or(usize::MAX)).collect()
}

pub(super) fn coalesced(claim: &Claim<'_>) -> Verdict {
    let (access, bytes) = (claim.args.layout(1)?, claim.args.int(2)?);
    let worst = claim.layout.coalesced_within(&access, bytes, STEPS)?;
    if worst.holds() {
        return Ok(());
    }
    claim.refuted(worst.text().as_str(), cure::coalesced(&claim.layout, &access, bytes))
}

pub(super) fn bank_conflicts(claim: &Claim<'_>) -> Verdict {
    let (access, bytes) = (claim.args.layout(1)?, claim.args.int(2)?);
    let (relation, bound) = claim.bound();
    let worst = claim.layout.bank_conflicts_within(&access, bytes, STEPS)?;
    let degree = i64::from(worst.degree);
    if relation.holds(degree, bound) {
        return Ok(());
    }
    if degree <= bound {
        return claim.refuted(format!("bank_conflicts is {degree}, not {relation}{bound}"), "");
    }
    claim.refuted(worst.text().as_str(), claim.item.cured(&|| cure::bank_conflicts(claim)))
}

/// The memory that a tiled copy touches, operand 1, and how its threads do: (thread, value) to coordinates of that, of one tile.
pub(super) fn of_copy(args: &Args<'_>) -> Result<(Layout, Layout), Failure> {
    let (copy, memory) = (args.tiled_copy(0)?, args.layout(1)?);
    let places = copy.partition(copy.memory_side(), &Layout::left(&memory.shape())?)?;
    Ok((memory, places.take(0, 2)?))
}
