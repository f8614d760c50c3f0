//! Tiles in shared memory, and their states.
//!
//! ```text
//! Free → (each thread writes its partition) Owned → sync → Readable → sync → Free
//! Free → (an asynchronous copy) Pending → sync → Readable
//! Free → (`stmatrix`) Written → sync → Readable
//! ```

mod copy;
mod stages;
mod state;

pub use stages::{Filled, Ring, Stages, bytes};
pub(crate) use state::of_warps;
pub use state::{CanRead, Free, HasRoom, IsFree, Owned, Pending, Readable, Used, Written};

use crate::block::{PerThread, Sync, Thread};
use crate::element::Element;
use crate::global::require_thread;
use crate::machine::{self, At};
use crate::part::{
    A, B, C, D, Invariant, Part, PartMut, PartitionOf, Partitioning, S, require_disjoint, require_parts, room,
};
use colex::StaticLayout;
use colex::atom::{StaticTiling, TiledCopy, TiledMma};
use colex::compiled::Coord;
use core::marker::PhantomData;

/// A tile with elements `T` and layout `L` in shared memory. `State`, for example [`Free`], determines the operations
/// that the tile permits now.
#[derive(Debug)]
pub struct Shared<'b, T, L, State> {
    at: At<T>,
    block: Invariant<&'b ()>,
    of: Invariant<(L, State)>,
}

impl<'b, T: Element, L: StaticLayout, State> Shared<'b, T, L, State> {
    /// # Safety
    /// The actual state of the tile must permit all operations that the type state `Next` permits.
    #[inline(always)]
    unsafe fn now<Next>(self) -> Shared<'b, T, L, Next> {
        Shared { at: self.at, block: PhantomData, of: PhantomData }
    }

    /// # Safety
    /// `at` must point to `room::<L>()` elements of this block's shared memory. These elements must be in the state
    /// `State`.
    #[inline(always)]
    unsafe fn of(at: At<T>) -> Self {
        Self { at, block: PhantomData, of: PhantomData }
    }

    /// Changes the state of the tile to [`Written`], after all threads have written the tile together.
    #[inline(always)]
    pub(crate) fn written(self) -> Shared<'b, T, L, Written> {
        // SAFETY: in the state `Written`, only a barrier can use the tile, so the new state permits no access.
        unsafe { self.now() }
    }

    /// Changes the state of the tile to [`Used`], after a movement has used the tile. Other threads may still read the
    /// tile.
    #[inline(always)]
    pub(crate) fn used<M>(self) -> Shared<'b, T, L, Used<M>> {
        // SAFETY: in the state `Used`, only movements and a barrier can use the tile, and a movement has used it
        // before.
        unsafe { self.now() }
    }

    /// Returns the address of the tile.
    #[inline(always)]
    pub(crate) fn place(&self) -> At<T> {
        self.at
    }
}

impl<'b, T: Element, L: StaticLayout> Shared<'b, T, L, Free> {
    /// # Safety
    /// `at` must point to `room::<L>()` elements of this block's shared memory, aligned to 16 bytes. During `'b`,
    /// nothing else may access these elements.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(at: At<T>) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { at.poison(const { room::<L>() }) };
        Self { at, block: PhantomData, of: PhantomData }
    }

    /// Returns the tile in the state [`Pending`] without starting a copy. Use this method in a loop in which some
    /// iterations do not start a copy, for example the last iteration.
    #[must_use]
    #[inline(always)]
    pub fn skip(self) -> Shared<'b, T, L, Pending> {
        // SAFETY: a tile without a running copy permits all operations of `Pending`.
        unsafe { self.now() }
    }
}

impl<'b, T: Element, L: StaticLayout, State> Shared<'b, T, L, State> {
    /// Returns the same tile with the layout `M` instead of `L`. The compiler checks that the largest index of `M` does
    /// not exceed the largest index of `L`.
    #[must_use]
    #[inline(always)]
    pub fn under<M: StaticLayout>(&self, _layout: M) -> &Shared<'b, T, M, Readable>
    where
        State: CanRead,
    {
        const {
            crate::require(
                room::<M>() <= room::<L>(),
                "the layout that is passed to `under` has indices outside of the tile",
            );
        }
        // SAFETY: the types differ only in type parameters without a representation at run time, and the check above
        // ensures that all indices of the new layout are in the tile.
        unsafe { &*(&raw const *self).cast() }
    }

    /// Returns the element at the coordinate `at`: one `u32`, or one coordinate per mode. Aborts the kernel if the
    /// coordinate is outside of the tile.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get<Co: Coord<u32>>(&self, at: Co) -> T
    where
        State: CanRead,
    {
        let Some(index) = <Plain<L>>::checked_index_at(at) else { machine::outside() };
        // SAFETY: the layout maps each coordinate to an index of the tile, which all threads may read.
        let [value] = unsafe { self.at.add(index).get() };
        value
    }
}

/// The layout `L` with the provided index functions of [`StaticLayout`]. A user's implementation for `L` could override
/// these functions and return wrong indices.
struct Plain<L>(PhantomData<L>);

