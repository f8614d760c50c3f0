//! What instructions are told about tiles of shared memory: `wgmma`, `tcgen05`, `tma`.

use super::claim::{Claim, Verdict};
use crate::resolve::ops::hardware::{Described, major_of, nearest};
use layout_runtime::analysis::Proof;
use layout_runtime::hardware::Boxes;
use layout_runtime::{Error, Layout, Text};

pub(super) fn wgmma(claim: &Claim<'_>) -> Verdict {
    described(claim, Layout::gmma_stages)
}

pub(super) fn tcgen05(claim: &Claim<'_>) -> Verdict {
    described(claim, Layout::umma_stages)
}

/// Whether each stage of a tile is one that a descriptor says: the modes behind MN and K are stages.
fn described(claim: &Claim<'_>, of: Described) -> Verdict {
    let (major, bits) = (major_of(claim.word(1), claim.at)?, claim.args.int(2)?);
    match of(&claim.layout, major, bits) {
        Ok(_) => Ok(Proof::Proved),
        Err(error) => {
            let rank = claim.layout.rank().min(2);
            refuted(claim, &error, nearest(&claim.layout.take(0, rank)?, major, bits, of))
        }
    }
}

/// Whether a tensor map moves tiles of a layout of global memory to this one, as far as that is known.
pub(super) fn tma(claim: &Claim<'_>) -> Verdict {
    let (gmem, bits) = (claim.args.layout(1)?, claim.args.int(2)?);
    let map = Boxes::whole(&gmem, &claim.layout, bits).and_then(|boxes| match gmem.first_name() {
        Some(_) => Ok(()),
        None => boxes.map(&gmem).map(|_| ()),
    });
    match map {
        Ok(()) => Ok(Proof::Proved),
        Err(error) => refuted(claim, &error, None),
    }
}

fn refuted(claim: &Claim<'_>, error: &Error, help: Option<String>) -> Verdict {
    let message = error.kind().rule(Text::EMPTY).to_string();
    claim.refuted(message, help.unwrap_or_else(|| error.kind().fix().to_string()))
}
