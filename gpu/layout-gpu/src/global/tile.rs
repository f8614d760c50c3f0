//! Tiles of tensors in global memory, and their partitions.

use super::at::Window;
use crate::block::{PerThread, Thread};
use crate::element::Element;
#[cfg(target_arch = "nvptx64")]
use crate::machine;
use crate::part::{
    A, At, B, C, D, Facts, GlobalPart, GlobalPartMut, Invariant, IsCut, Packed, Partitioning, S, require_disjoint,
    require_parts,
};
use crate::require;
use colex::StaticLayout;
use colex::atom::{StaticTiling, TiledCopy, TiledMma};
use colex::structure::Valued;
use core::marker::PhantomData;

/// A tile of an input tensor. All threads may read it. [`Global::tile`](crate::Global::tile) returns this type.
#[derive(Debug)]
pub struct GlobalTile<'a, T, L, Tile> {
    pub(crate) window: Window<T>,
    of: PhantomData<&'a [T]>,
    layout: Invariant<(L, Tile)>,
}

/// A tile of an output tensor. Only one block writes it. `C` is the partitioning of the tile among the threads of the
/// block, or `()` if the tile is not partitioned yet.
#[derive(Debug)]
pub struct GlobalTileMut<'a, T, L, Tile, C = ()> {
    window: Window<T>,
    of: PhantomData<&'a mut [T]>,
    layout: Invariant<(L, Tile, C)>,
}

impl<T: Element, L: Valued, Tile: StaticLayout> GlobalTile<'_, T, L, Tile> {
    /// # Safety
    /// The elements of the tile that are inside the tensor must be valid for reads.
    #[inline(always)]
    pub(super) unsafe fn new(window: Window<T>) -> Self {
        Self { window, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T: Element, L: Valued, Tile: StaticLayout> GlobalTileMut<'a, T, L, Tile> {
    /// # Safety
    /// The elements of the tile that are inside the tensor must be valid for writes, and only this block may access
    /// them.
    #[inline(always)]
    pub(super) unsafe fn new(window: Window<T>) -> Self {
        Self { window, of: PhantomData, layout: PhantomData }
    }
}

// Each call of the following macros passes its compile-time checks as tokens, so that an error of rustc points to one
// line of the call.
macro_rules! reads {
    ($part:ident: $cut:ident, $tiling:ident, $what:literal, [$($check:tt)*]) => {
        impl<T: Element, L: Valued, Tile: StaticLayout> GlobalTile<'_, T, L, Tile> {
            #[doc = concat!("Returns a thread's partition of the tile: ", $what, ". Aborts the kernel if the tiling has no partition for this thread.")]
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn $part<M: StaticTiling<$tiling>>(&self, _tiling: M, thread: &Thread<'_>) -> GlobalPart<'_, T, L, Tile, $cut<M::This>> {
                $($check)*
                require_thread::<$cut<M::This>>(thread);
                // SAFETY: all threads may read the tile, and the tiling has a partition for this thread.
                unsafe { GlobalPart::new(&self.window, thread.index()) }
            }
        }
    };
}

reads! { partition_s: S, TiledCopy, "the source values of a tiled copy", [const { require_readable::<Tile, S<M::This>>() }] }
reads! { partition_d: D, TiledCopy, "the destination values of a tiled copy", [const { require_readable::<Tile, D<M::This>>() }] }
reads! { partition_a: A, TiledMma, "the values of operand A", [const { require_readable::<Tile, A<M::This>>() }] }
reads! { partition_b: B, TiledMma, "the values of operand B", [const { require_readable::<Tile, B<M::This>>() }] }
reads! { partition_c: C, TiledMma, "the values of C", [const { require_readable::<Tile, C<M::This>>() }] }

macro_rules! writes {
    ($all:ident: $cut:ident, $tiling:ident, $what:literal, [$($check:tt)*]) => {
        impl<'a, T: Element, L: Valued, Tile: StaticLayout> GlobalTileMut<'a, T, L, Tile> {
            #[doc = concat!("Partitions the tile among threads. Each thread gets ", $what, ". The compiler checks that no two threads share an element.")]
            #[must_use]
            #[inline(always)]
            pub fn $all<M: StaticTiling<$tiling>>(self, _tiling: M) -> GlobalTileMut<'a, T, L, Tile, $cut<M::This>> {
                $($check)*
                GlobalTileMut { window: self.window, of: PhantomData, layout: PhantomData }
            }
        }
    };
}

