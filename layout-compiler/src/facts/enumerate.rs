//! What needs memory: repeats of an index among more coordinates than a `const` may look at.

use super::STEPS;
use layout_runtime::Layout;
use layout_runtime::analysis::{Collision, Proof};
use std::collections::HashMap;

/// [`Layout::injective`], decided for every layout of up to `STEPS` coordinates, with the first collision.
pub(super) fn injective(layout: &Layout) -> Proof<Collision> {
    let proof = layout.injective();
    let end = match proof {
        Proof::Holds => return proof,
        Proof::Refuted(found) => usize::try_from(found.second).unwrap_or(usize::MAX),
        Proof::Undecided => layout.size(),
    };
    if end > STEPS || !layout.is_integral() {
        return proof;
    }
    let mut seen = HashMap::new();
    for second in 0..end as i64 {
        if let Some(first) = seen.insert(layout.at_index(second), second) {
            return Proof::Refuted(Collision { first, second });
        }
    }
    if proof == Proof::Undecided { Proof::Holds } else { proof }
}
