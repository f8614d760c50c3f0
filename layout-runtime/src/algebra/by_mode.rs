//! Applies operations on one layout mode by mode; a profile determines the depth.

use super::compose::compose_by_layout;
use super::divide::divide_by_layout;
use super::linear::require_apart;
use super::product::multiply_by_layout;
use super::row::{coalesce, filter};
use super::tiler::{Tiler, TilerKind};
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

/// The operation on the modes that belong to one layout of a tiler.
#[derive(Clone, Copy)]
pub(crate) enum TilerOperation {
    Compose,
    Divide,
    Multiply,
}

/// The modes under `span`, combined with the part of `tiler` under `at`. A composition drops the modes beyond a list; a
/// divide and a product keep them.
pub(crate) const fn by_tiler(
    operation: TilerOperation,
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
) -> Result<Tree<Leaf>, Error> {
    match (tiler.kind(at), operation) {
        (TilerKind::Keep, _) => return Ok(modes.at(span)),
        (TilerKind::Layout, TilerOperation::Compose) => return compose_by_layout(modes, span, tiler, at),
        (TilerKind::Layout, TilerOperation::Divide) => return divide_by_layout(modes, span, tiler, at),
        (TilerKind::Layout, TilerOperation::Multiply) => return multiply_by_layout(modes, span, tiler, at),
        (TilerKind::List, _) => {}
    }
    let rank = tiler.rank(at);
    ok!(require_rank(rank, modes.profile.rank(span), at));
    let mut out = Tree::empty(Leaf::UNUSED);
    each!(for i in 0..rank {
        let mode = ok!(by_tiler(operation, modes, modes.profile.mode(span, i), tiler, tiler.inner(at, i)));
        ok!(out.push(&mode, mode.profile.all()));
    });
    if !matches!(operation, TilerOperation::Compose) {
        ok!(out.push_rest(modes, span, rank));
    }
    if !matches!(operation, TilerOperation::Multiply) {
        ok!(require_apart(modes, &out));
    }
    Ok(out)
}
