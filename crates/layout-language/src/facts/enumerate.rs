//! Proofs that store indices in memory, to find repeated indices among more coordinates than a `const fn` can
//! enumerate.

use crate::constants;
use layout_proofs::emitted::Told;
use layout_proofs::{Budget, Collision, Overlap, Proof, collision_text, overlap_text};
use layout_runtime::Layout;
use std::collections::HashMap;

/// Maximum number of coordinates for which indices are stored.
const KEPT: usize = 1 << 20;

/// Like [`constants::injective`], but gives a definite result for every layout of up to `KEPT` coordinates.
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

/// The first overlap is searched among this number of coordinates of the first layout, and only if the second layout is
/// not larger.
const SMALL: usize = 1 << 12;

/// Like [`constants::disjoint`], but reports the first overlap if it is cheap to find.
pub(super) fn disjoint(layout: &Layout, other: &Layout, budget: &mut Budget) -> Told {
    let told = constants::disjoint(layout, other, budget);
    if !matches!(told, Ok(Proof::Refuted(_))) || other.size() > SMALL {
        return told;
    }
    let there: HashMap<i64, i64> = (0..other.size() as i64).rev().map(|i| (other.index(i), i)).collect();
    let overlap = (0..layout.size().min(SMALL) as i64).find_map(|first| {
        let index = layout.index(first);
        there.get(&index).map(|second| Overlap { first, second: *second, index })
    });
    match overlap {
        Some(overlap) => Ok(Proof::Refuted(overlap_text(layout, other, overlap))),
        None => told,
    }
}
