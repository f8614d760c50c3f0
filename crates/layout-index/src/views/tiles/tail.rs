//! Layouts of tiles, if the last tile of a mode may be smaller.
//!
//! A tile is an ordinary layout. If the last tile of a mode may be smaller, the extent of the last leaf of this mode is
//! an additional symbol in the layout of the tile. The number of this symbol follows the numbers of the tensor's
//! symbols.

use crate::structure::{self, MAX_NAMES, More, Most, Numbers, Structure, Table};
use crate::views::coords::side::{Inner, Side, Where};
use crate::views::operations::change::{OverrunningDivide, Tiled};
use crate::views::operations::law::Entry;
use crate::views::operations::traits::{Invariant, StaticTiler};
use crate::views::operations::view::Slice;
use crate::views::tiles::cover::grid;
use crate::views::tiles::grid::{Counts, Grid, MAX_COUNTS};
use layout_runtime::{Error, Layout, MAX_LEAVES, Symbol};

/// The layout of one part of `L` in the partition by the tiler `T`. A part is a tile, or the elements at one position
/// of every tile. Parts at the end of a mode may be smaller.
pub struct PartOf<L, T, W>(Invariant<(L, T, W)>);

/// The layout of a tile of `L` by the tiler `T`, such as `Tile<L, (Run<BM>, Run<BK>)>`.
pub type Tile<L, T> = PartOf<L, T, Inner>;

/// The layout of a part that is not smaller than the others.
pub type WholePart<L, T, W> = Slice<Tiled<L, OverrunningDivide, T>, usize, W>;

impl<L: Structure, T: StaticTiler, W: Where> PartOf<L, T, W> {
    pub const RESULT: Result<Grid, Error> =
        grid(&Entry::of::<L>().seen(&L::LAYOUT), <WholePart<L, T, W>>::IS_JOINED, &T::TILER);
    pub const GRID: Grid = match Self::RESULT {
        Ok(grid) => grid,
        Err(_) => Grid::NOTHING,
    };
    pub const WITH_TAILS: WithTails = {
        let (whole, names) = (<WholePart<L, T, W>>::LAYOUT, <L::Numbers as Numbers>::LEN);
        let parts = WithTails::new(&whole, <WholePart<L, T, W>>::MOST, &Self::GRID, W::SIDE, names);
        assert!(!parts.is_large, "a tile must have fewer than 2^32 coordinates in each mode");
        parts
    };
    /// The table that computes the index of a part's first element from the part's coordinate in the grid.
    pub const STARTS: Table = {
        let mode = if matches!(W::SIDE, Side::Outer) { 0 } else { 1 };
        let divided = <Tiled<L, OverrunningDivide, T> as Structure>::LAYOUT.layout_part();
        let along = match divided.mode(&[mode]) {
            Ok(along) => along,
            // If the division fails, the grid is empty, so the table is not used.
            Err(_) => divided,
        };
        Table::of(&along, &Self::GRID.profile(W::SIDE))
    };
}

#[diagnostic::do_not_recommend]
impl<L: Structure, T: StaticTiler, W: Where> Structure for PartOf<L, T, W> {
    const LAYOUT: Layout = Self::WITH_TAILS.layout;
    const REFUSED: Option<Error> = match (L::REFUSED, Self::RESULT, <WholePart<L, T, W>>::REFUSED) {
        (None, Err(error), _) => Some(error),
        (None, Ok(_), refused) => refused,
        (told, ..) => told,
    };
    const MOST: Most = Self::WITH_TAILS.most;
    const IS_JOINED: bool = <WholePart<L, T, W>>::IS_JOINED;
    type Numbers = More<L::Numbers, Counts>;
    type Start = i64;
}

impl<L: Structure, T: StaticTiler> PartOf<L, T, Inner> {
    /// Returns `true` if the tile with these counts has its full size.
    #[inline(always)]
    pub fn is_whole(counts: &Counts) -> bool {
        let most = const { &Self::WITH_TAILS.most.0 };
        (0..MAX_COUNTS).all(|slot| {
            let name = const { <L::Numbers as Numbers>::LEN } + slot;
            name >= MAX_NAMES || most[name] == 0 || counts[slot] == most[name]
        })
    }
}

/// The layout of a part of full size, with a symbol for each extent that is smaller in some parts.
#[derive(Clone, Copy, Debug)]
pub struct WithTails {
    pub layout: Layout,
    pub most: Most,
    /// For each mode of the part, the product of the extents of all its leaves except the last.
    pub leads: [i64; MAX_COUNTS],
    /// `true` if a mode has too many coordinates for [`Counts`].
    is_large: bool,
}

impl WithTails {
    /// Builds the layout of a part from `whole`, the layout of a part of full size. `names` is the number of symbols of
    /// the partitioned layout.
    pub const fn new(whole: &Layout, most: Most, grid: &Grid, side: Side, names: usize) -> Self {
        let mut part = Self { layout: *whole, most, leads: [1; MAX_COUNTS], is_large: false };
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
        assert!(slot < MAX_COUNTS, "tiles with more than six modes must divide the tensor");
        assert!(
            names + slot < MAX_NAMES,
            "the view needs too many runtime numbers; select a whole tile or a slice before you take a tile of a tile"
        );
        let profile = &self.layout.modes().profile;
        let span = if is_single { profile.all() } else { profile.mode(profile.all(), slot) };
        let last = self.layout.modes().leaves[span.end - 1];
        if last.name == 0 {
            self.is_large |= last.size() > u32::MAX as i64;
            self.most.0[names + slot] = last.size() as u32;
        }
        self.layout = self.layout.with_leaf(span.end - 1, last.with_symbol(Symbol::new((names + slot) as u8, 1)));
        each!(for leaf in span.start..span.end - 1 {
            self.leads[slot] *= self.layout.modes().leaves[leaf].size();
        });
    }
}

/// Returns the layout of a part as a value. `whole` is the layout of a part of full size. At the end of a mode, the
/// extents may be smaller, and an empty part has an extent of 0.
pub fn with_tails(whole: &Layout, grid: &Grid, side: Side, at: [usize; MAX_LEAVES]) -> Layout {
    let whole = WithTails::new(whole, Most::UNKNOWN, grid, side, 0);
    let cell = grid.cell(side, at, &whole.leads, |_| 0);
    let part = structure::value(&whole.layout, 0, &|name| cell.counts[name]);
    if cell.is_empty { part.with_leaf(0, part.modes().leaves[0].with_size(0)) } else { part }
}

shown! { [L, T, W] PartOf<L, T, W> = "PartOf"; }
