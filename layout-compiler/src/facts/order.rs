//! Which indices there are: injective, surjective, bijective, compact, disjoint.

use super::words::{among, coordinate, in_order, index};
use super::{Claim, STEPS, Verdict, enumerate};
use layout_runtime::analysis::{Collision, Proof};

pub(super) fn injective(claim: &Claim<'_>) -> Verdict {
    match enumerate::injective(&claim.layout) {
        Proof::Proved => Ok(()),
        Proof::Refuted(collision) => collide(claim, collision),
        Proof::Undecided => claim.undecided(),
    }
}

fn collide(claim: &Claim<'_>, Collision { first, second }: Collision) -> Verdict {
    let l = &claim.layout;
    let (a, b) = in_order(l, first, second);
    claim.refuted(format!("{a} and {b} both map to {}{}", index(l, first), among(l)), "")
}

pub(super) fn surjective(claim: &Claim<'_>) -> Verdict {
    let n = claim.args.int(1)?;
    onto(claim, n)
}

pub(super) fn compact(claim: &Claim<'_>) -> Verdict {
    onto(claim, claim.layout.size() as i64)
}

fn onto(claim: &Claim<'_>, n: i64) -> Verdict {
    match claim.layout.surjective_within(n, STEPS) {
        Proof::Proved => Ok(()),
        Proof::Refuted(missing) => {
            let size = claim.layout.size() as i64;
            let help = match size < n {
                true => format!("{size} coordinates cannot cover {n} indices"),
                false => String::new(),
            };
            claim.refuted(format!("no coordinate has index {missing} of 0..{n}{}", among(&claim.layout)), help)
        }
        Proof::Undecided => claim.undecided(),
    }
}

pub(super) fn bijective(claim: &Claim<'_>) -> Verdict {
    match enumerate::injective(&claim.layout) {
        Proof::Refuted(collision) => collide(claim, collision),
        Proof::Proved | Proof::Undecided => compact(claim),
    }
}

pub(super) fn disjoint(claim: &Claim<'_>) -> Verdict {
    let (l, other) = (&claim.layout, claim.args.layout(1)?);
    match enumerate::disjoint(l, &other) {
        Proof::Proved => Ok(()),
        Proof::Refuted(overlap) => {
            let here = coordinate(l, overlap.first);
            let there = coordinate(&other, overlap.second);
            let message = format!("index {} is at {here} here and at {there} of `{other}`", overlap.index);
            let plain = l.offset() == 0 && other.offset() == 0;
            let help =
                if plain { "layouts start at 0; give one an offset: `Sw<0,0,0> o 512 o shape:stride`" } else { "" };
            claim.refuted(message, help)
        }
        Proof::Undecided => claim.undecided(),
    }
}