writes! { partitions_s: S, TiledCopy, "the source values of a tiled copy", [const { require_writable::<Tile, S<M::This>>() }] }
writes! { partitions_d: D, TiledCopy, "the destination values of a tiled copy", [const { require_writable::<Tile, D<M::This>>() }] }
writes! { partitions_a: A, TiledMma, "the values of operand A", [const { require_writable::<Tile, A<M::This>>() }] }
writes! { partitions_b: B, TiledMma, "the values of operand B", [const { require_writable::<Tile, B<M::This>>() }] }
writes! { partitions_c: C, TiledMma, "the values of C", [const { require_writable::<Tile, C<M::This>>() }] }

/// Checks at compile time that the partitioning fits the tile, that all partitions are in the tile, and that
/// coordinates are sums, as [`require_sums`] describes.
#[track_caller]
const fn require_readable<Tile: StaticLayout, C: Partitioning>() {
    require_parts::<Tile, Packed<Tile, 0>, C>();
    require_sums::<Tile, C>();
}

/// Checks at compile time all conditions of [`require_readable`], and that the partitions of different threads share no
/// element.
#[track_caller]
const fn require_writable<Tile: StaticLayout, C: Partitioning>() {
    require_disjoint::<Tile, Packed<Tile, 0>, C>();
    require_sums::<Tile, C>();
}

/// Aborts the kernel if the thread's index is not below the number of threads of the tiling. If the tiling has at least
/// as many threads as the block, the compiler removes the check.
#[inline(always)]
#[track_caller]
pub(crate) fn require_thread<K: Partitioning>(thread: &Thread<'_>) {
    if thread.index() as usize >= const { K::THREADS } {
        without_part::<K>(thread)
    }
}

/// Aborts the kernel with a message, because the tiling has no partition for this thread.
#[cfg(not(target_arch = "nvptx64"))]
#[cold]
#[track_caller]
fn without_part<K: Partitioning>(thread: &Thread<'_>) -> ! {
    panic!("thread {} has no partition of the tile, because the tiling has {} threads", thread.index(), K::THREADS)
}

#[cfg(target_arch = "nvptx64")]
#[inline(always)]
fn without_part<K: Partitioning>(_: &Thread<'_>) -> ! {
    machine::outside()
}

// SAFETY: the function that has partitioned the tile, such as `partitions_d`, checks at compile time that the
// partitions of different threads are disjoint.
unsafe impl<'x, T: Element, L: Valued, Tile: StaticLayout, K: IsCut, const N: usize> PerThread<N>
    for &'x mut GlobalTileMut<'_, T, L, Tile, K>
{
    type Part = GlobalPartMut<'x, T, L, Tile, K>;
    const PROOF: () = crate::require_threads([K::THREADS], N);

    #[inline(always)]
    unsafe fn part(&mut self, thread: u32) -> Self::Part {
        // SAFETY: the partitions of other threads do not contain elements of this partition, and the tile is borrowed
        // mutably. So only this partition accesses its elements.
        unsafe { GlobalPartMut::new(&self.window, thread) }
    }
}

/// Checks at compile time that, for each element of a partition, the coordinate in the tile is the sum of a function of
/// the thread and a function of the value. The address of the element is then the address of the thread's first element
/// plus an offset that depends only on the value.
#[track_caller]
pub(crate) const fn require_sums<Tile: StaticLayout, C: Partitioning>() {
    let are_sums =
        Facts::<At<Tile, C, 0>>::IS_SUM && Facts::<At<Tile, C, 1>>::IS_SUM && Facts::<At<Tile, C, 2>>::IS_SUM;
    require(
        are_sums,
        "a tiling with a swizzle cannot partition a tile in global memory: remove the swizzle from the tiling, and add it to the layout of shared memory",
    );
}