impl<L: StaticLayout> StaticLayout for Plain<L> {
    const LAYOUT: colex::Layout = L::LAYOUT;
}

// Each call of the following macros passes its trait bounds and its checks as tokens. If a bound or a check fails,
// rustc's error then shows only the line of this call.
macro_rules! writes {
    ($all:ident: $cut:ident, $tiling:ident, $what:literal, [$($is_free:tt)*], [$($check:tt)*]) => {
        impl<'b, T: Element, L: StaticLayout, State> Shared<'b, T, L, State> {
            #[doc = concat!("Partitions the tile among threads. Each thread gets ", $what, ". The compiler checks that no two threads share an element.")]
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn $all<M: StaticTiling<$tiling>>(self, _tiling: M) -> Shared<'b, T, L, Owned<$cut<M::This>>>
            where
                $($is_free)*,
            {
                $($check)*
                // SAFETY: no thread accesses the tile, and the check above ensures that the partitions are disjoint.
                unsafe { self.now() }
            }
        }
    };
}

writes! { partitions_s: S, TiledCopy, "the source values of a tiled copy", [State: IsFree], [const { require_disjoint::<L, L, S<M::This>>() }] }
writes! { partitions_d: D, TiledCopy, "the destination values of a tiled copy", [State: IsFree], [const { require_disjoint::<L, L, D<M::This>>() }] }
writes! { partitions_a: A, TiledMma, "the values of operand A", [State: IsFree], [const { require_disjoint::<L, L, A<M::This>>() }] }
writes! { partitions_b: B, TiledMma, "the values of operand B", [State: IsFree], [const { require_disjoint::<L, L, B<M::This>>() }] }
writes! { partitions_c: C, TiledMma, "the values of C", [State: IsFree], [const { require_disjoint::<L, L, C<M::This>>() }] }

macro_rules! reads {
    ($part:ident: $cut:ident, $tiling:ident, $what:literal, [$($can_read:tt)*], [$($check:tt)*]) => {
        impl<T: Element, L: StaticLayout, State> Shared<'_, T, L, State> {
            #[doc = concat!("Returns the partition of `thread` for reading: ", $what, ".")]
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn $part<M: StaticTiling<$tiling>>(&self, _tiling: M, thread: &Thread<'_>) -> Part<'_, T, PartitionOf<L, $cut<M::This>>>
            where
                $($can_read)*,
            {
                $($check)*
                require_thread::<$cut<M::This>>(thread);
                // SAFETY: all threads may read the tile, and no thread writes the tile before the next barrier.
                unsafe { Part::new(self.at, thread.index()) }
            }
        }
    };
}

reads! { partition_s: S, TiledCopy, "the source values of a tiled copy", [State: CanRead], [const { require_parts::<L, L, S<M::This>>() }] }
reads! { partition_d: D, TiledCopy, "the destination values of a tiled copy", [State: CanRead], [const { require_parts::<L, L, D<M::This>>() }] }
reads! { partition_a: A, TiledMma, "the values of operand A", [State: CanRead], [const { require_parts::<L, L, A<M::This>>() }] }
reads! { partition_b: B, TiledMma, "the values of operand B", [State: CanRead], [const { require_parts::<L, L, B<M::This>>() }] }
reads! { partition_c: C, TiledMma, "the values of C", [State: CanRead], [const { require_parts::<L, L, C<M::This>>() }] }

// SAFETY: `partitions_*` has checked at compile time that the partitions of different threads are disjoint.
#[diagnostic::do_not_recommend]
unsafe impl<'x, T: Element, L: StaticLayout, K: Partitioning, const N: usize> PerThread<N>
    for &'x mut Shared<'_, T, L, Owned<K>>
{
    type Part = PartMut<'x, T, PartitionOf<L, K>>;
    const PROOF: () = crate::require_threads([K::THREADS], N);

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> Self::Part {
        // SAFETY: no other thread has an element of this partition, and the tile is borrowed mutably.
        unsafe { PartMut::new(self.at, thread) }
    }
}

macro_rules! syncs {
    ($([$($generics:tt)*] $from:ty => $to:ty, $waits:literal, |$tile:ident| $after:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'b, T: Element, L: StaticLayout, $($generics)*> Sync for Shared<'b, T, L, $from> {
            type After = Shared<'b, T, L, $to>;
            const WAITS: bool = $waits;

            #[inline(always)]
            unsafe fn after(self) -> Self::After {
                let $tile = self;
                // SAFETY: the caller guarantees that all threads have passed a barrier and that copies are complete.
                unsafe { $after }
            }
        }
    )*};
}

syncs! {
    [C: Partitioning] Owned<C> => Readable, false, |tile| tile.now();
    [] Written => Readable, false, |tile| tile.now();
    [] Pending => Readable, true, |tile| tile.now();
    [] Readable => Free, false, |tile| Shared::new(tile.at);
    [M] Used<M> => Free, false, |tile| Shared::new(tile.at);
}
