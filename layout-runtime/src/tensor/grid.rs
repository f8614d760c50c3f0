//! How tiles cover a layout as a value: how many there are, where each is, how much there is of it.

use super::by_tiler::require_exact;
use super::coord::Side;
use super::operand::{require_filled, require_tile};
use crate::algebra::Tiler;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::mode::Mode;
use crate::structure::{Extent, MAX_NAMES, Most};
use crate::symbol::Symbol;
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};

/// A mode that tiles run along.
#[derive(Clone, Copy, Debug)]
struct Along {
    tile: i64,
    /// Whether the tiler has this mode: the others are not part of a tile.
    is_tiled: bool,
    /// Whether the last tile may be smaller: a tail.
    has_tail: bool,
    /// The leaves of the mode.
    leaves: (usize, usize),
}

/// How tiles cover the modes of a layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    modes: [Along; MAX_LEAVES],
    len: usize,
    /// Whether the tiler is one tile of all modes together.
    is_single: bool,
    /// Whether each tile is a run of coordinates of each mode.
    pub(super) has_runs: bool,
    /// Whether some tile may be smaller.
    pub(super) has_tail: bool,
    extents: [Extent; MAX_LEAVES],
}

/// How the tiles cover the layout.
///
/// A tile `n` of consecutive coordinates ends once, at the end of its mode, if it covers whole leading extents of the mode: then the
/// coordinate `v` of tile `t` is the coordinate `v + n·t` of the mode. Others have to divide.
///
/// The places of smaller tiles are sums: if starts are joined, tiles have to divide.
pub(super) const fn grid(layout: &Layout, is_joined: bool, tiler: &Tiler) -> Result<Grid, Error> {
    let grid = ok!(unlabelled(layout, tiler), |error| Error::new(error.kind()).of("tiles", 1));
    if is_joined && grid.has_tail { Err(Error::new(ErrorKind::XorTail).of("tiles", 1)) } else { Ok(grid) }
}

const fn unlabelled(layout: &Layout, tiler: &Tiler) -> Result<Grid, Error> {
    ok!(require_tile(tiler));
    ok!(require_filled(tiler));
    let overruns = layout.overrun(tiler).is_some();
    if !overruns && layout.is_known() {
        ok!(require_exact(layout, tiler));
    }
    // `_` alone keeps the two modes of a layout that is tile and tiles already.
    let is_single = tiler.as_layout().is_some() || tiler.is_keep();
    let len = if is_single { 1 } else { layout.rank() };
    let mut grid = Grid { len, is_single, has_tail: overruns, ..Grid::NOTHING };
    each!(for i in 0..layout.len() {
        grid.extents[i] = Extent::new(layout.modes.leaves[i].extent());
    });
    each!(for i in 0..len {
        let span = if is_single { layout.all() } else { layout.modes.profile.mode(layout.all(), i) };
        match ok!(along(layout, span, tiler, i)) {
            Some(along) => {
                grid.modes[i] = along;
                grid.has_tail |= along.has_tail;
            }
            None if overruns || !Layout::plain(layout.modes.at(span)).is_known() => {
                let tile = if let Some(tile) = tiler.of_mode(i).as_layout() { tile.size() as i64 } else { 1 };
                let size = Layout::plain(layout.modes.at(span)).cleared().size() as i64;
                return Err(Error::new(ErrorKind::ScatteredTail { tile, size }));
            }
            None => grid.has_runs = false,
        }
    });
    Ok(grid)
}

impl Grid {
    /// No modes.
    pub(super) const NOTHING: Self = Self {
        modes: [Along { tile: 1, is_tiled: false, has_tail: false, leaves: (0, 0) }; MAX_LEAVES],
        len: 0,
        is_single: false,
        has_runs: true,
        has_tail: false,
        extents: [Extent::ONE; MAX_LEAVES],
    };
}

/// A mode as tiles run along it; `None` if they are not runs.
const fn along(layout: &Layout, span: Span, tiler: &Tiler, i: usize) -> Result<Option<Along>, Error> {
    let mode = Layout::plain(layout.modes.at(span));
    let is_tiled = i < tiler.modes_of();
    let tile = match is_tiled {
        true if tiler.keeps(i) => ok!(kept(&mode)),
        true => tiler.interval(i),
        false => Some(1),
    };
    let Some(tile) = tile else { return Ok(None) };
    let has_tail = overruns(&mode, tile);
    if has_tail && !matches!(leading(&mode), Some(leading) if tile % leading == 0) {
        let size = if mode.is_known() { mode.size() as i64 } else { 0 };
        return Err(Error::new(ErrorKind::ScatteredTail { tile, size }));
    }
    Ok(Some(Along { tile, is_tiled, has_tail, leaves: (span.start, span.end) }))
}

