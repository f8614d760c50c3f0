//! Searches for layouts that satisfy a property that was refuted. Each layout is checked before it is suggested.

use super::claim::Claim;
use crate::resolve::spelled;
use crate::syntax::Help;
use layout_proofs::synthesis::{Means, Solution, fewest_conflicts_within};
use layout_proofs::{Budget, Proof, coalesced_within, injective};
use layout_runtime::{Error, Int, IntTuple, Layout};

/// Maximum number of steps of a search for a fix. The search takes some milliseconds.
const STEPS: usize = 1 << 18;

/// Suggests a fix for a false clause `vector(path, n)`. The fix is the clause for another mode for which the clause
/// holds, or a layout with another order of modes for which the clause holds at `path`.
pub(super) fn vector(claim: &Claim<'_>, path: &[usize], n: i64) -> Help {
    let layout = &claim.layout;
    if path.len() == 1 {
        let has = |mode: &usize| matches!(layout_proofs::vector(layout, &[*mode], n), Ok(Proof::Proved));
        if let Some(mode) = (0..layout.rank()).find(has) {
            let clause = format!("vector({mode}, {n})");
            if claim.item.declares(&clause) {
                return Help::default();
            }
            return Help::code(&format!("for vectors along mode {mode}, write {{}}"), clause);
        }
    }
    reordered(layout, |candidate| Ok(matches!(layout_proofs::vector(candidate, path, n)?, Proof::Proved)))
}

/// Suggests a layout with another order of modes in which the accesses use all bytes of each sector. A sector is a
/// 32-byte unit of global memory.
pub(super) fn coalesced(layout: &Layout, access: &Layout, bytes: i64, budget: &mut Budget) -> Help {
    reordered(layout, |candidate| Ok(coalesced_within(candidate, access, bytes, budget)?.holds()))
}

/// Suggests a compact layout of the same shape that satisfies `holds`. The function tries each mode as the fastest
/// mode, from the first mode to the last.
fn reordered(layout: &Layout, mut holds: impl FnMut(&Layout) -> Result<bool, Error>) -> Help {
    let (shape, rank) = (layout.shape(), layout.rank());
    if shape.is_int() || layout.is_composed() {
        return Help::default();
    }
    for first in 0..rank {
        // The mode `first` is the fastest, and the other modes keep their order.
        let order: Vec<i64> = (0..rank).map(|mode| if mode == first { 0 } else { mode as i64 + 1 }).collect();
        let Ok(order) = IntTuple::flat(&order) else { continue };
        match Layout::make_ordered_layout(&shape, &order) {
            Ok(candidate) if candidate != *layout && holds(&candidate) == Ok(true) => {
                return Help::code(
                    &format!("the clause holds for the compact layout in which mode {first} is contiguous: {{}}"),
                    candidate.to_string(),
                );
            }
            _ => {}
        }
    }
    Help::default()
}

/// Explains the gaps between the indices of a padded layout, and suggests the clause `injective`.
pub(super) fn padded(layout: &Layout) -> Help {
    let (shape, stride) = (layout.shape(), layout.stride());
    let is_upwards = |stride: &Int| stride.basis().is_one() && stride.value() > 0;
    let is_plain = layout.first_name().is_none() && !layout.is_composed() && stride.leaves().iter().all(is_upwards);
    if !is_plain || injective(layout) != Proof::Proved {
        return Help::default();
    }
    let modes = stride.leaves().iter().zip(shape.leaves()).map(|(stride, extent)| (stride.value(), extent.value()));
    let mut modes: Vec<_> = modes.filter(|(_, extent)| *extent > 1).collect();
    modes.sort_unstable();
    let mut run = 1;
    for (stride, extent) in modes {
        if stride > run {
            return Help::code(
                &format!(
                    "the indices have gaps, because runs of {run} contiguous indices start {stride} apart; if this padding is intended, write {{}} instead of this clause"
                ),
                "injective",
            );
        }
        run += stride * (extent - 1);
    }
    Help::default()
}

/// Suggests an XOR layout for which all `bank_conflicts` clauses hold and no other clause becomes false. Suggests a
/// padded layout as well, if one satisfies the same condition.
pub(super) fn bank_conflicts(claim: &Claim<'_>) -> Help {
    let accesses = claim.item.accesses();
    let [(_, bytes), ..] = accesses.as_slice() else { return Help::default() };
    let layouts: Vec<Layout> = accesses.iter().filter(|access| access.1 == *bytes).map(|access| access.0).collect();
    let plain = claim.layout.layout_part();
    if claim.layout.offset() != 0 {
        return Help::default();
    }
    let solve = |means| fewest_conflicts_within(&plain, &layouts, *bytes, means, &mut Budget::new(STEPS)).ok();
    let cured = |found: &Solution| found.layout != claim.layout && claim.item.is_cured_by(&found.layout);
    let words = |found: &Solution| Help::code(&format!("{{}} has {}", conflicts(found.degree)), spelled(&found.layout));
    let (best, padded) = (solve(Means::Xor), solve(Means::Padding));
    match (best.filter(cured), padded.filter(cured)) {
        (Some(best), Some(padded)) => words(&best).and("; with padding, ", words(&padded)),
        (Some(best), None) => words(&best),
        (None, Some(padded)) => Help::default().and("with padding, ", words(&padded)),
        (None, None) => best.map_or_else(Help::default, |best| bounded(&best, layouts.len())),
    }
}

/// Prints the best layout for the accesses of all clauses together, with its degree of bank conflicts. If no other
/// swizzle or XOR stride can have a lower degree, the text also says so. Returns an empty text if this degree is 1, so
/// that there are no conflicts, or if there is only one clause.
fn bounded(best: &Solution, clauses: usize) -> Help {
    if best.degree == 1 || clauses == 1 {
        return Help::default();
    }
    let has = conflicts(best.degree);
    let bound = match best.bound == best.degree {
        true => format!(", and all other swizzles and XOR strides have at least {has}"),
        false => String::new(),
    };
    format!("for all {clauses} accesses together, `{}` has {has}{bound}", spelled(&best.layout)).into()
}

fn conflicts(degree: u32) -> String {
    if degree == 1 { "no conflicts".into() } else { format!("{degree}-way conflicts") }
}
