//! Checks the requirements of instructions on tiles in shared memory: `wgmma`, `tcgen05`, `tma`.

use super::claim::{Claim, Verdict};
use crate::constants;
use crate::resolve::ops::hardware::{Described, major_of, nearest};
use crate::syntax::Help;
use layout_hardware::descriptors::{gmma_stages, umma_stages};
use layout_proofs::Budget;
use layout_proofs::emitted::Told;
use layout_runtime::{Layout, Text};

pub(super) fn wgmma(claim: &Claim<'_>) -> Verdict {
    described(claim, constants::wgmma, gmma_stages)
}

pub(super) fn tcgen05(claim: &Claim<'_>) -> Verdict {
    described(claim, constants::tcgen05, umma_stages)
}

/// Checks that a descriptor can describe each stage of a tile. The first two modes are MN and K; all later modes count
/// stages.
fn described(claim: &Claim<'_>, fact: Rule, of: Described) -> Verdict {
    let (word, bits) = (claim.word(1), claim.args.int(2)?);
    let major = major_of(word, claim.at)?;
    let first = claim.layout.take(0, claim.layout.rank().min(2));
    let help = || first.ok().and_then(|tile| nearest(&tile, major, bits, of));
    by_rule(claim, fact(&claim.layout, word, bits, &mut claim.budget()), help)
}

/// A function that checks that a tile has a descriptor. Its operands are the tile, the name of the major mode, the
/// number of bits per element, and the budget.
type Rule = fn(&Layout, &str, i64, &mut Budget) -> Told;

/// Checks that a tensor map can copy tiles from global memory to this layout. Operand 1 is the layout of the global
/// memory.
pub(super) fn tma(claim: &Claim<'_>) -> Verdict {
    let (gmem, bits) = (claim.args.layout(1)?, claim.args.int(2)?);
    by_rule(claim, constants::tma(&claim.layout, &gmem, bits, &mut claim.budget()), || None)
}

/// Converts the result of a check of hardware requirements to a verdict. If a requirement is violated, suggests the fix
/// of `help`, or the general fix of this requirement if `help` returns `None`.
fn by_rule(claim: &Claim<'_>, told: Told, help: impl FnOnce() -> Option<Help>) -> Verdict {
    match told {
        Err(error) => {
            let message = error.message(Text::EMPTY).to_string();
            claim.refuted(message, help().unwrap_or_else(|| error.suggestion(Text::EMPTY).to_string().into()))
        }
        told => claim.told(told, Help::default),
    }
}