/// The size of a tile that `_` keeps, which is the first of two modes; `None` if that has a name.
const fn kept(mode: &Layout) -> Result<Option<i64>, Error> {
    if mode.rank() != 2 {
        return Err(Error::new(ErrorKind::KeptMode { rank: mode.rank() as i64 }));
    }
    let tile = Layout::plain(mode.modes.at(mode.modes.profile.mode(mode.all(), 0)));
    Ok(if tile.is_known() { Some(tile.size() as i64) } else { None })
}

/// Whether tiles of so many coordinates go past the end of a mode, for some numbers if it has names.
const fn overruns(mode: &Layout, tile: i64) -> bool {
    mode.overruns(&Tiler::layout(&Layout::plain(Tree::leaf(Mode::new(tile, 1)))))
}

/// The product of the extents before the last one, of as few as possible; `None` if a number is missing.
const fn leading(mode: &Layout) -> Option<i64> {
    let mode = mode.coalesce();
    let mut last = mode.len() - 1;
    while last > 0 && mode.modes.leaves[last].is_one() {
        last -= 1;
    }
    let mut leading = 1;
    each!(for i in 0..last {
        if mode.modes.leaves[i].symbol().is_some() {
            return None;
        }
        leading *= mode.modes.leaves[i].size();
    });
    Some(leading)
}

/// Modes of a tile that may be smaller.
pub(super) const MAX_COUNTS: usize = 6;

/// How many coordinates a tile has in the last leaf of each of its modes; of a mode that all tiles have whole, 0.
pub(super) type Counts = [u32; MAX_COUNTS];

/// Where a part is in the grid, and its counts.
pub(super) struct Cell {
    /// The coordinate that is fixed, one number for each mode.
    pub(super) at: [usize; MAX_LEAVES],
    pub(super) counts: Counts,
    pub(super) is_empty: bool,
}

impl Grid {
    /// Whether a tile, or what lies at one place of every tile, has mode `k`.
    const fn fixes(&self, side: Side, k: usize) -> bool {
        matches!(side, Side::Inner) || self.modes[k].is_tiled
    }

    const fn keeps(&self, side: Side, k: usize) -> bool {
        matches!(side, Side::Outer) || self.modes[k].is_tiled
    }

    /// The profile of the coordinate of a part: one number for each mode.
    pub(super) const fn profile(&self, side: Side) -> Profile {
        if self.is_single {
            return Profile::LEAF;
        }
        let mut len = 0;
        each!(for k in 0..self.len {
            if self.fixes(side, k) {
                len += 1;
            }
        });
        Profile::flat(len)
    }

    #[inline(always)]
    fn size(&self, k: usize, number: impl Fn(usize) -> i64 + Copy) -> i64 {
        let mut size = 1;
        for leaf in self.modes[k].leaves.0..self.modes[k].leaves.1 {
            size *= self.extents[leaf].of(number);
        }
        size
    }

    /// How many parts there are along mode `k`.
    #[inline(always)]
    fn parts(&self, side: Side, k: usize, number: impl Fn(usize) -> i64 + Copy) -> i64 {
        let tile = self.modes[k].tile;
        match side {
            Side::Outer => tile,
            _ => (self.size(k, number) as u64).div_ceil(tile as u64) as i64,
        }
    }

    /// How many parts there are, if tiles are runs.
    #[inline(always)]
    pub(super) fn count(&self, side: Side, number: impl Fn(usize) -> i64 + Copy) -> usize {
        let mut count = 1;
        for k in 0..self.len {
            if self.fixes(side, k) {
                count *= self.parts(side, k, number);
            }
        }
        count as usize
    }

    /// The coordinate of part `i` of the grid, colexicographically.
    #[inline(always)]
    pub(super) fn split(&self, side: Side, i: usize, number: impl Fn(usize) -> i64 + Copy) -> [usize; MAX_LEAVES] {
        let (mut at, mut rest, mut slot) = ([0; MAX_LEAVES], i as u64, 0);
        for k in 0..self.len {
            if !self.fixes(side, k) {
                continue;
            }
            let is_last = k + 1 == self.len;
            let parts = if is_last { 1 } else { self.parts(side, k, number) as u64 };
            // The last mode takes what is left.
            at[slot] = (if is_last { rest } else { rest % parts }) as usize;
            rest /= parts;
            slot += 1;
        }
        at
    }

    /// Which part `i` is the one at these coordinates; an error outside of the grid.
    #[inline(always)]
    pub(super) fn join(
        &self,
        side: Side,
        at: &[usize; MAX_LEAVES],
        number: impl Fn(usize) -> i64 + Copy,
    ) -> Result<usize, Error> {
        let (mut i, mut place_value, mut slot) = (0, 1, 0);
        for k in 0..self.len {
            if self.fixes(side, k) {
                let parts = self.parts(side, k, number) as usize;
                if at[slot] >= parts {
                    return Err(
                        Error::new(ErrorKind::OutOfMode { entry: at[slot] as i64, extent: parts as i64 }).of("tile", 1)
                    );
                }
                i += at[slot] * place_value;
                place_value *= parts;
                slot += 1;
            }
        }
        Ok(i)
    }

