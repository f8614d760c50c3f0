//! Sizes and shapes: `size`, `cosize`, `compatible`, `divides`.

use super::claim::{Claim, Verdict};
use crate::constants;
use crate::syntax::Help;
use layout_runtime::rules::Overrun;

pub(super) fn size(claim: &Claim<'_>) -> Verdict {
    let (relation, bound) = claim.bound();
    claim.told(constants::size(&claim.layout, relation, bound, &mut claim.budget()), Help::default)
}

pub(super) fn cosize(claim: &Claim<'_>) -> Verdict {
    let (relation, bound) = claim.bound();
    claim.told(constants::cosize(&claim.layout, relation, bound, &mut claim.budget()), Help::default)
}

pub(super) fn compatible(claim: &Claim<'_>) -> Verdict {
    let shape = claim.args.numbers(1)?;
    claim.told(constants::compatible(&claim.layout, &shape, &mut claim.budget()), || {
        format!("coordinates of `{shape}` are not coordinates of `{}`", claim.layout.shape()).into()
    })
}

pub(super) fn divides(claim: &Claim<'_>) -> Verdict {
    let tiler = claim.args.tiler(1)?;
    claim.told(constants::divides(&claim.layout, &tiler, &mut claim.budget()), || {
        let help = layout_proofs::divides(&claim.layout, &tiler).err().map(|error| match Overrun::of(&error) {
            Some(_) => "let the tile divide the mode",
            None => error.rule().fix,
        });
        help.unwrap_or_default().into()
    })
}
