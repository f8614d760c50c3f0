//! Walks a layout and a tiler together, for compositions, divides and products.
//!
//! Converts a list of tilers to one layout of coordinates, which selects the same elements from the whole operand.
//!
//! Rearranges the modes of a divide or a product: first the tiles, then the rests.

use super::complement::{gaps, with_complement};
use super::compose::compose_by_layout;
use super::divide::divide_by_layout;
use super::linear::{Linear, require_apart};
use super::product::multiply_by_layout;
use super::row::size;
use super::tiler::{Tiler, TilerKind, TilerOperation, require_rank};
use crate::leaf::{Leaf, is_xor};
use crate::rules::{IndexOverflow, NotAPowerOfTwo, OperandOutside, XorSum};
use crate::tree::{Span, Tree};
use crate::{Error, Layout};

impl Layout {
    /// Applies `operation` to the modes of this layout and the layouts of `tiler`.
    pub(super) const fn by_tiler(&self, operation: TilerOperation, tiler: &Tiler) -> Result<Tree<Leaf>, Error> {
        by_tiler(operation, &self.modes, self.all(), tiler, tiler.all())
    }
}

/// Applies `operation` to the modes under `span` and the part of `tiler` under `at`. If a list has fewer entries than
/// the layout has modes, a composition drops the remaining modes; a divide and a product keep them.
const fn by_tiler(
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

/// The kind of result: only the tiles (composition), or the tiles and the rests (divide).
#[derive(Clone, Copy)]
pub(crate) enum Tiles {
    Alone,
    Divide,
}

impl Layout {
    /// Returns `picked`, the result of an operation mode by mode. If `picked` is an error, composes the whole operand
    /// with all tiles at once instead.
    pub(crate) const fn or_whole(
        &self,
        picked: Result<Self, Error>,
        tiler: &Tiler,
        tiles: Tiles,
    ) -> Result<Self, Error> {
        match picked {
            Err(error) => Ok(some!(self.through_whole(tiler, tiles), Err(error))),
            layout => layout,
        }
    }

    /// Returns the composition with all tiles at once, if swizzles or XOR strides are involved. If modes share bits, a
    /// layout may exist only for all modes together, or only with a swizzle.
    const fn through_whole(&self, tiler: &Tiler, tiles: Tiles) -> Option<Self> {
        let has_bits = self.is_composed() || self.is_xor() || tiler.has_bits();
        if !has_bits || self.first_name().is_some() || tiler.first_name().is_some() {
            return None;
        }
        let Ok(tiler) = tiler.without_front() else { return None };
        let Ok(picked) = pick(&self.modes, self.all(), &tiler, tiler.all(), tiles) else { return None };
        let Ok(picked) = joined(picked) else { return None };
        let Ok(layout) = self.composition(&picked) else { return None };
        Some(layout)
    }
}

/// Returns the coordinates that `tiler` selects from the modes under `span`, as a layout of one-dimensional
/// coordinates.
const fn pick(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span, tiles: Tiles) -> Result<Tree<Leaf>, Error> {
    match tiler.kind(at) {
        TilerKind::Keep => left(modes, span),
        TilerKind::Layout => tile(tiler.tree().at(at), size(modes, span), tiles),
        TilerKind::List => pick_list(modes, span, tiler, at, tiles),
    }
}

/// Returns the compact layout of the shape under `span`. The indices of this layout are the one-dimensional coordinates
/// of these modes.
const fn left(modes: &Tree<Leaf>, span: Span) -> Result<Tree<Leaf>, Error> {
    Ok(ok!(Layout::left(&Layout::plain(modes.at(span)).shape())).modes)
}

const fn pick_list(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span, tiles: Tiles) -> Result<Tree<Leaf>, Error> {
    ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
    let mut out = Tree::empty(Leaf::UNUSED);
    let mut place = 1;
    each!(for i in 0..modes.profile.rank(span) {
        let (mode, start) = (modes.profile.mode(span, i), out.len());
        if i < tiler.rank(at) {
            let picked = ok!(pick(modes, mode, tiler, tiler.inner(at, i), tiles));
            ok!(out.push(&picked, picked.profile.all()));
        } else if matches!(tiles, Tiles::Divide) {
            let rest = ok!(left(modes, mode));
            ok!(out.push(&rest, rest.profile.all()));
        }
        each!(for leaf in start..out.len() {
            out.leaves[leaf] = ok!(scaled(out.leaves[leaf], place));
        });
        place *= size(modes, mode) as i64;
    });
    Ok(out)
}

/// Checks that `tile` is within a mode of `size` elements, and returns it. For a divide, appends its complement.
const fn tile(tile: Tree<Leaf>, size: u64, tiles: Tiles) -> Result<Tree<Leaf>, Error> {
    let mut out = tile;
    if matches!(tiles, Tiles::Divide) {
        let gaps = ok!(gaps(&tile, tile.profile.all()));
        out = ok!(with_complement(&tile, tile.profile.all(), &ok!(gaps.within(size))));
    }
    let (low, high) = ok!(Layout::plain(out).check()).bounds();
    if low < 0 || high as u64 >= size {
        return Err(OperandOutside { coordinate: high, size: size as i64 }.error());
    }
    Ok(out)
}

/// Concatenates tiles. If one tile has XOR strides, all tiles must be linear, and their indices are XORed.
const fn joined(modes: Tree<Leaf>) -> Result<Layout, Error> {
    let all = modes.profile.all();
    match Linear::of_modes(&modes, all) {
        None if is_xor(&modes, all) => Err(XorSum.error()),
        Some(_) if is_xor(&modes, all) => Layout::plain(modes).settled(),
        _ => Layout::plain(modes).check(),
    }
}

/// Returns a mode with its stride multiplied by `place`.
const fn scaled(mode: Leaf, place: i64) -> Result<Leaf, Error> {
    if mode.basis.is_xor() && place.count_ones() != 1 {
        return Err(NotAPowerOfTwo { number: place }.error());
    }
    Ok(Leaf { stride: some!(mode.stride.checked_mul(place), Err(IndexOverflow.error())), ..mode })
}

rules! {
    pub(crate) KeptMode { rank: i64 } = "`_` is only allowed for a mode of the form (tile, rest), but this mode has {rank} modes"
        (rank == 1 => "`_` is only allowed for a mode of the form (tile, rest), but this mode is not a pair"),
        "write the extent of a tile instead of `_`, for example `1`";
}

/// How the modes of a divide or a product are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arranged {
    /// Mode by mode: `((tile,rest),…)`.
    Logical,
    /// All tiles in mode 0, and all rests in mode 1: `((tile,…),(rest,…))`.
    Zipped,
    /// All tiles in mode 0, and each rest as a mode: `((tile,…),rest,…)`.
    Tiled,
    /// Each tile and each rest as a mode: `(tile,…,rest,…)`.
    Flat,
}

