//! Converts a list of tilers to one layout with indices that are one-dimensional coordinates of the whole operand. This
//! layout selects the same elements as the list.

use super::complement::{gaps, with_complement};
use super::linear::Linear;
use super::row::size;
use super::tiler::{Tiler, TilerKind, require_rank};
use crate::leaf::{Leaf, is_xor};
use crate::rules::{IndexOverflow, NotAPowerOfTwo, OperandOutside, XorSum};
use crate::tree::{Span, Tree};
use crate::{Error, Layout};

/// The requested modes: `Alone` requests only the tiles, for a composition. `Divide` requests the tiles and the rests,
/// for a divide.
#[derive(Clone, Copy)]
pub(crate) enum Tiles {
    Alone,
    Divide,
}

impl Layout {
    /// Returns `picked`, the result of an operation that was applied to each mode separately. If `picked` is an error,
    /// tries to compose the whole operand with one layout of all tiles. Returns this composition, or the error `picked`
    /// if the composition fails too.
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

    /// Returns the composition of the whole operand with one layout of all tiles. This composition can be a layout
    /// although the composition of a single mode is not, for example because of a swizzle. Returns `None` if no operand
    /// has a swizzle, an offset or XOR strides, if an operand has symbols, or if no layout exists.
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

/// Returns a layout of the one-dimensional coordinates that `tiler` selects from the modes in `span`.
const fn pick(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span, tiles: Tiles) -> Result<Tree<Leaf>, Error> {
    match tiler.kind(at) {
        TilerKind::Keep => left(modes, span),
        TilerKind::Layout => tile(tiler.tree().at(at), size(modes, span), tiles),
        TilerKind::List => pick_list(modes, span, tiler, at, tiles),
    }
}

/// Returns the compact layout of the shape in `span`. The indices of this layout are the one-dimensional coordinates
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

/// For a divide, returns the pair of `tile` and its complement. Otherwise returns `tile`. Returns an error if an index
/// is outside a mode of `size` elements.
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

/// Combines the tiles, which are the modes of `modes`, into one layout. If a tile has XOR strides, all tiles must be
/// linear, and their indices are XORed.
const fn joined(modes: Tree<Leaf>) -> Result<Layout, Error> {
    let all = modes.profile.all();
    match Linear::of_modes(&modes, all) {
        None if is_xor(&modes, all) => Err(XorSum.error()),
        Some(_) if is_xor(&modes, all) => Layout::plain(modes).settled(),
        _ => Layout::plain(modes).check(),
    }
}

/// Returns `mode` with its stride multiplied by `place`.
const fn scaled(mode: Leaf, place: i64) -> Result<Leaf, Error> {
    if mode.basis.is_xor() && place.count_ones() != 1 {
        return Err(NotAPowerOfTwo { number: place }.error());
    }
    Ok(Leaf { stride: some!(mode.stride.checked_mul(place), Err(IndexOverflow.error())), ..mode })
}
