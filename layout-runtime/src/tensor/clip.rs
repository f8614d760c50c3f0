//! Tiles at the end of a mode, which have fewer coordinates than the others.

use super::change::require_exact;
use super::coord::{self, Coordinate};
use super::kinds::{Sealed, TensorLayout, Viewed};
use super::operand::{require_filled, require_tile};
use crate::algebra::Tiler;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};
use core::marker::PhantomData;

/// A mode that tiles run along.
#[derive(Clone, Copy, Debug)]
struct Along {
    tile: usize,
    size: usize,
}

/// Modes whose last tile goes past the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tails {
    modes: [Along; MAX_LEAVES],
    len: usize,
    /// How many modes the tiler has: the others are no part of a tile.
    tiled: usize,
    /// Whether the tiler is one tile of all modes together.
    is_joint: bool,
}

/// Which modes end in a smaller tile; nothing where every tile is whole.
///
/// A tile `n` of consecutive coordinates ends once, at the end of its mode, if it covers whole leading extents of the mode: then the
/// coordinate `v` of tile `t` is the coordinate `v + n·t` of the mode. Others have to divide.
pub(super) const fn tails(layout: &Layout, tiler: &Tiler) -> Result<Option<Tails>, Error> {
    ok!(require_tile(tiler));
    ok!(require_filled(tiler));
    if layout.overrun(tiler).is_none() {
        ok!(require_exact(layout, tiler));
        return Ok(None);
    }
    let is_joint = tiler.as_layout().is_some();
    let none = Along { tile: 1, size: 1 };
    let len = if is_joint { 1 } else { layout.rank() };
    let mut tails = Tails { modes: [none; MAX_LEAVES], len, tiled: tiler.modes_of(), is_joint };
    let mut i = 0;
    while i < len {
        let mode = if is_joint { *layout } else { ok!(layout.get(&[i])) };
        let tile = if i < tails.tiled { tiler.interval(i) } else { Some(1) };
        tails.modes[i] = ok!(along(&mode.layout_part(), tile));
        i += 1;
    }
    Ok(Some(tails))
}

const fn along(mode: &Layout, tile: Option<i64>) -> Result<Along, Error> {
    let size = mode.size() as i64;
    let Some(tile) = tile else {
        return Err(Error::new(ErrorKind::ScatteredTail { tile: 0, size }).of("tiles", 1));
    };
    let divides = mode.overrun(&Tiler::layout(&Layout::plain(Tree::leaf(Mode::new(tile, 1))))).is_none();
    if !divides && tile % leading(mode) != 0 {
        return Err(Error::new(ErrorKind::ScatteredTail { tile, size }).of("tiles", 1));
    }
    Ok(Along { tile: tile as usize, size: size as usize })
}

/// The product of the extents before the last one, of as few as possible.
const fn leading(mode: &Layout) -> i64 {
    let mode = mode.coalesce();
    let mut last = mode.len() - 1;
    while last > 0 && mode.modes.leaves[last].extent == 1 {
        last -= 1;
    }
    let (mut leading, mut i) = (1, 0);
    while i < last {
        leading *= mode.modes.leaves[i].extent;
        i += 1;
    }
    leading
}

/// How many coordinates a tile has in each of its modes.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    counts: [usize; MAX_LEAVES],
    len: usize,
    is_joint: bool,
}

impl Limits {
    /// Those of a whole tile, which nobody asks.
    const NONE: Self = Self { counts: [0; MAX_LEAVES], len: 0, is_joint: false };
}

impl Tails {
    /// The limits of tile `i` of the grid of tiles, `None` where it is whole.
    pub(super) fn of_tile(&self, i: usize) -> Option<Limits> {
        let mut rest = i;
        self.limits(self.tiled, |mode| {
            let tiles = mode.size.div_ceil(mode.tile);
            let tile = rest % tiles;
            rest /= tiles;
            (mode.tile.min(mode.size - mode.tile * tile), mode.tile)
        })
    }

    /// The limits of what lies at place `i` of every tile.
    pub(super) fn of_place(&self, i: usize) -> Option<Limits> {
        let mut rest = i;
        let tiled = self.tiled;
        let mut k = 0;
        self.limits(self.len, |mode| {
            let is_tiled = k < tiled;
            k += 1;
            let place = if is_tiled { rest % mode.tile } else { 0 };
            rest /= if is_tiled { mode.tile } else { 1 };
            (mode.size.saturating_sub(place).div_ceil(mode.tile), mode.size.div_ceil(mode.tile))
        })
    }

    fn limits(&self, len: usize, mut count: impl FnMut(Along) -> (usize, usize)) -> Option<Limits> {
        let mut limits = Limits { counts: [0; MAX_LEAVES], len, is_joint: self.is_joint };
        let mut is_whole = true;
        for k in 0..len {
            let (counted, whole) = count(self.modes[k]);
            limits.counts[k] = counted;
            is_whole &= counted == whole;
        }
        (!is_whole).then_some(limits)
    }
}

impl Limits {
    pub(super) fn size(&self) -> usize {
        self.counts[..self.len].iter().product()
    }

