//! `logical_divide` and its rearrangements: a layout as tiles, and which tile.
//!
//! Dividing by a tile `T` asks for `A o (T, T*)`, with the complement `T*` of `T` in the size of `A`. The tile and the gaps in it
//! live on an interval `0..reach`. Where a product of leading extents of `A`, or a part of the next one, is `reach`, nothing
//! carries from the interval into the rest of `A`: the rest is then `A`'s own modes, cut at `reach`. A last part that is not
//! filled is rounded up, which is the one place where a divide goes past the end of `A`.

use super::by_mode::{push_rest, require_rank};
use super::coalesce::row;
use super::complement::{Gaps, ceil_div, gaps};
use super::composition::compose;
use super::row::Row;
use super::tiler::{Part, Tiler};
use super::unzip::{flat, tiled, unzip};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{Span, Tree};

impl Layout {
    /// `(tile, rest)`: mode 0 of each divided mode runs within a tile, mode 1 over the tiles.
    ///
    /// Law: `self o (T, T*)` with the complement `T*` of the tile `T` in the size of this layout, mode by mode for a list; exact
    /// wherever [`overruns`](Self::overruns) is false. Where the tile does not divide, the mode in which it ends is rounded up by
    /// itself, as in CuTe: `10:1` by `4:1` is `(4,3):(1,4)`. Source: CuTe's documentation, `02_layout_algebra.md`,
    /// "Division (Tiling)".
    ///
    /// # Errors
    /// Where the tile has no complement, a list has more modes than the layout, or no layout holds the tiles.
    ///
    /// ```
    /// # use layout_runtime::{Layout, Tiler};
    /// let (layout, tile): (Layout, Layout) = ("(4,2,3):(2,1,8)".parse().unwrap(), "4:2".parse().unwrap());
    /// let divided = layout.logical_divide(&Tiler::layout(&tile)).unwrap();
    /// assert_eq!(divided.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// ```
    pub const fn logical_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.tiles(self.divided(tiler), "logical_divide")
    }

    /// `((tile…),(rest…))`: all modes within a tile first, then all modes over tiles.
    ///
    /// Law: the modes of [`logical_divide`](Self::logical_divide), regrouped. Source: CuTe's documentation,
    /// `02_layout_algebra.md`, "Zipped, Tiled, Flat Divides".
    ///
    /// # Errors
    /// As [`logical_divide`](Self::logical_divide); where `_` stands for a mode that is no pair of tile and rest.
    ///
    /// ```
    /// # use layout_runtime::{Layout, Tiler};
    /// let layout: Layout = "(8,16):(1,8)".parse().unwrap();
    /// let tiler = Tiler::from((4, 2));
    /// assert_eq!(layout.zipped_divide(&tiler).unwrap().to_string(), "((4,2),(2,8)):((1,8),(4,16))");
    /// assert_eq!(layout.tiled_divide(&tiler).unwrap().to_string(), "((4,2),2,8):((1,8),4,16)");
    /// assert_eq!(layout.flat_divide(&tiler).unwrap().to_string(), "(4,2,2,8):(1,8,4,16)");
    /// ```
    pub const fn zipped_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        let divided = self.divided(tiler);
        self.tiles(unzip(divided, tiler), "zipped_divide")
    }

    /// `((tile…),rest,…)`: [`zipped_divide`](Self::zipped_divide) with the modes over tiles side by side.
    ///
    /// # Errors
    /// As [`zipped_divide`](Self::zipped_divide).
    pub const fn tiled_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        let divided = self.divided(tiler);
        self.tiles(tiled(unzip(divided, tiler)), "tiled_divide")
    }

    /// `(tile,…,rest,…)`: [`zipped_divide`](Self::zipped_divide) without the two groups.
    ///
    /// # Errors
    /// As [`zipped_divide`](Self::zipped_divide).
    pub const fn flat_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        let divided = self.divided(tiler);
        self.tiles(flat(unzip(divided, tiler)), "flat_divide")
    }

    /// Whether a divide by `tiler` goes past the end of this layout, because a tile does not divide it. The coordinates beyond must
    /// then be predicated away.
    ///
    /// ```
    /// # use layout_runtime::{Layout, Tiler};
    /// let layout: Layout = "(10,8):(8,1)".parse().unwrap();
    /// assert!(layout.overruns(&Tiler::from((4, 4))));
    /// assert!(!layout.overruns(&Tiler::from((5, 4))));
    /// ```
    #[must_use]
    pub const fn overruns(&self, tiler: &Tiler) -> bool {
        overruns(&self.modes, self.all(), tiler, tiler.all())
    }

    const fn divided(&self, tiler: &Tiler) -> Result<Tree<Mode>, Error> {
        ok!(tiler.require_plain(""));
        divide(&self.modes, self.all(), tiler, tiler.all())
    }

    /// Labels and checks what a divide or product has built.
    pub(crate) const fn tiles(&self, modes: Result<Tree<Mode>, Error>, operation: &'static str) -> Result<Self, Error> {
        let error = match modes {
            Ok(modes) => match self.with(modes).check() {
                Ok(layout) => return Ok(layout),
                Err(error) => Error::new(error.kind()).of(operation, 0),
            },
            Err(error) => match error.operand() {
                Some(operand) => error.of(operation, operand),
                None => error.of(operation, 1),
            },
        };
        Err(error)
    }
}

