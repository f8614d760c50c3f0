//! Applies operations on one layout mode by mode; a profile determines the depth.

use super::row::{coalesce, filter};
use crate::leaf::Leaf;
use crate::rules::TilerRank;
use crate::tree::{Span, Tree};
use crate::{Error, IntTuple};

/// The operation that is applied to each mode for which the profile has an integer.
#[derive(Clone, Copy)]
pub(crate) enum Each {
    Coalesce,
    Filter,
}

/// Applies an operation to the modes under `span`: separately where `profile` is a tuple, and as a whole where it is an
/// integer. Modes beyond the profile do not change.
pub(crate) const fn by_profile(
    modes: &Tree<Leaf>,
    span: Span,
    profile: &IntTuple,
    at: Span,
    each: Each,
) -> Result<Tree<Leaf>, Error> {
    if profile.tree.profile.is_leaf(at) {
        return Ok(match each {
            Each::Coalesce => coalesce(modes, span),
            Each::Filter => filter(modes, span),
        });
    }
    let rank = modes.profile.rank(span);
    let wanted = profile.tree.profile.rank(at);
    ok!(require_rank(wanted, rank, at));
    let mut out = Tree::empty(Leaf::UNUSED);
    each!(for i in 0..wanted {
        let inner = profile.tree.profile.mode(at, i);
        let mode = ok!(by_profile(modes, modes.profile.mode(span, i), profile, inner, each));
        ok!(out.push(&mode, mode.profile.all()));
    });
    ok!(out.push_rest(modes, span, wanted));
    Ok(out)
}

/// Returns an error if a tiler or profile has more modes than its layout.
pub const fn require_rank(tiler: usize, rank: usize, at: Span) -> Result<(), Error> {
    if tiler > rank {
        return Err(TilerRank { tiler: tiler as i64, rank: rank as i64 }.error().span(at));
    }
    Ok(())
}

/// Appends `modes` to `out`, as one mode for the entry of the tiler at `at`. If `at` is the complete tiler, `modes`
/// become the complete result.
pub(crate) const fn push_modes_of(out: &mut Tree<Leaf>, at: Span, modes: &Tree<Leaf>, span: Span) -> Result<(), Error> {
    if at.depth > 0 {
        return out.push(modes, span);
    }
    *out = modes.at(span);
    Ok(())
}