    /// Whether a coordinate in the shape of the whole tile is one of this tile.
    fn hold(&self, layout: &Layout, form: &Profile, parts: &[usize]) -> bool {
        let (shape, all) = (&layout.modes.profile, layout.all());
        if self.is_joint {
            return linear(layout, shape, all, form, form.all(), parts).0 < self.counts[0];
        }
        if !form.is_leaf(form.all()) {
            return (0..self.len).all(|i| {
                linear(layout, shape, shape.mode(all, i), form, form.mode(form.all(), i), parts).0 < self.counts[i]
            });
        }
        let mut rest = parts[0];
        (0..self.len).all(|i| {
            let size = extent(layout, shape.mode(all, i));
            let part = rest % size;
            rest /= size;
            part < self.counts[i]
        })
    }
}

/// The one-dimensional coordinate of the modes under `span` that the parts under `at` are, and how many there are.
fn linear(layout: &Layout, shape: &Profile, span: Span, form: &Profile, at: Span, parts: &[usize]) -> (usize, usize) {
    if form.is_leaf(at) {
        return (parts[at.start], extent(layout, span));
    }
    let (mut coordinate, mut worth) = (0, 1);
    for i in 0..form.rank(at) {
        let (part, size) = linear(layout, shape, shape.mode(span, i), form, form.mode(at, i), parts);
        coordinate += part * worth;
        worth *= size;
    }
    (coordinate, worth)
}

fn extent(layout: &Layout, span: Span) -> usize {
    layout.modes.leaves[span.start..span.end].iter().map(|mode| mode.extent as usize).product()
}

/// The layout of a tile that may be smaller than the others, as it lies at the end of a mode.
///
/// Its coordinates are those of a whole tile; `get` answers `None` for those past the end, and loops leave them out.
pub struct Clipped<L>(PhantomData<fn() -> L>);

impl<L> core::fmt::Debug for Clipped<L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Clipped")
    }
}

/// The layout of a whole tile, and what a smaller one has of it.
#[derive(Clone, Copy, Debug)]
pub struct Clip<T> {
    pub(super) whole: T,
    pub(super) is_whole: bool,
    limits: Limits,
}

impl<T> Clip<T> {
    #[inline(always)]
    pub(super) fn new(whole: T, limits: Option<Limits>) -> Self {
        Self { whole, is_whole: limits.is_none(), limits: limits.unwrap_or(Limits::NONE) }
    }
}

impl<L: TensorLayout> Sealed for Clipped<L> {}

impl<L: Viewed> TensorLayout for Clipped<L> {
    type Stored = Clip<L::Stored>;
    type Checked<V> = L::Checked<V>;
    const STATIC: Option<Layout> = L::STATIC;

    fn checked<V>(result: Result<V, Error>) -> L::Checked<V> {
        L::checked(result)
    }

    fn layout(stored: &Self::Stored) -> Layout {
        L::layout(&stored.whole)
    }

    #[inline(always)]
    fn shift(stored: &Self::Stored) -> i64 {
        L::shift(&stored.whole)
    }

    #[inline(always)]
    fn is_whole(stored: &Self::Stored) -> bool {
        stored.is_whole
    }

    #[inline(always)]
    fn limits(stored: &Self::Stored) -> Option<&Limits> {
        if stored.is_whole { None } else { Some(&stored.limits) }
    }

    #[inline(always)]
    fn known_index(stored: &Self::Stored, coordinate: usize) -> Option<usize> {
        L::index(&stored.whole, coordinate)
    }

    #[inline(always)]
    fn size(stored: &Self::Stored) -> usize {
        if stored.is_whole { L::size(&stored.whole) } else { stored.limits.size() }
    }

    #[inline(always)]
    fn index<C: Coordinate>(stored: &Self::Stored, coordinate: C) -> Option<usize> {
        let index = L::index(&stored.whole, coordinate)?;
        (stored.is_whole || holds::<L, C>(stored, coordinate)).then_some(index)
    }

    fn require_within(stored: &Self::Stored, len: usize) -> Result<(), Error> {
        L::require_within(&stored.whole, len)
    }

    fn require_injective(stored: &Self::Stored) -> Result<(), Error> {
        L::require_injective(&stored.whole)
    }

    #[inline(always)]
    fn walk(stored: &Self::Stored, mut f: impl FnMut(usize, usize)) {
        if stored.is_whole {
            return L::walk(&stored.whole, f);
        }
        let layout = L::layout(&stored.whole);
        L::walk(&stored.whole, |coordinate, index| {
            if stored.limits.hold(&layout, &Profile::LEAF, &[coordinate]) {
                f(coordinate, index);
            }
        });
    }
}

/// Whether a coordinate in the shape of the whole tile is one of this tile.
#[cold]
fn holds<L: Viewed, C: Coordinate>(stored: &Clip<L::Stored>, coordinate: C) -> bool {
    stored.limits.hold(&L::layout(&stored.whole), &C::FORM.0, &coord::values(coordinate))
}
