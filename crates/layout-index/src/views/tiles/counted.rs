//! Partitions of a layout into numbered parts.

use crate::compiled::CoordProfile;
use crate::structure::{More, Numbers, Start, Structure};
use crate::views::coords::side::{AtMode, Side, Where, placed};
use crate::views::operations::bounds::{injective, known_injective};
use crate::views::operations::by_tiler::TilerOp;
use crate::views::operations::change::{OverrunningDivide, Tiled, require_made};
use crate::views::operations::traits::{
    Invariant, Partition, StaticTiler, StoredLayout, StoredLayoutOf, TensorLayout, sealed,
};
use crate::views::operations::view::moved;
use crate::views::tiles::cover::grid;
use crate::views::tiles::grid::{Counts, Grid, MAX_COUNTS, require_in_grid};
use crate::views::tiles::tail::{PartOf, with_tails};
use core::marker::PhantomData;
use layout_runtime::rules::OutOfMode;
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES, Tiler};

layout_runtime::rules! {
    NoGrid = "the tiles are not contiguous runs of coordinates, so they do not form a grid", "select a tile by its number with `tiles(…).get(i)`, or use `local_tile`";
}

/// The partition of the layout type `L` by the tiler `T`. `W` specifies whether a part is a tile, or the elements at
/// one position of every tile.
pub struct KnownParts<L: Structure, T, W> {
    place: StoredLayoutOf<L>,
    by: Invariant<(T, W)>,
}

copied! { [L: Structure, T, W] KnownParts<L, T, W>; }
shown! { [L: Structure, T, W] KnownParts<L, T, W> = "KnownParts", |parts| L::stored_layout(&parts.place); }

impl<L: Structure, T: StaticTiler, W: Where> KnownParts<L, T, W> {
    #[inline(always)]
    pub fn new(place: StoredLayoutOf<L>) -> Self {
        Self { place, by: PhantomData }
    }

    #[inline(always)]
    fn number(&self) -> impl Fn(usize) -> i64 + Copy + '_ {
        |name| self.place.numbers.get(name)
    }

    /// Returns the part at the coordinate `at`, which must be in the grid. The result is the start in the storage and
    /// the layout of the part.
    #[inline(always)]
    fn part_in_grid(&self, at: [usize; MAX_LEAVES]) -> (usize, StoredLayoutOf<PartOf<L, T, W>>) {
        let grid = const { &PartOf::<L, T, W>::GRID };
        let cell = grid.cell(W::SIDE, at, const { &PartOf::<L, T, W>::WITH_TAILS.leads }, self.number());
        let index = const { &PartOf::<L, T, W>::STARTS }.index(&self.place.numbers, &cell.at);
        let numbers = More(self.place.numbers, cell.stored());
        let start = self.place.start.get();
        match index {
            // The computed start of an empty part can be past the end of the storage, so the start is 0 instead.
            Some(index) if !cell.is_empty => {
                let (place, start) = moved::<L>(index, start);
                (place, StoredLayout { start, numbers })
            }
            _ => (0, StoredLayout { start, numbers: More(self.place.numbers, empty(cell.is_empty, cell.stored())) }),
        }
    }
}

/// Returns `counts`, and asserts that the part with these counts is empty.
#[inline(always)]
fn empty(is_empty: bool, counts: Counts) -> Counts {
    assert!(is_empty, "a part of the grid starts in the tensor");
    counts
}

// SAFETY: every index of a part is an index of the layout, because a part starts at a coordinate of the layout and is
// shortened to the extent that remains.
unsafe impl<L: Structure, T, W> sealed::Other for KnownParts<L, T, W> {}

impl<L: Structure, T: StaticTiler, W: Where> Partition for KnownParts<L, T, W> {
    type Part = PartOf<L, T, W>;
    const EXISTS: Result<(), Error> = require_made::<L, PartOf<L, T, W>>();
    const GRID: Result<Option<CoordProfile>, Error> = match &PartOf::<L, T, W>::GRID {
        _ if Self::EXISTS.is_err() => Ok(None),
        grid if grid.has_runs => Ok(Some(CoordProfile(grid.profile(W::SIDE)))),
        _ => Err(NoGrid.error()),
    };
    const IS_DISJOINT: Result<(), Error> = match (Self::EXISTS, known_injective::<L>()) {
        (Ok(()), Ok(())) if !PartOf::<L, T, W>::GRID.has_tail && L::LAYOUT.is_known() => {
            injective(&<Tiled<L, OverrunningDivide, T>>::LAYOUT)
        }
        (Ok(()), result) | (result, _) => result,
    };

    #[inline(always)]
    fn count(&self) -> usize {
        let grid = const { &PartOf::<L, T, W>::GRID };
        if const { PartOf::<L, T, W>::GRID.has_runs } {
            return grid.count(W::SIDE, self.number());
        }
        // If the tiles are not runs of coordinates, no tile overruns, and all extents are known.
        const { &PartOf::<L, T, W>::STARTS }.size(&self.place.numbers) as usize
    }

    #[inline(always)]
    fn part(&self, i: usize) -> (usize, StoredLayoutOf<PartOf<L, T, W>>) {
        if const { PartOf::<L, T, W>::GRID.has_tail } {
            return self.part_in_grid(const { &PartOf::<L, T, W>::GRID }.split(W::SIDE, i, self.number()));
        }
        let divided = StoredLayout { ..self.place };
        let part = <Tiled<L, OverrunningDivide, T> as TensorLayout>::sliced::<usize, W>(&divided, i);
        match part {
            Ok((place, whole)) => {
                (place, StoredLayout { start: whole.start, numbers: More(whole.numbers, [0; MAX_COUNTS]) })
            }
            Err(_) => unreachable!("parts are numbered from 0 to their number"),
        }
    }

