//! Tensors in global memory as a kernel gets them.

use super::at::TileAt;
use super::order::{Once, Order, require_all, require_modes, require_order};
use super::tile::{GlobalTile, GlobalTileMut, Window};
use super::{Named, Numbers};
use crate::block::Block;
use crate::element::Element;
use crate::machine;
use crate::part::{Invariant, RANK};
use colex::StaticLayout;
use colex::structure::Valued;
use core::marker::PhantomData;

/// A tensor that all threads read, and nobody writes while the kernel runs.
#[derive(Debug)]
pub struct Global<'a, T, L> {
    start: *const T,
    numbers: Named,
    of: PhantomData<&'a [T]>,
    layout: Invariant<L>,
}

/// A tensor of which each block writes tiles of its own. `TilesAndOrder` is the one way in which all blocks cut it,
/// found by the compiler: two would overlap.
#[derive(Debug)]
pub struct GlobalMut<'a, T, L, TilesAndOrder = ()> {
    start: *mut T,
    numbers: Named,
    of: PhantomData<&'a mut [T]>,
    layout: Invariant<(L, TilesAndOrder)>,
}

// SAFETY: all threads may read the elements.
unsafe impl<T: Element, L> Sync for Global<'_, T, L> {}

macro_rules! extents {
    ($($tensor:ident $($way:ident)?;)*) => {$(
        impl<T, L: Valued $(, $way)?> $tensor<'_, T, L $(, $way)?> {
            /// How many elements mode `MODE` has.
            #[must_use]
            #[inline(always)]
            pub fn extent<const MODE: usize>(&self) -> u32 {
                const { crate::require(MODE < Numbers::<L>::MODES, "the tensor has no such mode") }
                Numbers::<L>::extents(&self.numbers)[MODE]
            }
        }
    )*};
}

extents! { Global; GlobalMut W; }

impl<'a, T: Element, L: Valued> Global<'a, T, L> {
    /// # Safety
    /// The layout of these numbers is one of readable elements behind `start`, aligned to 16 bytes, which nobody writes
    /// for `'a`. Extents and indices are below 2³¹.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *const T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }

    /// A tile, by its coordinate in the grid of tiles. Past the end of the tensor it reads zeros; where tiles are known to
    /// divide an extent nothing is compared, and a tile outside of the grid ends the kernel.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tile<Tile: StaticLayout, A: TileAt>(&self, _tile: Tile, at: A) -> GlobalTile<'a, T, L, Tile> {
        const { require_modes::<L, Tile>(A::MODES) }
        // SAFETY: as the tensor.
        unsafe { GlobalTile::new(Window::new::<L, Tile>(self.start.cast_mut(), &self.numbers, at.entries())) }
    }
}

impl<T: Element, L: Valued> Global<'_, T, L> {
    /// The element at a coordinate, one number for each mode. Past the end of the tensor it is 0.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get<A: TileAt>(&self, at: A) -> T {
        const { require_coordinate::<L>(A::MODES) }
        self.get_at(at.entries())
    }

    /// The same of the numbers of a coordinate.
    #[inline(always)]
    pub(crate) fn get_at(&self, at: [u32; RANK]) -> T {
        let (index, is_inside) = Numbers::<L>::place(&self.numbers, at);
        // SAFETY: a readable element, if it is inside.
        unsafe { machine::load_if(is_inside, self.start.wrapping_add(index)) }
    }

    /// The same without a comparison.
    ///
    /// # Safety
    /// The coordinate is inside.
    #[inline(always)]
    pub(crate) unsafe fn get_inside(&self, at: [u32; RANK]) -> T {
        let (index, _) = Numbers::<L>::place(&self.numbers, at);
        // SAFETY: by the caller.
        let [element] = unsafe { machine::load(self.start.wrapping_add(index)) };
        element
    }
}

impl<'a, T: Element, L: Valued> GlobalMut<'a, T, L> {
    /// # Safety
    /// As [`Global::new`]; nobody else reads or writes the elements for `'a`, but the other blocks of the kernel, by
    /// this argument. No two coordinates share an element.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T, L, TilesAndOrder> GlobalMut<'a, T, L, TilesAndOrder> {
    /// The first element, and the numbers of the layout.
    #[inline(always)]
    pub(crate) fn parts(self) -> (*mut T, Named) {
        (self.start, self.numbers)
    }
}

/// An output as a kernel is given it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Uncut<'a, T, L>(GlobalMut<'a, T, L>);

impl<'a, T: Element, L: Valued> Uncut<'a, T, L> {
    /// # Safety
    /// As [`GlobalMut::new`].
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        // SAFETY: by the caller.
        Self(unsafe { GlobalMut::new(start, numbers) })
    }
}

impl<'a, T, L> Uncut<'a, T, L> {
    /// The tensor as the body of the kernel has it: whatever block comes by, its tiles and their order are the same
    /// types, as this is asked once. The closure, which nobody calls, gives one to a tensor that is never written.
    #[inline(always)]
    pub fn in_one_way<TilesAndOrder>(self, _: impl FnOnce() -> TilesAndOrder) -> GlobalMut<'a, T, L, TilesAndOrder> {
        GlobalMut { start: self.0.start, numbers: self.0.numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T: Element, L: Valued, Tile: StaticLayout, Way> GlobalMut<'a, T, L, (Tile, Way)> {
    /// The tile of this block, once. What is past the end of the tensor is not written.
    ///
    /// # Panics
    /// On the CPU, where the grid has no block for some tile of the tensor, which would stay as it was.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tile_of<O: Order<Way = Way>, const N: usize>(
        self,
        block: &Block<'_, N>,
        _tile: Tile,
        order: O,
    ) -> GlobalTileMut<'a, T, L, Tile> {
        const { require_order::<L, Tile, O>() }
        require_all::<L, Tile, O>(&self.numbers, block.grid());
        // SAFETY: as the tensor; other blocks have other tiles, by the order, and this one has no second, as the tensor
        // is consumed.
        unsafe { GlobalTileMut::new(Window::new::<L, Tile>(self.start, &self.numbers, order.at(block))) }
    }

    /// The tile of a turn, once. What is past the end of the tensor is not written.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tile_in<O: Once<Way = Way>, const N: usize>(
        &mut self,
        block: &Block<'_, N>,
        _tile: Tile,
        turn: O,
    ) -> GlobalTileMut<'_, T, L, Tile> {
        const { require_order::<L, Tile, O>() }
        // SAFETY: as the tensor; all other tiles are those of other turns.
        unsafe { GlobalTileMut::new(Window::new::<L, Tile>(self.start, &self.numbers, turn.at(block))) }
    }
}

/// Stops the build unless a coordinate has as many numbers as the tensor has modes.
#[track_caller]
pub(crate) const fn require_coordinate<L: Valued>(numbers: usize) {
    let () = Numbers::<L>::PROOF;
    crate::require(numbers == Numbers::<L>::MODES, "a coordinate has one number for each mode");
}