    /// The part at a coordinate in the grid; `leads` are those of [`WithTails`].
    #[inline(always)]
    pub(super) fn cell(
        &self,
        side: Side,
        at: [usize; MAX_LEAVES],
        leads: &[i64; MAX_COUNTS],
        number: impl Fn(usize) -> i64 + Copy,
    ) -> Cell {
        let mut cell = Cell { at, counts: [0; MAX_COUNTS], is_empty: false };
        let (mut slot, mut fixed) = (0, 0);
        for k in 0..self.len {
            let mode = &self.modes[k];
            let place = if self.fixes(side, k) { at[fixed] as i64 } else { 0 };
            if mode.has_tail && self.keeps(side, k) {
                let count = match side {
                    Side::Outer => (self.size(k, number) - place).max(0) as u64,
                    _ => (self.size(k, number) - mode.tile * place).clamp(0, mode.tile) as u64,
                };
                let count = if matches!(side, Side::Outer) { count.div_ceil(mode.tile as u64) } else { count };
                cell.counts[slot] = counted(count / leads[slot] as u64);
                cell.is_empty |= count == 0;
            }
            slot += usize::from(self.keeps(side, k));
            fixed += usize::from(self.fixes(side, k));
        }
        cell
    }
}

/// An error unless a coordinate of this profile has one number for each mode of the grid.
pub(super) const fn require_in_grid(grid: &Profile, coordinate: &Profile) -> Result<(), Error> {
    let (found, modes) = (coordinate.len() as i64, grid.len() as i64);
    if found == modes && coordinate.depth(coordinate.all()) <= 1 {
        return Ok(());
    }
    Err(Error::new(ErrorKind::GridCoordinate { found, modes }).of("tile", 1))
}

#[inline(always)]
fn counted(count: u64) -> u32 {
    match u32::try_from(count) {
        Ok(count) => count,
        Err(_) => too_many(),
    }
}

#[cold]
fn too_many() -> ! {
    panic!("a part of a tensor has 2^32 coordinates or more in a mode")
}

/// The layout of a part: that of a whole one, with a number for each extent that may be smaller.
#[derive(Clone, Copy)]
pub(super) struct WithTails {
    pub(super) layout: Layout,
    pub(super) most: Most,
    /// The product of the extents before the last, mode by mode.
    pub(super) leads: [i64; MAX_COUNTS],
}

impl WithTails {
    /// `names` are those that the layout has.
    pub(super) const fn new(whole: &Layout, most: Most, grid: &Grid, side: Side, names: usize) -> Self {
        let mut part = Self { layout: *whole, most, leads: [1; MAX_COUNTS] };
        let mut slot = 0;
        each!(for k in 0..grid.len {
            if grid.keeps(side, k) {
                if grid.modes[k].has_tail {
                    part.add_tail(grid.is_single, slot, names);
                }
                slot += 1;
            }
        });
        part
    }

    const fn add_tail(&mut self, is_single: bool, slot: usize, names: usize) {
        assert!(slot < MAX_COUNTS, "tiles with more than six modes have to divide");
        assert!(names + slot < MAX_NAMES, "too many numbers: take a whole tile, or a slice, before tiles of tiles");
        let profile = &self.layout.modes.profile;
        let span = if is_single { profile.all() } else { profile.mode(profile.all(), slot) };
        let last = &mut self.layout.modes.leaves[span.end - 1];
        if last.name == 0 {
            assert!(last.size() <= u32::MAX as i64, "a tile has less than 2^32 coordinates in a mode");
            self.most.0[names + slot] = last.size() as u32;
        }
        *last = last.with_symbol(Symbol::new((names + slot) as u8, 1));
        let mut leaf = span.start;
        while leaf + 1 < span.end {
            self.leads[slot] *= self.layout.modes.leaves[leaf].size();
            leaf += 1;
        }
    }
}

/// The layout of a part as a value, with its own extents at a tail. A part of nothing has an extent of 0.
pub(super) fn with_tails(whole: &Layout, grid: &Grid, side: Side, at: [usize; MAX_LEAVES]) -> Layout {
    let whole = WithTails::new(whole, Most::UNKNOWN, grid, side, 0);
    let cell = grid.cell(side, at, &whole.leads, |_| 0);
    let mut part = crate::structure::value(&whole.layout, 0, &|name| i64::from(cell.counts[name]));
    if cell.is_empty {
        part.modes.leaves[0] = part.modes.leaves[0].with_size(0);
    }
    part
}
