//! What needs memory: repeats of an index among more coordinates than a `const` may look at.

use layout_runtime::Layout;
use layout_runtime::analysis::{Budget, Collision, Overlap, Proof};
use std::collections::HashMap;

/// Coordinates whose indices are kept.
const KEPT: usize = 1 << 20;

/// [`Layout::injective`], decided for every layout of up to `KEPT` coordinates.
pub(super) fn injective(layout: &Layout, budget: &mut Budget) -> Proof<Collision> {
    let proof = layout.injective_within(budget);
    if proof != Proof::Undecided || layout.size() > KEPT || !layout.has_integer_indices() {
        return proof;
    }
    let mut seen = HashMap::new();
    for second in 0..layout.size() as i64 {
        if !budget.take() {
            return Proof::Undecided;
        }
        if let Some(first) = seen.insert(layout.at_index(second), second) {
            return Proof::Refuted(Collision { first, second });
        }
    }
    Proof::Proved
}

/// Coordinates of either layout among which the first overlap is looked for.
const SMALL: usize = 1 << 12;

/// [`Layout::disjoint`], with the first overlap if that is cheap to find.
pub(super) fn disjoint(layout: &Layout, other: &Layout, budget: &mut Budget) -> Proof<Overlap> {
    let proof = layout.disjoint_within(other, budget);
    let Proof::Refuted(found) = proof else { return proof };
    if other.size() > SMALL || found.first > SMALL as i64 {
        return proof;
    }
    let there: HashMap<i64, i64> = (0..other.size() as i64).rev().map(|i| (other.at_index(i), i)).collect();
    let first = (0..=found.first).find_map(|first| {
        let index = layout.at_index(first);
        there.get(&index).map(|second| Overlap { first, second: *second, index })
    });
    Proof::Refuted(first.unwrap_or(found))
}