    #[inline(always)]
    fn part_at(
        &self,
        _: &CoordProfile,
        at: &[usize; MAX_LEAVES],
    ) -> Result<(usize, StoredLayoutOf<PartOf<L, T, W>>), Error> {
        let grid = const { &PartOf::<L, T, W>::GRID };
        let i = grid.join(W::SIDE, at, self.number())?;
        Ok(if const { PartOf::<L, T, W>::GRID.has_tail } { self.part_in_grid(*at) } else { self.part(i) })
    }

    fn require_disjoint(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The partition of a [`Layout`] value, or the partition by a tiler that is known only at runtime.
#[derive(Clone, Copy, Debug)]
pub struct LateParts<W> {
    divided: Layout,
    grid: Grid,
    side: Invariant<W>,
}

impl<W: Where> LateParts<W> {
    pub fn new(layout: &Layout, tiler: &Tiler) -> Result<Self, Error> {
        let grid = grid(layout, layout.is_xor(), tiler)?;
        Ok(Self { divided: TilerOp::Overrunning.apply(layout, tiler)?, grid, side: PhantomData })
    }
}

// SAFETY: every index of a part is an index of the layout, because a part starts at a coordinate of the layout and is
// shortened to the extent that remains.
unsafe impl<W> sealed::Other for LateParts<W> {}

impl<W: Where> Partition for LateParts<W> {
    type Part = Layout;
    const EXISTS: Result<(), Error> = Ok(());
    const GRID: Result<Option<CoordProfile>, Error> = Ok(None);
    const IS_DISJOINT: Result<(), Error> = Ok(());

    fn count(&self) -> usize {
        let mode = usize::from(matches!(W::SIDE, Side::Inner));
        self.divided.size_of(&[mode]).unwrap_or(0)
    }

    fn part(&self, i: usize) -> (usize, Layout) {
        let Ok((start, whole)) = <Layout as TensorLayout>::sliced::<usize, W>(&self.divided, i) else {
            unreachable!("parts are numbered from 0 to their number")
        };
        if !self.grid.has_tail {
            return (start, whole);
        }
        let part = with_tails(&whole, &self.grid, W::SIDE, self.grid.split(W::SIDE, i, |_| 0));
        // The computed start of an empty part can be past the end of the storage, so the start is 0 instead.
        (if part.size() == 0 { 0 } else { start }, part)
    }

    fn part_at(&self, profile: &CoordProfile, at: &[usize; MAX_LEAVES]) -> Result<(usize, Layout), Error> {
        if !self.grid.has_runs {
            return Err(NoGrid.error());
        }
        require_in_grid(&self.grid.profile(W::SIDE), &profile.0)?;
        self.grid.join(W::SIDE, at, |_| 0).map(|i| self.part(i))
    }

    /// Returns an error if two parts share an element, assuming that the partitioned layout is injective. If tiles can
    /// be smaller at the end, each tile is a run of coordinates, and each coordinate is in one tile. Such tiles are
    /// disjoint.
    fn require_disjoint(&self) -> Result<(), Error> {
        if self.grid.has_tail { Ok(()) } else { injective(&self.divided) }
    }
}

/// The slices of a layout along mode `MODE`.
pub struct Slices<L: TensorLayout, const MODE: usize>(pub L::Stored);

copied! { [L: TensorLayout, const MODE: usize] Slices<L, MODE>; }
shown! { [L: TensorLayout, const MODE: usize] Slices<L, MODE> = "Slices", |slices| L::stored_layout(&slices.0); }

// SAFETY: every index of a slice is an index of the layout, because each slice is at a coordinate of the mode.
unsafe impl<L: TensorLayout, const MODE: usize> sealed::Other for Slices<L, MODE> {}

impl<L: TensorLayout, const MODE: usize> Partition for Slices<L, MODE> {
    type Part = L::Sliced<usize, AtMode<MODE>>;
    const EXISTS: Result<(), Error> = match L::NAMED {
        Some(layout) if L::REFUSED.is_none() => match placed(&layout, &IntTuple::int(0), Side::Mode(MODE)) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        },
        _ => Ok(()),
    };
    const GRID: Result<Option<CoordProfile>, Error> = Ok(Some(CoordProfile::INT));
    const IS_DISJOINT: Result<(), Error> = match known_injective::<L>() {
        Ok(()) => Self::EXISTS,
        error => error,
    };

    fn count(&self) -> usize {
        if L::stored_size(&self.0) == 0 { 0 } else { L::stored_layout(&self.0).size_of(&[MODE]).unwrap_or(0) }
    }

    #[inline(always)]
    fn part(&self, i: usize) -> (usize, <Self::Part as TensorLayout>::Stored) {
        match L::sliced::<usize, AtMode<MODE>>(&self.0, i) {
            Ok(part) => part,
            Err(_) => unreachable!("parts are numbered from 0 to their number"),
        }
    }

    fn part_at(
        &self,
        _: &CoordProfile,
        at: &[usize; MAX_LEAVES],
    ) -> Result<(usize, <Self::Part as TensorLayout>::Stored), Error> {
        if at[0] < self.count() {
            Ok(self.part(at[0]))
        } else {
            Err(OutOfMode { entry: at[0] as i64, extent: self.count() as i64 }.error())
        }
    }

    fn require_disjoint(&self) -> Result<(), Error> {
        // This call returns an error if the mode does not exist.
        if L::stored_size(&self.0) > 0 { L::sliced::<usize, AtMode<MODE>>(&self.0, 0).map(|_| ()) } else { Ok(()) }
    }
}
