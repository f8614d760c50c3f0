//! Facts about the indices of layouts: `injective`, `surjective`, `bijective`, `compact`, `disjoint`, `same_function`.

use super::claim::{Claim, Verdict};
use super::{cure, measures};
use crate::constants;
use crate::resolve::spelled;
use crate::syntax::{Diagnostic, Help};
use layout_proofs::Proof;
use layout_runtime::Layout;

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
        // Here the layout has `size` coordinates and the indices `0..size` all occur, so no two coordinates have the
        // same index. Therefore the check of `compact` decides whether the layout is bijective.
        Proof::Proved | Proof::Undecided => compact(claim),
    }
}

pub(super) fn disjoint(claim: &Claim<'_>) -> Verdict {
    let (layout, other) = (&claim.layout, claim.args.layout(1)?);
    let verdict = claim.told(measures::disjoint(layout, &other, &mut claim.budget()), || {
        let is_plain = layout.offset() == 0 && other.offset() == 0;
        let help = "every layout without an offset contains index 0; add an offset to one layout: `Sw<0,0,0> o 512 o shape:stride`";
        if is_plain { help.into() } else { Help::default() }
    });
    named(verdict, layout, &other)
}

pub(super) fn same_function(claim: &Claim<'_>) -> Verdict {
    let other = claim.args.layout(1)?;
    let told = constants::same_function(&claim.layout, &other, &mut claim.budget());
    named(claim.told(told, Help::default), &claim.layout, &other)
}

/// Writes the two layouts into a message that calls them "this layout" and "the other layout".
fn named(verdict: Verdict, layout: &Layout, other: &Layout) -> Verdict {
    Ok(match verdict? {
        Proof::Refuted(error) => {
            let message = error.message.replace("this layout", &format!("`{}`", spelled(layout)));
            let message = message.replace("the other layout", &format!("`{}`", spelled(other)));
            Proof::Refuted(Diagnostic { message, ..error })
        }
        proof => proof,
    })
}
