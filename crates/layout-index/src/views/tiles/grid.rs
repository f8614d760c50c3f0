//! A grid of tiles over the modes of a layout: the number of tiles, the coordinates of tiles, and the sizes of smaller
//! last tiles.

use crate::structure::Extent;
use crate::views::coords::side::Side;
use layout_runtime::rules::OutOfMode;
use layout_runtime::{Error, MAX_LEAVES, tree::Profile};

layout_runtime::rules! {
    GridCoordinate { found: i64, modes: i64 } = "the grid of tiles has {modes} modes, but the coordinate has {found}"
        (found == modes => "the grid of tiles has {modes} modes, but the coordinate has nested entries"),
        "write one number per mode, without nested parentheses";
}

/// A size of a tile along a mode: a number, or a product of extents.
#[derive(Clone, Copy, Debug)]
pub enum Extents {
    Number(i64),
    /// The product of the extents of the leaves from the first number to the second, exclusive. The extents may be
    /// symbolic.
    Leaves(usize, usize),
}

/// A mode of the layout, and the tiles along this mode.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    pub tile: Extents,
    /// `true` if the tiler has an entry for this mode. A mode without an entry is not part of a tile.
    pub is_tiled: bool,
    /// `true` if the last tile may be smaller (a tail).
    pub has_tail: bool,
    /// The leaves of the mode: the first, and the one after the last.
    pub leaves: (usize, usize),
}

/// The grid of tiles that cover a layout.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub modes: [Along; MAX_LEAVES],
    pub len: usize,
    /// `true` if the tiler is one tile of one-dimensional coordinates instead of one tile per mode.
    pub is_single: bool,
    /// `true` if each tile is a run of adjacent coordinates in each mode.
    pub has_runs: bool,
    /// `true` if a tile may be smaller than the others, because it is at the end of a mode.
    pub has_tail: bool,
    pub extents: [Extent; MAX_LEAVES],
}

/// The maximum number of modes in which parts may have different sizes.
pub const MAX_COUNTS: usize = 6;

/// For each mode of a part, the extent of the last leaf of this mode, which is smaller in a tail. If all parts have the
/// same size in a mode, the array contains 0 for this mode.
pub type Counts = [u32; MAX_COUNTS];

/// The position of a part in the grid, and its counts.
#[derive(Debug)]
pub struct Cell {
    /// The coordinate in the grid, one number per mode.
    pub at: [usize; MAX_LEAVES],
    /// The counts of the part, as in [`Counts`] but with more bits.
    pub counts: [i64; MAX_COUNTS],
    pub is_empty: bool,
}

impl Grid {
    /// The grid without modes.
    pub const NOTHING: Self = Self {
        modes: [Along { tile: Extents::Number(1), is_tiled: false, has_tail: false, leaves: (0, 0) }; MAX_LEAVES],
        len: 0,
        is_single: false,
        has_runs: true,
        has_tail: false,
        extents: [Extent::ONE; MAX_LEAVES],
    };

    /// Returns `true` if the coordinate of a part has an entry for mode `k`. `side` specifies whether a part is a tile,
    /// or the elements at one position of every tile.
    const fn fixes(&self, side: Side, k: usize) -> bool {
        matches!(side, Side::Inner) || self.modes[k].is_tiled
    }

    pub const fn keeps(&self, side: Side, k: usize) -> bool {
        matches!(side, Side::Outer) || self.modes[k].is_tiled
    }

