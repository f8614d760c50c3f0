//! Which indices there are: injective, surjective, bijective, compact, disjoint, the same.

use super::claim::{Claim, Verdict};
use super::enumerate;
use layout_runtime::analysis::{Collision, Proof};

pub(super) fn injective(claim: &Claim<'_>) -> Verdict {
    let proof = enumerate::injective(&claim.layout, &mut claim.budget());
    match proof {
        Proof::Proved => Ok(Proof::Proved),
        Proof::Refuted(collision) => collide(claim, collision),
        Proof::Undecided => Ok(Proof::Undecided),
    }
}

fn collide(claim: &Claim<'_>, collision: Collision) -> Verdict {
    claim.refuted(claim.layout.collision_text(collision).as_str(), "")
}

pub(super) fn surjective(claim: &Claim<'_>) -> Verdict {
    let n = claim.args.int(1)?;
    onto(claim, n)
}

pub(super) fn compact(claim: &Claim<'_>) -> Verdict {
    onto(claim, claim.layout.size() as i64)
}

fn onto(claim: &Claim<'_>, n: i64) -> Verdict {
    let proof = claim.layout.surjective_within(n, &mut claim.budget());
    match proof {
        Proof::Proved => Ok(Proof::Proved),
        Proof::Refuted(missing) => {
            let size = claim.layout.size() as i64;
            let help = match size < n {
                true => format!("{size} coordinates cannot cover {n} indices"),
                false => String::new(),
            };
            claim.refuted(claim.layout.missing_text(missing, n).as_str(), help)
        }
        Proof::Undecided => Ok(Proof::Undecided),
    }
}

pub(super) fn bijective(claim: &Claim<'_>) -> Verdict {
    let proof = enumerate::injective(&claim.layout, &mut claim.budget());
    match proof {
        Proof::Refuted(collision) => collide(claim, collision),
        Proof::Proved | Proof::Undecided => compact(claim),
    }
}

pub(super) fn disjoint(claim: &Claim<'_>) -> Verdict {
    let (l, other) = (&claim.layout, claim.args.layout(1)?);
    let proof = enumerate::disjoint(l, &other, &mut claim.budget());
    match proof {
        Proof::Proved => Ok(Proof::Proved),
        Proof::Refuted(overlap) => {
            let message = format!("{}`{other}`", l.overlap_text(&other, overlap).as_str());
            let plain = l.offset() == 0 && other.offset() == 0;
            let help =
                if plain { "layouts start at 0; give one an offset: `Sw<0,0,0> o 512 o shape:stride`" } else { "" };
            claim.refuted(message, help)
        }
        Proof::Undecided => Ok(Proof::Undecided),
    }
}

pub(super) fn same_function(claim: &Claim<'_>) -> Verdict {
    let other = claim.args.layout(1)?;
    let proof = claim.layout.same_function_within(&other, &mut claim.budget());
    match proof {
        Proof::Proved => Ok(Proof::Proved),
        Proof::Refuted(difference) => claim.refuted(claim.layout.difference_text(&other, difference).as_str(), ""),
        Proof::Undecided => Ok(Proof::Undecided),
    }
}
