//! Sizes and shapes: `size`, `cosize`, `compatible`, `divides`.

use super::claim::{Claim, Verdict};
use crate::syntax::Relation;
use layout_runtime::analysis::Proof;
use layout_runtime::constants::incompatible;
use layout_runtime::{ErrorKind, Text};

pub(super) fn size(claim: &Claim<'_>) -> Verdict {
    compare(claim, "size", claim.layout.size() as i64)
}

fn compare(claim: &Claim<'_>, name: &str, value: i64) -> Verdict {
    let (relation, bound) = claim.bound();
    if relation.holds(value, bound) {
        return Ok(Proof::Proved);
    }
    claim.refuted(format!("{name} is {value}, not {relation}{bound}"), "")
}

/// CuTe's cosize. An upper bound of it guards a buffer, so there the true indices count, which a swizzle or a negative stride takes outside of
/// `0..cosize`.
pub(super) fn cosize(claim: &Claim<'_>) -> Verdict {
    let (relation, bound) = claim.bound();
    if !matches!(relation, Relation::AtMost | Relation::Below) || !claim.layout.has_integer_indices() {
        return compare(claim, "cosize", claim.layout.cosize());
    }
    let len = relation.range(bound).1;
    let proof = claim.layout.indices_within(len.saturating_sub(1), &mut claim.budget());
    match proof {
        Proof::Proved => Ok(Proof::Proved),
        Proof::Refuted(place) => claim.refuted(claim.layout.buffer_text(place, len).as_str(), ""),
        Proof::Undecided => Ok(Proof::Undecided),
    }
}

pub(super) fn compatible(claim: &Claim<'_>) -> Verdict {
    let (shape, own) = (claim.args.numbers(1)?, claim.layout.shape());
    match incompatible(&shape, &own, (Text::EMPTY, 0)) {
        None => Ok(Proof::Proved),
        Some(message) => claim.refuted(message.as_str(), format!("coordinates of `{shape}` are none of `{own}`")),
    }
}

pub(super) fn divides(claim: &Claim<'_>) -> Verdict {
    match claim.layout.divides(&claim.args.tiler(1)?) {
        Ok(()) => Ok(Proof::Proved),
        Err(error) => {
            let help = match error.kind() {
                ErrorKind::Overrun { .. } => "let the tile divide the mode",
                kind => kind.fix(),
            };
            claim.refuted(error.kind().rule(Text::EMPTY).to_string(), help)
        }
    }
}
