//! Sizes and shapes: `size`, `cosize`, `compatible`, `divides`.

use super::claim::{Claim, STEPS, Verdict};
use crate::syntax::Relation;
use layout_runtime::Text;
use layout_runtime::constants::incompatible;

pub(super) fn size(claim: &Claim<'_>) -> Verdict {
    compare(claim, "size", claim.layout.size() as i64)
}

fn compare(claim: &Claim<'_>, name: &str, value: i64) -> Verdict {
    let (relation, bound) = claim.bound();
    if relation.holds(value, bound) {
        return Ok(());
    }
    claim.refuted(format!("{name} is {value}, not {relation}{bound}"), "")
}

/// CuTe's cosize. An upper bound of it guards a buffer, so there the true indices count as well, which a swizzle or a
/// negative stride takes outside of `0..cosize`.
pub(super) fn cosize(claim: &Claim<'_>) -> Verdict {
    let (relation, bound) = claim.bound();
    let holds = match relation {
        Relation::AtMost => bound,
        Relation::Below => bound - 1,
        Relation::Equal | Relation::AtLeast | Relation::Above => {
            return compare(claim, "cosize", claim.layout.cosize());
        }
    };
    let l = &claim.layout;
    if !l.has_integer_indices() {
        return compare(claim, "cosize", l.cosize());
    }
    let (low, high) = l.bounds();
    if low >= 0 && high < holds {
        return Ok(());
    }
    let Some(range) = l.index_range_within(STEPS) else { return claim.undecided() };
    match l.buffer_text(range, holds) {
        Some(text) => claim.refuted(text.as_str(), ""),
        None => Ok(()),
    }
}

pub(super) fn compatible(claim: &Claim<'_>) -> Verdict {
    let (shape, own) = (claim.args.numbers(1)?, claim.layout.shape());
    match incompatible(&shape, &own, (Text::EMPTY, 0)) {
        None => Ok(()),
        Some(message) => claim.refuted(message.as_str(), format!("coordinates of `{shape}` are none of `{own}`")),
    }
}

/// Whether the tiles reach every element: tiles with holes may leave some out.
fn covers(claim: &Claim<'_>, tiler: &layout_runtime::Tiler) -> Verdict {
    match claim.layout.logical_divide(tiler) {
        Ok(divided) if divided.size() != claim.layout.size() => {
            let message = format!("the tiles hold {} of {} elements", divided.size(), claim.layout.size());
            claim.refuted(message, "let each stride of the tile be a multiple of what the smaller ones span")
        }
        _ => Ok(()),
    }
}

pub(super) fn divides(claim: &Claim<'_>) -> Verdict {
    let tiler = claim.args.tiler(1)?;
    match claim.layout.overrun(&tiler) {
        None => covers(claim, &tiler),
        Some(error) => {
            let message = error.kind().rule(layout_runtime::Text::EMPTY).to_string();
            claim.refuted(message, "let the tile divide the mode")
        }
    }
}
