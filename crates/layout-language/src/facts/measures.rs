//! Facts about sizes and shapes: `size`, `cosize`, `compatible`, `divides`.

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
        let size = match shape.is_int() && claim.layout.first_name().is_none() {
            true => format!("; use `{}`", claim.layout.size()),
            false => String::new(),
        };
        format!("the shape `{shape}` is not compatible with the shape `{}`{size}", claim.layout.shape()).into()
    })
}

pub(super) fn divides(claim: &Claim<'_>) -> Verdict {
    let tiler = claim.args.tiler(1)?;
    claim.told(constants::divides(&claim.layout, &tiler, &mut claim.budget()), || {
        let help = layout_proofs::divides(&claim.layout, &tiler).err().map(|error| match Overrun::of(&error) {
            Some(Overrun { tile, size }) if size % tile != 0 => format!("choose a tile size that divides {size}"),
            Some(_) => "choose a tile size that divides the extents of the mode".into(),
            None => error.rule().fix.into(),
        });
        help.unwrap_or_default().into()
    })
}