/// The modes under `span`, divided by the part of `tiler` under `at`.
const fn divide(modes: &Tree<Mode>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Mode>, Error> {
    match tiler.part(at) {
        Part::Keep => return Ok(modes.at(span)),
        Part::Layout => return divide_by_layout(modes, span, tiler, at),
        Part::List => {}
    }
    ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
    let mut out = Tree::empty(Mode::UNIT);
    let mut i = 0;
    while i < tiler.rank(at) {
        let mode = ok!(divide(modes, modes.profile.mode(span, i), tiler, tiler.mode(at, i)));
        ok!(out.push(&mode, mode.profile.all()));
        i += 1;
    }
    ok!(push_rest(&mut out, modes, span, tiler.rank(at)));
    Ok(out)
}

const fn divide_by_layout(modes: &Tree<Mode>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Mode>, Error> {
    if let Some(reach) = contiguous(tiler, at) {
        let cut = Cut::at(modes, span, reach);
        if matches!(cut.place, Place::Inside) {
            return pair(&cut.inner.finish(), &cut.outer.finish());
        }
    }
    let gaps = match gaps(tiler.tree(), at) {
        Ok(gaps) => gaps,
        Err(error) => return Err(error.of("", 1)),
    };
    let cut = Cut::at(modes, span, gaps.reach);
    match cut.place {
        Place::Across => {
            let tiles = ceil_div(size(modes, span), gaps.reach);
            let complement = ok!(gaps.closed(tiles)).finish();
            composed(modes, span, tiler, at, &complement)
        }
        Place::Inside | Place::Beyond => cut_tiles(modes, span, tiler, at, gaps, cut),
    }
}

/// The tile and its gaps by composition, the rest as it was cut.
const fn cut_tiles(
    modes: &Tree<Mode>,
    span: Span,
    tiler: &Tiler,
    at: Span,
    gaps: Gaps,
    cut: Cut,
) -> Result<Tree<Mode>, Error> {
    let gap_count = gaps.row.len();
    let inner = ok!(composed(modes, span, tiler, at, &gaps.row.finish()));
    if cut.outer.len() == 0 {
        return Ok(inner);
    }
    let outer = cut.outer.finish();
    let all = inner.profile.all();
    let (tile, filled) = (inner.profile.mode(all, 0), inner.profile.mode(all, 1));
    let mut rest = Tree::empty(Mode::UNIT);
    if gap_count == 0 {
        rest = outer;
    } else if gap_count == 1 {
        ok!(rest.push(&inner, filled));
        ok!(rest.push(&outer, outer.profile.all()));
    } else {
        ok!(push_rest(&mut rest, &inner, filled, 0));
        ok!(rest.push(&outer, outer.profile.all()));
    }
    let mut out = Tree::empty(Mode::UNIT);
    ok!(out.push(&inner, tile));
    ok!(out.push(&rest, rest.profile.all()));
    Ok(out)
}

/// `A o (T, rest)`.
const fn composed(
    modes: &Tree<Mode>,
    span: Span,
    tiler: &Tiler,
    at: Span,
    rest: &Tree<Mode>,
) -> Result<Tree<Mode>, Error> {
    let mut rhs = Tree::empty(Mode::UNIT);
    ok!(rhs.push(tiler.tree(), at));
    if tiler.is_one(at) {
        rhs.leaves[0] = Mode::UNIT;
    }
    ok!(rhs.push(rest, rest.profile.all()));
    match compose(&modes.at(span), &rhs) {
        Ok(tree) => Ok(tree),
        Err(error) => Err(in_tiles(error, span, at)),
    }
}

/// What a composition inside a divide or product reports, in terms of the operands of that.
pub(crate) const fn in_tiles(error: Error, span: Span, at: Span) -> Error {
    let kind = match error.kind() {
        ErrorKind::NoLayout { coordinate, value, layout } => ErrorKind::NoTiling { coordinate, value, layout },
        kind => kind,
    };
    let told = Error::new(kind);
    match (error.operand(), error.at_leaf()) {
        (Some(0), Some(leaf)) => told.of("", 0).leaf(span.start + leaf),
        (_, Some(leaf)) if leaf < at.end - at.start => told.of("", 1).leaf(at.start + leaf),
        _ => told.of("", 1).leaf(at.start),
    }
}

/// The extent of a tile that is an interval `0..n` in order: `n:1`.
const fn contiguous(tiler: &Tiler, at: Span) -> Option<u64> {
    let tile = &tiler.tree().leaves[at.start];
    if !tiler.tree().profile.is_leaf(at) || !tile.basis.is_one() {
        return None;
    }
    let in_order = if tile.extent == 1 { tile.stride == 0 || tiler.is_one(at) } else { tile.stride == 1 };
    if in_order { Some(tile.extent as u64) } else { None }
}

const fn pair(tile: &Tree<Mode>, rest: &Tree<Mode>) -> Result<Tree<Mode>, Error> {
    let mut out = Tree::empty(Mode::UNIT);
    ok!(out.push(tile, tile.profile.all()));
    ok!(out.push(rest, rest.profile.all()));
    Ok(out)
}

pub(crate) const fn size(modes: &Tree<Mode>, span: Span) -> u64 {
    let mut size = 1;
    let mut i = span.start;
    while i < span.end {
        size *= modes.leaves[i].extent as u64;
        i += 1;
    }
    size
}

/// Where the end of a tile falls among the modes of a layout.
#[derive(Clone, Copy)]
enum Place {
    /// At the end of a mode, or between two coordinates of one: the digits below stay apart from those above.
    Inside,
    /// Past the end of the layout.
    Beyond,
    /// In a mode, after a fraction of the modes before.
    Across,
}

/// Coalesced modes, cut after `reach` elements.
struct Cut {
    place: Place,
    /// The first `reach` elements.
    inner: Row,
    /// Every `reach`-th element. The mode that is cut is rounded up.
    outer: Row,
    /// Whether `outer` goes past the end.
    overruns: bool,
}

impl Cut {
    const fn at(modes: &Tree<Mode>, span: Span, reach: u64) -> Self {
        let flat = row(modes, span);
        let mut cut = Self { place: Place::Inside, inner: Row::new(), outer: Row::new(), overruns: false };
        let mut rest = reach;
        let mut k = 0;
        while k < flat.len() {
            let mode = *flat.mode(k);
            let extent = mode.extent as u64;
            if rest % extent == 0 {
                cut.inner.join(mode);
                rest /= extent;
            } else if rest < extent {
                cut.split(mode, rest);
                rest = 1;
            } else {
                cut.place = Place::Across;
                cut.overruns = size(modes, span) % reach != 0;
                return cut;
            }
            k += 1;
        }
        if rest > 1 {
            cut.place = Place::Beyond;
            cut.overruns = true;
        }
        cut
    }

    /// Cuts a mode after `rest` elements; 1 cuts in front of it.
    const fn split(&mut self, mode: Mode, rest: u64) {
        self.inner.join(Mode { extent: rest as i64, ..mode });
        let tiles = ceil_div(mode.extent as u64, rest) as i64;
        // Not past the last element of the mode, so it fits.
        self.outer.join(Mode { extent: tiles, stride: mode.stride * rest as i64, ..mode });
        self.overruns = self.overruns || mode.extent as u64 % rest != 0;
    }
}

const fn overruns(modes: &Tree<Mode>, span: Span, tiler: &Tiler, at: Span) -> bool {
    match tiler.part(at) {
        Part::Keep => return false,
        Part::Layout => {
            return match gaps(tiler.tree(), at) {
                Ok(gaps) => Cut::at(modes, span, gaps.reach).overruns,
                Err(_) => false,
            };
        }
        Part::List => {}
    }
    let rank = modes.profile.rank(span);
    let mut i = 0;
    while i < tiler.rank(at) && i < rank {
        if overruns(modes, modes.profile.mode(span, i), tiler, tiler.mode(at, i)) {
            return true;
        }
        i += 1;
    }
    false
}
