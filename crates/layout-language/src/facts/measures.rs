//! Properties of sizes and shapes: `size`, `cosize`, `compatible`, `divides`.
//!
//! The proofs of this module store indices in memory. Therefore they can find repeated indices in larger layouts than a
//! `const fn` can enumerate.

use super::claim::{Claim, Verdict};
use crate::constants;
use crate::syntax::{Help, Relation};
use layout_proofs::emitted::Told;
use layout_proofs::{Budget, Collision, Overlap, Proof, collision_text, disjoint_within, index_range};
use layout_runtime::rules::Overrun;
use layout_runtime::{Layout, Text};
use std::collections::HashMap;

pub(super) fn size(claim: &Claim<'_>) -> Verdict {
    let (relation, bound) = claim.bound();
    claim.told(constants::size(&claim.layout, relation, bound, &mut claim.budget()), Help::default)
}

pub(super) fn cosize(claim: &Claim<'_>) -> Verdict {
    let (relation, bound) = claim.bound();
    claim.told(constants::cosize(&claim.layout, relation, bound, &mut claim.budget()), || {
        match index_range(&claim.layout).filter(|_| matches!(relation, Relation::AtMost | Relation::Below)) {
            Some(range) if range.low.index < 0 => "add an offset that makes all indices at least 0".into(),
            Some(range) => format!("this layout requires a buffer of {} elements", range.high.index + 1).into(),
            None => Help::default(),
        }
    })
}

pub(super) fn compatible(claim: &Claim<'_>) -> Verdict {
    let shape = claim.args.numbers(1)?;
    claim.told(constants::compatible(&claim.layout, &shape, &mut claim.budget()), || {
        let size = match claim.layout.first_name() {
            None => format!(", as in `{}`", claim.layout.size()),
            Some(_) => String::new(),
        };
        let shape = claim.layout.shape();
        format!("write `{shape}`, or replace a tuple in `{shape}` by the product of its extents{size}").into()
    })
}

pub(super) fn divides(claim: &Claim<'_>) -> Verdict {
    let tiler = claim.args.tiler(1)?;
    claim.told(constants::divides(&claim.layout, &tiler, &mut claim.budget()), || {
        let help = layout_proofs::divides(&claim.layout, &tiler).err().map(|error| match Overrun::of(&error) {
            Some(Overrun { tile, size }) if size % tile != 0 => format!("choose a tile size that divides {size}"),
            Some(_) => "choose a tile size that divides the extents of the mode".into(),
            None => error.suggestion(Text::EMPTY).to_string(),
        });
        help.unwrap_or_default().into()
    })
}

/// Maximum number of coordinates for which a proof stores the indices.
const KEPT: usize = 1 << 20;

/// Checks that all indices differ: first with [`constants::injective`], and if its result is undecided, by storing the
/// indices. Decides every layout with integer indices and at most `KEPT` coordinates, if the budget suffices.
pub(super) fn injective(layout: &Layout, budget: &mut Budget) -> Told {
    let told = constants::injective(layout, budget);
    if !matches!(told, Ok(Proof::Undecided)) || layout.size() > KEPT || !layout.has_integer_indices() {
        return told;
    }
    let mut seen = HashMap::new();
    for second in 0..layout.size() as i64 {
        if !budget.take() {
            return Ok(Proof::Undecided);
        }
        if let Some(first) = seen.insert(layout.index(second), second) {
            return Ok(Proof::Refuted(collision_text(layout, Collision { first, second })));
        }
    }
    Ok(Proof::Proved)
}

/// Maximum number of coordinates in the search for the first overlap. There is no search if the second layout has more
/// coordinates. The search covers at most this many coordinates of the first layout.
const SMALL: usize = 1 << 12;

/// Returns the result of [`disjoint_within`]. If the layouts overlap, and a short search finds the first overlap, this
/// overlap is the counterexample.
pub(super) fn disjoint(layout: &Layout, other: &Layout, budget: &mut Budget) -> Proof<Overlap> {
    let proof = disjoint_within(layout, other, budget);
    if !matches!(proof, Proof::Refuted(_)) || other.size() > SMALL {
        return proof;
    }
    let there: HashMap<i64, i64> = (0..other.size() as i64).rev().map(|i| (other.index(i), i)).collect();
    let overlap = (0..layout.size().min(SMALL) as i64).find_map(|first| {
        let index = layout.index(first);
        there.get(&index).map(|second| Overlap { first, second: *second, index })
    });
    overlap.map_or(proof, Proof::Refuted)
}
