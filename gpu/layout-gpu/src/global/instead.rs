//! What is asked of the wrong thing, `tile.get((value, turn))` of a tile that no thread has a part of: methods that
//! cannot be called, whose words say what to write.

use super::{GlobalMut, GlobalTile, GlobalTileMut};
use crate::block::Thread;
use crate::element::Element;
use crate::part::{C, D, GlobalPart, Rest, S};
use colex::atom::{StaticTiling, TiledCopy, TiledMma};
use colex::structure::Valued;
use colex::{Layout, StaticLayout};
use core::marker::PhantomData;

/// A part of a thread, which a tile is not.
#[diagnostic::on_unimplemented(
    message = "the tile is not cut into the parts of threads",
    label = "take the part of a thread first: `let x = x.partition_s(Load, &thread);`"
)]
pub trait OfThread {}

impl<T: Element, L, Tile> GlobalTile<'_, T, L, Tile> {
    #[doc(hidden)]
    pub fn get(&self, _: impl Rest) -> T
    where
        Self: OfThread,
    {
        T::default()
    }

    #[doc(hidden)]
    pub fn vector<const K: usize>(&self, _: impl Rest) -> [T; K]
    where
        Self: OfThread,
    {
        [T::default(); K]
    }
}

/// A part of a thread that it writes, which a tile is not.
#[diagnostic::on_unimplemented(
    message = "no thread has a part of the tile",
    label = "hand out the parts: `let mut out = out.partitions_d(Store); block.each_with(&mut out, |thread, mut out| …)`"
)]
pub trait PartOfThread {}

impl<T: Element, L, Tile, K> GlobalTileMut<'_, T, L, Tile, K> {
    #[doc(hidden)]
    pub fn set(&self, _: impl Rest, _: T)
    where
        Self: PartOfThread,
    {
    }

    #[doc(hidden)]
    pub fn set_vector<const N: usize>(&self, _: impl Rest, _: [T; N])
    where
        Self: PartOfThread,
    {
    }
}

/// An input, of which any block may have any tile; an output is none.
#[diagnostic::on_unimplemented(
    message = "of an output each block has its own tile",
    label = "write `out.tile_of(block, Tile, X)`, of a matrix with `XY` or `YX`"
)]
pub trait Input {}

/// A tile, which an output is not yet.
#[diagnostic::on_unimplemented(
    message = "threads have parts of a tile, not of an output",
    label = "take the tile of the block first: `out.tile_of(block, Tile, X)`"
)]
pub trait IsTile {}

/// In the place of a tile of an output that nobody has.
#[derive(Debug)]
pub struct NoTile<'a, T, L, Tile>(PhantomData<(&'a T, L, Tile)>);

impl<'a, T: Element, L: Valued, Tile: StaticLayout> NoTile<'a, T, L, Tile> {
    #[doc(hidden)]
    pub fn partition_s<M: StaticTiling<TiledCopy>>(
        &self,
        _: M,
        _: &Thread<'_>,
    ) -> GlobalPart<'a, T, L, Tile, S<M::This>> {
        unreachable!()
    }

    #[doc(hidden)]
    pub fn partitions_d<M: StaticTiling<TiledCopy>>(self, _: M) -> GlobalTileMut<'a, T, L, Tile, D<M::This>> {
        unreachable!()
    }

    #[doc(hidden)]
    pub fn partitions_c<M: StaticTiling<TiledMma>>(self, _: M) -> GlobalTileMut<'a, T, L, Tile, C<M::This>> {
        unreachable!()
    }
}

/// In the place of a tile that is not said.
#[derive(Debug)]
pub struct AnyTile(());

impl StaticLayout for AnyTile {
    const LAYOUT: Layout = Layout::UNIT;
}

/// What threads add to, which an output is not.
#[diagnostic::on_unimplemented(
    message = "an output is written, not added to",
    label = "declare it by `adds total: [f32] in Layout(n),` in the place of `writes`"
)]
pub trait Total {}

impl<'a, T: Element, L: Valued, W> GlobalMut<'a, T, L, W> {
    #[doc(hidden)]
    pub fn tile<Tile: StaticLayout, At>(self, _: Tile, _: At) -> NoTile<'a, T, L, Tile>
    where
        Self: Input,
    {
        unreachable!()
    }

    #[doc(hidden)]
    pub fn partitions_d<M: StaticTiling<TiledCopy>>(self, _: M) -> GlobalTileMut<'a, T, L, AnyTile, D<M::This>>
    where
        Self: IsTile,
    {
        unreachable!()
    }

    #[doc(hidden)]
    pub fn partitions_c<M: StaticTiling<TiledMma>>(self, _: M) -> GlobalTileMut<'a, T, L, AnyTile, C<M::This>>
    where
        Self: IsTile,
    {
        unreachable!()
    }

    #[doc(hidden)]
    pub fn add<Thread, At, Value>(&self, _: Thread, _: At, _: Value)
    where
        Self: Total,
    {
    }
}
