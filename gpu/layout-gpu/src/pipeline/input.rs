//! Tensors from which a pipeline loads tiles.

use super::boxes::Moved;
use crate::element::Element;
use crate::global::{GlobalNumbers, Named, TileAt};
use crate::machine::Map;
use crate::manifest::Mapped;
use crate::part::{Invariant, RANK, sizes};
use crate::require;
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

/// The type of the runtime values of all symbols of the layout `L`.
#[doc(hidden)]
pub type NumbersOf<L> = <L as Structure>::Numbers;

/// Determines how a cluster shares a loaded tile: each block has its own tile (`Own`), or all blocks have the same tile
/// (`Multicast`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not specify how a cluster shares a tile",
    note = "write `by Own<Tile>` for one tile per block of a cluster, or `by Multicast<Tile>` for one tile for all blocks of a cluster"
)]
pub trait Placement: sealed::Sealed {
    /// The layout of the tile in shared memory.
    type Layout: StaticLayout;
    #[doc(hidden)]
    const IS_MULTICAST: bool;
}

/// Each block of a cluster has its own tile. The tiles of the blocks are consecutive along the rows, and together form
/// the tile of the cluster.
#[derive(Debug)]
pub struct Own<L>(Invariant<L>);

/// All blocks of a cluster have the same tile. Each block loads a part of the tile and sends it to all blocks.
#[derive(Debug)]
pub struct Multicast<L>(Invariant<L>);

impl<L: StaticLayout> Placement for Own<L> {
    type Layout = L;
    const IS_MULTICAST: bool = false;
}

impl<L: StaticLayout> Placement for Multicast<L> {
    type Layout = L;
    const IS_MULTICAST: bool = true;
}

/// The types of an argument from which tiles are loaded: the element type `T`, the layout `G` in global memory, and the
/// placement `P` of tiles.
#[derive(Debug)]
pub struct Loaded<T, G, P>(Invariant<(T, G, P)>);

/// An argument from which tiles are loaded. A `slots` clause refers to such arguments by name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an argument of a `loads` clause",
    note = "name arguments of `loads` clauses in `slots`: `loads a: [f16] in Matrix(m, k) by Own<Tile>, … slots tiles: 4 of (a, b),`"
)]
pub trait Argument: sealed::Sealed {
    /// The type of the argument's elements.
    type Element: Element;
    /// The argument's layout in global memory.
    type Layout: Valued;
    /// The type that determines how a cluster shares the argument's tiles.
    type Placement: Placement;
}

impl<T: Element, G: Valued, P: Placement> Argument for Loaded<T, G, P> {
    type Element = T;
    type Layout = G;
    type Placement = P;
}

/// The layout of an argument's tiles in shared memory.
pub(crate) type Smem<A> = <<A as Argument>::Placement as Placement>::Layout;

/// Returns the number of blocks among which a box of the argument is divided.
pub(super) const fn parts<A: Argument>(blocks: usize) -> usize {
    if A::Placement::IS_MULTICAST { blocks } else { 1 }
}

/// A tensor in global memory from which a pipeline loads tiles.
pub struct TmaLoad<'k, A: Argument, const BLOCKS: usize> {
    map: Map<A::Element>,
    rank: u32,
    numbers: Named,
    of: Invariant<(&'k (), A)>,
}

/// A tile to load. Elements outside of the tensor become 0.
pub struct Window<'k, A: Argument> {
    pub(super) map: Map<A::Element>,
    /// The coordinate in the tensor of the first element that this block loads.
    pub(super) at: [u32; RANK],
    of: Invariant<(&'k (), A)>,
}

impl<'k, A: Argument, const BLOCKS: usize> TmaLoad<'k, A, BLOCKS> {
    /// # Safety
    /// `map` must describe the boxes of the argument `A`, and a tensor with the values `numbers` for its symbols. The
    /// tensor must be readable during `'k`. `rank` must be the index of the block in the cluster.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(map: Map<A::Element>, rank: u32, numbers: Named) -> Self {
        Self { map, rank, numbers, of: PhantomData }
    }

    /// Returns the extent of mode `MODE` of the tensor.
    #[must_use]
    #[inline(always)]
    pub fn extent<const MODE: usize>(&self) -> u32 {
        const {
            require(
                MODE < GlobalNumbers::<A::Layout>::MODES,
                "the tensor has no mode with this number: count modes from 0",
            );
        }
        GlobalNumbers::<A::Layout>::extents(&self.numbers)[MODE]
    }

    /// Returns the number of tiles along mode 1 (the columns), rounded up. The last tile may extend beyond the tensor.
    #[must_use]
    #[inline(always)]
    pub fn steps(&self) -> u32 {
        self.extent::<1>().div_ceil(const { sizes::<Smem<A>>()[1] })
    }

    /// Returns the tile at a coordinate in the grid of tiles, with one integer per mode. With [`Own`], the result is
    /// the tile of the cluster, and each block loads its own rows of this tile.
    #[must_use]
    #[inline(always)]
    pub fn tile<C: TileAt>(&self, at: C) -> Window<'k, A> {
        const {
            require(
                C::MODES == GlobalNumbers::<A::Layout>::MODES,
                "a coordinate in the grid of tiles must have one number per mode",
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

/// Upper bound on the extents of a tensor. The bound is far enough below 2^31 that no coordinate of a tile is negative
/// if the device reads it as a signed 32-bit number.
pub(crate) const FAR: u32 = 1 << 30;

/// Returns the coordinate at which tile `i` starts along a mode with tiles of `extent` elements. The result is at most
/// `FAR`.
#[inline(always)]
fn start(i: u32, extent: u32) -> u32 {
    i.min(FAR / extent.max(1)) * extent
}

/// The boxes in which one block loads tiles of the argument `A`. With [`Multicast`] in a cluster of several blocks,
/// each of these boxes is a part of a box of the tile, and the block loads this part for all blocks.
#[derive(Debug)]
pub struct MapOfLoad<A, const BLOCKS: usize>(PhantomData<A>);

impl<A, const BLOCKS: usize> crate::sealed::Sealed for MapOfLoad<A, BLOCKS> {}

impl<A: Argument, const BLOCKS: usize> Mapped for MapOfLoad<A, BLOCKS> {
    const BOXES: Boxes = match A::Placement::IS_MULTICAST {
        true => <Loads<A, BLOCKS>>::BOXES,
        false => <Loads<A, 1>>::BOXES,
    };
    const BYTES: usize = size_of::<A::Element>();
}

/// The boxes in which tiles of the argument `A` are loaded. Each box is divided equally among `PARTS` blocks.
pub(crate) type Loads<A, const PARTS: usize> = Moved<<A as Argument>::Element, <A as Argument>::Layout, Smem<A>, PARTS>;
