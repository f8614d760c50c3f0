//! Properties of the indices of layouts: `injective`, `surjective`, `bijective`, `compact`, `disjoint`,
//! `same_function`.

use super::claim::{Claim, Verdict};
use super::{cure, measures};
use crate::constants;
use crate::resolve::spelled;
use crate::syntax::Help;
use layout_proofs::emitted::Told;
use layout_proofs::{Proof, difference_text, overlap_text, same_function_within};
use layout_runtime::{Layout, Text};

pub(super) fn injective(claim: &Claim<'_>) -> Verdict {
    claim.told(measures::injective(&claim.layout, &mut claim.budget()), Help::default)
}

pub(super) fn surjective(claim: &Claim<'_>) -> Verdict {
    let (n, size) = (claim.args.int(1)?, claim.layout.size() as i64);
    claim.told(constants::surjective(&claim.layout, n, &mut claim.budget()), || match size < n {
        true => format!("{size} coordinates cannot cover {n} indices").into(),
        false => Help::default(),
    })
}

pub(super) fn compact(claim: &Claim<'_>) -> Verdict {
    claim.told(constants::compact(&claim.layout, &mut claim.budget()), || cure::padded(&claim.layout))
}

pub(super) fn bijective(claim: &Claim<'_>) -> Verdict {
    match injective(claim)? {
        Proof::Refuted(collision) => Ok(Proof::Refuted(collision)),
        // In a compact layout, the indices `0..size` all occur. The layout has `size` coordinates, so no two
        // coordinates have the same index. Therefore the check of `compact` decides whether the layout is bijective.
        Proof::Proved | Proof::Undecided => compact(claim),
    }
}

pub(super) fn disjoint(claim: &Claim<'_>) -> Verdict {
    let (layout, other) = (&claim.layout, claim.args.layout(1)?);
    let told = told(measures::disjoint(layout, &other, &mut claim.budget()), |overlap| {
        let [name, of_other] = names(layout, &other);
        match spelled(layout) == spelled(&other) {
            true => Text::EMPTY.str("both layouts are ").str(&name).str(", so both contain index ").int(overlap.index),
            false => overlap_text(layout, &other, overlap, [&name, &of_other]),
        }
    });
    claim.told(told, || {
        let is_plain = layout.offset() == 0 && other.offset() == 0;
        let help = "every layout without an offset contains index 0; add an offset to one layout: `Sw<0,0,0> o 512 o shape:stride`";
        if is_plain { help.into() } else { Help::default() }
    })
}

pub(super) fn same_function(claim: &Claim<'_>) -> Verdict {
    let (layout, other) = (&claim.layout, claim.args.layout(1)?);
    let told = told(same_function_within(layout, &other, &mut claim.budget()), |difference| {
        let [name, of_other] = names(layout, &other);
        difference_text(layout, &other, difference, [&name, &of_other])
    });
    claim.told(told, Help::default)
}

/// Maximum number of bytes of a layout in a message about two layouts.
const LONGEST: usize = 160;

/// Returns the names of two layouts in a message: the layouts themselves, or "this layout" and "the other layout" for
/// layouts that are too long.
fn names(layout: &Layout, other: &Layout) -> [String; 2] {
    [(layout, "this layout"), (other, "the other layout")].map(|(layout, name)| {
        let text = spelled(layout);
        if text.len() > LONGEST { name.into() } else { format!("`{text}`") }
    })
}

/// Returns the result of a proof, with `text` of the counterexample.
fn told<C>(proof: Proof<C>, text: impl FnOnce(C) -> Text) -> Told {
    Ok(match proof {
        Proof::Proved => Proof::Proved,
        Proof::Refuted(counterexample) => Proof::Refuted(text(counterexample)),
        Proof::Undecided => Proof::Undecided,
    })
}