    /// Returns the profile of the coordinates that select a part: one integer per mode `k` for which `fixes` is `true`.
    pub const fn profile(&self, side: Side) -> Profile {
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
    fn product(&self, extents: Extents, number: impl Fn(usize) -> i64 + Copy) -> i64 {
        let (begin, end) = match extents {
            Extents::Number(size) => return size,
            Extents::Leaves(begin, end) => (begin, end),
        };
        let mut size = 1;
        for leaf in begin..end {
            size *= self.extents[leaf].of(number);
        }
        size
    }

    #[inline(always)]
    fn size(&self, k: usize, number: impl Fn(usize) -> i64 + Copy) -> i64 {
        let (begin, end) = self.modes[k].leaves;
        self.product(Extents::Leaves(begin, end), number)
    }

    /// Returns the number of parts along mode `k`.
    #[inline(always)]
    fn parts(&self, side: Side, k: usize, number: impl Fn(usize) -> i64 + Copy) -> i64 {
        let tile = self.product(self.modes[k].tile, number);
        match side {
            Side::Outer => tile,
            // An empty mode that a tiler keeps has an empty tile.
            _ => (self.size(k, number) as u64).div_ceil(tile.max(1) as u64) as i64,
        }
    }

    /// Returns the number of parts in the grid. Each tile must be a run of coordinates in each mode.
    #[inline(always)]
    pub fn count(&self, side: Side, number: impl Fn(usize) -> i64 + Copy) -> usize {
        let mut count = 1;
        for k in 0..self.len {
            if self.fixes(side, k) {
                count *= self.parts(side, k, number);
            }
        }
        count as usize
    }

    /// Returns the coordinate of part `i` of the grid. The coordinate of the first mode changes fastest.
    #[inline(always)]
    pub fn split(&self, side: Side, i: usize, number: impl Fn(usize) -> i64 + Copy) -> [usize; MAX_LEAVES] {
        let (mut at, mut rest, mut slot) = ([0; MAX_LEAVES], i as u64, 0);
        for k in 0..self.len {
            if !self.fixes(side, k) {
                continue;
            }
            let is_last = k + 1 == self.len;
            let parts = if is_last { 1 } else { self.parts(side, k, number) as u64 };
            // The remaining quotient is the coordinate of the last mode.
            at[slot] = (if is_last { rest } else { rest % parts }) as usize;
            rest /= parts;
            slot += 1;
        }
        at
    }

    /// Returns the number of the part at these coordinates, or an error if the coordinates are outside the grid.
    #[inline(always)]
    pub fn join(
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
                    return Err(OutOfMode { entry: at[slot] as i64, extent: parts as i64 }.error().of("tile", 1));
                }
                i += at[slot] * place_value;
                place_value *= parts;
                slot += 1;
            }
        }
        Ok(i)
    }

    /// Returns the part at the coordinate `at` of the grid. `leads` is the field of [`WithTails`] with this name.
    #[inline(always)]
    pub fn cell(
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
                let tile = self.product(mode.tile, number);
                let count = match side {
                    Side::Outer => (self.size(k, number) - place).max(0) as u64,
                    _ => (self.size(k, number) - tile * place).clamp(0, tile) as u64,
                };
                let count = if matches!(side, Side::Outer) { count.div_ceil(tile as u64) } else { count };
                cell.counts[slot] = (count / leads[slot] as u64) as i64;
                cell.is_empty |= count == 0;
            }
            slot += usize::from(self.keeps(side, k));
            fixed += usize::from(self.fixes(side, k));
        }
        cell
    }
}

/// Returns an error unless a coordinate with this profile has one number per mode of the grid.
pub const fn require_in_grid(grid: &Profile, coordinate: &Profile) -> Result<(), Error> {
    let (found, modes) = (coordinate.len() as i64, grid.len() as i64);
    if found == modes && coordinate.depth(coordinate.all()) <= 1 {
        return Ok(());
    }
    Err(GridCoordinate { found, modes }.error().of("tile", 1))
}

impl Cell {
    /// Returns the counts in the integer type that layout types store.
    ///
    /// # Panics
    /// If a count is 2^32 or more.
    #[inline(always)]
    pub(super) fn stored(&self) -> Counts {
        self.counts.map(
            #[inline(always)]
            |count| u32::try_from(count).unwrap_or_else(|_| too_many()),
        )
    }
}

#[cold]
fn too_many() -> ! {
    panic!("a tile of a tensor must have fewer than 2^32 coordinates in each mode")
}
