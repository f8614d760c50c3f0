//! Coordinates of elements in a tensor, coordinates of tiles in the grid of tiles, and the part of a tensor that a tile
//! covers.

use super::{GlobalNumbers, Named};
#[cfg(target_arch = "nvptx64")]
use crate::machine;
use crate::part::{RANK, sizes};
use crate::unroll;
use colex::StaticLayout;
use colex::structure::Valued;

/// A type for the coordinate of a tile in the grid of tiles, or of an element in a tensor. A coordinate has one integer
/// per mode: `i`, `(i, j)` or `(i, j, k)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate in the grid of tiles",
    note = "write one integer, `u32` or `usize`, per mode of the tile: `(i, j)`"
)]
pub trait TileAt {
    #[doc(hidden)]
    const MODES: usize;
    #[doc(hidden)]
    fn entries(self) -> [u32; RANK];
}

/// A type for one integer of a coordinate: `u32`, `&u32` (a pipeline passes step numbers in this form), `usize`, or
/// `i32` (the default type of integer literals). A coordinate with an integer that does not fit into `u32`, such as -1,
/// is outside of every tensor.
pub trait TileNumber: Copy {
    #[doc(hidden)]
    fn number(self) -> u32;
}

macro_rules! coordinates {
    ($($type:ty, |$at:ident| $number:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl TileNumber for $type {
            #[inline(always)]
            fn number(self) -> u32 {
                let $at = self;
                $number
            }
        }

        #[diagnostic::do_not_recommend]
        impl TileAt for $type {
            const MODES: usize = 1;

            #[inline(always)]
            fn entries(self) -> [u32; RANK] {
                [self.number(), 0, 0]
            }
        }
    )*};
}

coordinates! {
    u32, |at| at;
    &u32, |at| *at;
    i32, |at| u32::try_from(at).unwrap_or(u32::MAX);
    usize, |at| u32::try_from(at).unwrap_or(u32::MAX);
}

#[diagnostic::do_not_recommend]
impl<A: TileNumber, B: TileNumber> TileAt for (A, B) {
    const MODES: usize = 2;

    #[inline(always)]
    fn entries(self) -> [u32; RANK] {
        [self.0.number(), self.1.number(), 0]
    }
}

#[diagnostic::do_not_recommend]
impl<A: TileNumber, B: TileNumber, C: TileNumber> TileAt for (A, B, C) {
    const MODES: usize = 3;

    #[inline(always)]
    fn entries(self) -> [u32; RANK] {
        [self.0.number(), self.1.number(), self.2.number()]
    }
}

/// The position of a tile in its tensor: the address of the tile's first element, the strides, and the distances to the
/// ends of the tensor.
#[derive(Debug)]
pub(crate) struct Window<T> {
    /// The address of the tile's first element, which can be outside of the tensor.
    pub(crate) start: *mut T,
    pub(crate) strides: [u32; RANK],
    /// For each mode, the number of elements from the tile's first element to the end of the tensor, or 0 if the first
    /// element is outside of the tensor. This number can exceed the extent of the tile.
    pub(crate) left: [u32; RANK],
    /// `true` if the whole tile is in the tensor, so that accesses need no bounds checks.
    pub(crate) is_full: bool,
}

impl<T> Clone for Window<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Window<T> {}

// SAFETY: a window contains only an address and numbers. The type that contains the window determines which threads
// read and write the elements of the window.
unsafe impl<T: core::marker::Sync> core::marker::Sync for Window<T> {}

impl<T> Window<T> {
    /// Returns the window of the tile at the coordinate `at` in the grid of tiles. If the compiler knows that the
    /// tile's extent divides the tensor's extent in a mode, the call aborts the kernel if `at` is outside of the grid
    /// in this mode.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn new<L: Valued, Tile: StaticLayout>(start: *mut T, numbers: &Named, at: [u32; RANK]) -> Self {
        let (extents, strides) = (GlobalNumbers::<L>::extents(numbers), GlobalNumbers::<L>::strides(numbers));
        let (mut first, mut left, mut is_full, mut is_known) = (0_usize, [1; RANK], true, true);
        unroll::<RANK>(
            #[inline(always)]
            |k| {
                if k < const { GlobalNumbers::<L>::MODES } {
                    let from = u64::from(at[k]) * u64::from(const { sizes::<Tile>() }[k]);
                    let is_outside = from >= u64::from(extents[k]);
                    is_known = is_known && !(const { divides::<L, Tile>() }[k] && is_outside);
                    left[k] = if is_outside { 0 } else { extents[k] - from as u32 };
                    is_full = is_full && (const { divides::<L, Tile>() }[k] || left[k] >= const { sizes::<Tile>() }[k]);
                    // If the tile is far outside of the tensor, this multiplication wraps around. No element of such a
                    // tile is accessed.
                    first = first.wrapping_add((from as usize).wrapping_mul(strides[k] as usize));
                }
            },
        );
        // This check is after the closure, because `#[track_caller]` does not pass the caller's location into closures.
        if !is_known {
            outside_of_grid::<L>(at)
        }
        Self { start: start.wrapping_add(first), strides, left, is_full }
    }
}

/// Aborts the kernel, because the tile is outside of the grid of tiles.
#[cfg(not(target_arch = "nvptx64"))]
#[cold]
#[track_caller]
fn outside_of_grid<L: Valued>(at: [u32; RANK]) -> ! {
    let at = at[..GlobalNumbers::<L>::MODES].iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    panic!("tile ({at}) is outside of the grid of tiles")
}

#[cfg(target_arch = "nvptx64")]
#[inline(always)]
fn outside_of_grid<L: Valued>(_: [u32; RANK]) -> ! {
    machine::outside()
}

/// For each mode, returns `true` if the compiler knows that the tile's extent divides the tensor's extent. In such a
/// mode, an access to an element needs no bounds check.
pub(crate) const fn divides<L: Valued, Tile: StaticLayout>() -> [bool; RANK] {
    let (mut all, mut k) = ([true; RANK], 0);
    while k < RANK {
        all[k] = GlobalNumbers::<L>::divides(k, sizes::<Tile>()[k]);
        k += 1;
    }
    all
}
