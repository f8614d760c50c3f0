//! Tiles, of which the last in a mode may have fewer coordinates than the others.
//!
//! A tile is an ordinary layout: if it may be smaller, its last extent is a number of its own, behind those of the tensor.

use super::change::{OverrunningDivide, Tiled};
use super::coord::{Inner, Side, Where};
use super::grid::{Counts, Grid, MAX_COUNTS, WithTails, grid};
use super::kinds::StaticTiler;
use super::view::Slice;
use crate::error::Error;
use crate::layout::Layout;
use crate::structure::{MAX_NAMES, More, Most, Numbers, Structure, Table};
use core::marker::PhantomData;

/// The layout of the parts of `L` by the tiler `T`: of tiles, or of what lies at one place of every tile. At the end of a mode there may
/// be less of it.
pub struct PartOf<L, T, W>(PhantomData<fn() -> (L, T, W)>);

/// The layout of a tile of `L` by the tiler `T`: `Tile<L, (Run<BM>, Run<BK>)>`.
pub type Tile<L, T> = PartOf<L, T, Inner>;

/// The layout of a whole part.
pub(super) type WholePart<L, T, W> = Slice<Tiled<L, OverrunningDivide, T>, usize, W>;

impl<L: Structure, T: StaticTiler, W: Where> PartOf<L, T, W> {
    pub(super) const RESULT: Result<Grid, Error> = grid(&L::LAYOUT, <WholePart<L, T, W>>::IS_JOINED, &T::TILER);
    pub(super) const GRID: Grid = match Self::RESULT {
        Ok(grid) => grid,
        Err(_) => Grid::NOTHING,
    };
    pub(super) const WITH_TAILS: WithTails = WithTails::new(
        &<WholePart<L, T, W>>::LAYOUT,
        <WholePart<L, T, W>>::MOST,
        &Self::GRID,
        W::SIDE,
        <L::Numbers as Numbers>::LEN,
    );
    /// How far a part starts behind the origin.
    pub(super) const STARTS: Table = {
        let mode = if matches!(W::SIDE, Side::Outer) { 0 } else { 1 };
        let divided = <Tiled<L, OverrunningDivide, T> as Structure>::LAYOUT.layout_part();
        let along = match divided.mode(&[mode]) {
            Ok(along) => along,
            // Then the grid is empty, too.
            Err(_) => divided,
        };
        Table::of(&along, &Self::GRID.profile(W::SIDE))
    };
}

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
    /// Whether a tile with these counts is a whole one.
    #[inline(always)]
    pub(super) fn is_whole(counts: &Counts) -> bool {
        let most = const { &Self::WITH_TAILS.most.0 };
        (0..MAX_COUNTS).all(|slot| {
            let name = const { <L::Numbers as Numbers>::LEN } + slot;
            name >= MAX_NAMES || most[name] == 0 || counts[slot] == most[name]
        })
    }
}

shown! { [L, T, W] PartOf<L, T, W> = "PartOf"; }
