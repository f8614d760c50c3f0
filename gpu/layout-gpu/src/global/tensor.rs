//! Tensors in global memory as arguments of a kernel.

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

/// A tensor that all threads may read, and that no thread writes while the kernel runs.
#[derive(Debug)]
pub struct Global<'a, T, L> {
    start: *const T,
    numbers: Named,
    of: PhantomData<&'a [T]>,
    layout: Invariant<L>,
}

/// A tensor in which each block writes its own tiles. `TilesAndOrder` is the tiling and the order that all blocks use.
/// The compiler infers it, because tiles of two different tilings could overlap.
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
            /// The number of elements of mode `MODE`.
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
    /// For these values of the symbols, the layout must be a layout of readable elements at `start`, which is aligned
    /// to 16 bytes. No thread may write them for `'a`. Extents and indices must be below 2³¹.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *const T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }

    /// A tile, given by its coordinate in the grid of tiles. Elements past the end of the tensor read as 0. If the
    /// tiles are known to divide an extent, bounds are not checked, and a tile outside the grid aborts the kernel.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tile<Tile: StaticLayout, A: TileAt>(&self, _tile: Tile, at: A) -> GlobalTile<'a, T, L, Tile> {
        const { require_modes::<L, Tile>(A::MODES) }
        // SAFETY: the caller of the tensor's constructor guarantees the requirements.
        unsafe { GlobalTile::new(Window::new::<L, Tile>(self.start.cast_mut(), &self.numbers, at.entries())) }
    }
}

impl<T: Element, L: Valued> Global<'_, T, L> {
    /// The element at a coordinate with one integer per mode, or 0 past the end of the tensor.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get<A: TileAt>(&self, at: A) -> T {
        const { require_coordinate::<L>(A::MODES) }
        self.get_at(at.entries())
    }

    /// The same for the integers of a coordinate.
    #[inline(always)]
    pub(crate) fn get_at(&self, at: [u32; RANK]) -> T {
        let (index, is_inside) = Numbers::<L>::place(&self.numbers, at);
        // SAFETY: this is a readable element if it is inside.
        unsafe { machine::load_if(is_inside, self.start.wrapping_add(index)) }
    }

    /// The same without a bounds check.
    ///
    /// # Safety
    /// The coordinate must be inside the tensor.
    #[inline(always)]
    pub(crate) unsafe fn get_inside(&self, at: [u32; RANK]) -> T {
        let (index, _) = Numbers::<L>::place(&self.numbers, at);
        // SAFETY: guaranteed by the caller.
        let [element] = unsafe { machine::load(self.start.wrapping_add(index)) };
        element
    }
}

impl<'a, T: Element, L: Valued> GlobalMut<'a, T, L> {
    /// # Safety
    /// The requirements of [`Global::new`]. For `'a`, only the blocks of the kernel may read or write the elements,
    /// through this argument. No two coordinates may share an element.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T, L, TilesAndOrder> GlobalMut<'a, T, L, TilesAndOrder> {
    /// The pointer to the first element, and the values of the symbols.
    #[inline(always)]
    pub(crate) fn parts(self) -> (*mut T, Named) {
        (self.start, self.numbers)
    }
}

/// An output before its tiling is known.
#[doc(hidden)]
#[derive(Debug)]
pub struct Uncut<'a, T, L>(GlobalMut<'a, T, L>);

impl<'a, T: Element, L: Valued> Uncut<'a, T, L> {
    /// # Safety
    /// The requirements of [`GlobalMut::new`].
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        // SAFETY: guaranteed by the caller.
        Self(unsafe { GlobalMut::new(start, numbers) })
    }
}

impl<'a, T, L> Uncut<'a, T, L> {
    /// The tensor as the body of the kernel uses it. Its tiles and their order have the same types in all blocks,
    /// because this is called once. The closure is never called. It only gives a type to a tensor that is never
    /// written.
    #[inline(always)]
    pub fn in_one_way<TilesAndOrder>(self, _: impl FnOnce() -> TilesAndOrder) -> GlobalMut<'a, T, L, TilesAndOrder> {
        GlobalMut { start: self.0.start, numbers: self.0.numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T: Element, L: Valued, Tile: StaticLayout, Way> GlobalMut<'a, T, L, (Tile, Way)> {
    /// The tile of this block. It consumes the tensor. Elements past the end of the tensor are not written.
    ///
    /// # Panics
    /// On the CPU, if a tile of the tensor has no block in the grid, because it would not be written.
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
        // SAFETY: the caller of the tensor's constructor guarantees the requirements. Other blocks write other tiles,
        // by the order. This block writes only one tile, because the tensor is consumed.
        unsafe { GlobalTileMut::new(Window::new::<L, Tile>(self.start, &self.numbers, order.at(block))) }
    }

    /// The tile of a turn. It consumes the turn. Elements past the end of the tensor are not written.
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
        // SAFETY: the caller of the tensor's constructor guarantees the requirements. All other tiles belong to other
        // turns.
        unsafe { GlobalTileMut::new(Window::new::<L, Tile>(self.start, &self.numbers, turn.at(block))) }
    }
}

/// Checks at compile time that a coordinate has one integer per mode of the tensor.
#[track_caller]
pub(crate) const fn require_coordinate<L: Valued>(numbers: usize) {
    let () = Numbers::<L>::PROOF;
    crate::require(numbers == Numbers::<L>::MODES, "a coordinate has one number for each mode");
}