impl Arranged {
    /// Rearranges the modes of a logical divide or product by `tiler`.
    pub const fn of(self, logical: &Tree<Leaf>, tiler: &Tiler) -> Result<Tree<Leaf>, Error> {
        if matches!(self, Self::Logical) {
            return Ok(*logical);
        }
        let zipped = ok!(unzip(logical, logical.profile.all(), tiler, tiler.all()));
        let all = zipped.profile.all();
        let (tiles, rests) = (zipped.profile.mode(all, 0), zipped.profile.mode(all, 1));
        if matches!(self, Self::Zipped) {
            return Ok(zipped);
        }
        let mut out = Tree::empty(Leaf::UNUSED);
        match self {
            Self::Flat => ok!(spread(&mut out, &zipped, tiles)),
            _ => ok!(out.push(&zipped, tiles)),
        }
        ok!(spread(&mut out, &zipped, rests));
        Ok(out)
    }
}

/// Rearranges the modes of a logical divide or product to `((tile…),(rest…))`. A mode that `_` kept must already have
/// the form `(tile, rest)`.
const fn unzip(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Leaf>, Error> {
    let (profile, rank) = (&modes.profile, modes.profile.rank(span));
    if !matches!(tiler.kind(at), TilerKind::List) {
        if rank != 2 && matches!(tiler.kind(at), TilerKind::Keep) {
            return Err(KeptMode { rank: rank as i64 }.error().span(at));
        }
        return Tree::pair((modes, profile.mode(span, 0)), (modes, profile.mode(span, 1)));
    }
    let (mut tiles, mut rests) = (Tree::empty(Leaf::UNUSED), Tree::empty(Leaf::UNUSED));
    each!(for i in 0..tiler.rank(at) {
        let pair = ok!(unzip(modes, profile.mode(span, i), tiler, tiler.inner(at, i)));
        ok!(tiles.push(&pair, pair.profile.mode(pair.profile.all(), 0)));
        ok!(rests.push(&pair, pair.profile.mode(pair.profile.all(), 1)));
    });
    ok!(rests.push_rest(modes, span, tiler.rank(at)));
    Tree::pair((&tiles, tiles.profile.all()), (&rests, rests.profile.all()))
}

/// Appends the modes of `half` (the tiles or the rests) to `out`. As in CuTe, a tuple of one mode stays a tuple.
const fn spread(out: &mut Tree<Leaf>, pair: &Tree<Leaf>, half: Span) -> Result<(), Error> {
    if pair.profile.rank(half) < 2 { out.push(pair, half) } else { out.push_rest(pair, half, 0) }
}
