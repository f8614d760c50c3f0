//! Tensors that are loaded by tiles.

use super::boxes::Moved;
use crate::element::Element;
use crate::global::{Named, Numbers, TileAt};
use crate::machine::Map;
use crate::manifest::Mapped;
use crate::part::{Invariant, RANK, sizes};
use crate::require;
use crate::unseen::unseen;
use colex::StaticLayout;
use colex::hardware::Boxes;
use colex::structure::{Structure, Valued};
use core::marker::PhantomData;

mod sealed {
    pub trait Sealed {}
    impl<L> Sealed for super::Own<L> {}
    impl<L> Sealed for super::Multicast<L> {}
    impl<T, G, P> Sealed for super::Loaded<T, G, P> {}
}

/// The numbers of a layout.
#[doc(hidden)]
pub type NumbersOf<L> = <L as Structure>::Numbers;

/// Whose a tile is that is loaded.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say whose a tile is",
    note = "write `by Own<Tile>`, a tile for each block of a cluster, or `by Multicast<Tile>`, one for all of them"
)]
#[unseen]
pub trait Placement: sealed::Sealed {
    /// Its layout in shared memory.
    type Layout: StaticLayout;
    #[doc(hidden)]
    const IS_MULTICAST: bool;
}

/// Each block of a cluster has a tile of its own; those of the cluster lie one below the other, and make one tile of
/// it.
#[derive(Debug)]
pub struct Own<L>(Invariant<L>);

/// All blocks of a cluster have the same tile, of which each loads its part for all.
#[derive(Debug)]
pub struct Multicast<L>(Invariant<L>);

#[unseen]
impl<L: StaticLayout> Placement for Own<L> {
    type Layout = L;
    const IS_MULTICAST: bool = false;
}

#[unseen]
impl<L: StaticLayout> Placement for Multicast<L> {
    type Layout = L;
    const IS_MULTICAST: bool = true;
}

/// An argument of a pipeline that is loaded: elements `T` in layout `G`, tiles by `P`.
#[derive(Debug)]
pub struct Loaded<T, G, P>(Invariant<(T, G, P)>);

/// What is known of an argument that is loaded. Slots hold tiles of such, by their names.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an argument that is loaded",
    note = "slots hold tiles of arguments, by their names: `loads a: [f16] in Matrix(m, k) by Own<Tile>, … slots tiles: 4 of (a, b),`"
)]
#[unseen]
pub trait Argument: sealed::Sealed {
    /// What it holds.
    type Element: Element;
    /// Its layout in global memory.
    type Layout: Valued;
    /// Whose its tiles are.
    type Placement: Placement;
}

impl<T: Element, G: Valued, P: Placement> Argument for Loaded<T, G, P> {
    type Element = T;
    type Layout = G;
    type Placement = P;
}

/// The layout of an argument's tiles in shared memory.
pub(crate) type Smem<A> = <<A as Argument>::Placement as Placement>::Layout;

/// In how many parts a box of the argument is loaded.
#[unseen]
pub(super) const fn parts<A: Argument>(blocks: usize) -> usize {
    if A::Placement::IS_MULTICAST { blocks } else { 1 }
}

/// A tensor of which tiles are loaded.
pub struct TmaLoad<'k, A: Argument, const BLOCKS: usize> {
    map: Map<A::Element>,
    rank: u32,
    numbers: Named,
    of: Invariant<(&'k (), A)>,
}

/// A tile that is to be loaded. Past the end of the tensor it is 0.
pub struct Window<'k, A: Argument> {
    pub(super) map: Map<A::Element>,
    /// The element at which it starts.
    pub(super) at: [u32; RANK],
    of: Invariant<(&'k (), A)>,
}

#[unseen]
impl<'k, A: Argument, const BLOCKS: usize> TmaLoad<'k, A, BLOCKS> {
    /// # Safety
    /// The map is that of a tensor of these numbers, readable for `'k`, and of the argument's boxes; `rank` is that of
    /// the block.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(map: Map<A::Element>, rank: u32, numbers: Named) -> Self {
        Self { map, rank, numbers, of: PhantomData }
    }

    /// How many elements mode `MODE` has.
    #[must_use]
    #[inline(always)]
    pub fn extent<const MODE: usize>(&self) -> u32 {
        const { require(MODE < Numbers::<A::Layout>::MODES, "the tensor has no such mode") }
        Numbers::<A::Layout>::extents(&self.numbers)[MODE]
    }

    /// How many tiles there are along the columns, of which the last may reach past the end.
    #[must_use]
    #[inline(always)]
    pub fn steps(&self) -> u32 {
        self.extent::<1>().div_ceil(const { sizes::<Smem<A>>()[1] })
    }

    /// The tile at a coordinate in the grid of tiles, one number for each mode. Of [`Own`] tiles it is that of the
    /// cluster, of which each block has its rows.
    #[must_use]
    #[inline(always)]
    pub fn tile<C: TileAt>(&self, at: C) -> Window<'k, A> {
        const {
            require(
                C::MODES == Numbers::<A::Layout>::MODES,
                "a coordinate in the grid of tiles has one number for each mode",
            );
            match parts::<A>(BLOCKS) {
                1 => <Loads<A, 1>>::PROOF,
                _ => <Loads<A, BLOCKS>>::PROOF,
            }
        }
        let ([row, column, other], [rows, columns, _]) = (at.entries(), const { sizes::<Smem<A>>() });
        let (row, column) = match A::Placement::IS_MULTICAST {
            true => (start(row, rows), start(column, columns)),
            false => (start(row, rows * BLOCKS as u32) + self.rank * rows, start(column, columns)),
        };
        let mut at = [row, column, other.min(FAR)];
        if A::Placement::IS_MULTICAST && BLOCKS > 1 {
            let by = const { <Loads<A, BLOCKS>>::BY_PART };
            at = [at[0] + self.rank * by[0], at[1] + self.rank * by[1], at[2]];
        }
        Window { map: self.map, at, of: PhantomData }
    }
}

/// No tensor has more elements along a mode, and coordinates are far from where they become negative.
pub(crate) const FAR: u32 = 1 << 30;

/// Where tile `i` starts along a mode.
#[inline(always)]
fn start(i: u32, extent: u32) -> u32 {
    i.min(FAR / extent.max(1)) * extent
}

/// The boxes of an argument that is loaded, or a block's part of them.
#[derive(Debug)]
pub struct MapOfLoad<A, const BLOCKS: usize>(PhantomData<A>);

impl<A, const BLOCKS: usize> crate::sealed::Sealed for MapOfLoad<A, BLOCKS> {}

#[unseen]
impl<A: Argument, const BLOCKS: usize> Mapped for MapOfLoad<A, BLOCKS> {
    const BOXES: Boxes = match A::Placement::IS_MULTICAST {
        true => <Loads<A, BLOCKS>>::BOXES,
        false => <Loads<A, 1>>::BOXES,
    };
    const BYTES: usize = size_of::<A::Element>();
}

/// The boxes of an argument that is loaded, of which each of `PARTS` blocks moves a part.
pub(crate) type Loads<A, const PARTS: usize> = Moved<<A as Argument>::Element, <A as Argument>::Layout, Smem<A>, PARTS>;
