//! Tensors in global memory as arguments of a kernel.

use super::at::TileAt;
use super::at::Window;
use super::order::{Once, Order, require_all, require_modes, require_order};
use super::tile::{GlobalTile, GlobalTileMut};
use super::{GlobalNumbers, Named};
use crate::block::Block;
use crate::element::Element;
use crate::machine;
use crate::part::{Invariant, RANK};
use colex::StaticLayout;
use colex::structure::Valued;
use core::marker::PhantomData;

/// An input tensor. All threads may read it, and no thread writes it while the kernel runs. A kernel declares it with
/// `reads`.
#[derive(Debug)]
pub struct Global<'a, T, L> {
    start: *const T,
    numbers: Named,
    of: PhantomData<&'a [T]>,
    layout: Invariant<L>,
}

/// An output tensor. Different blocks write different tiles. A kernel declares it with `writes`.
///
/// `TilesAndOrder` is a pair of types: the layout of the tiles, and a type that identifies their
/// [`Order`](crate::Order). The compiler infers this pair from the first use of the tensor, and rejects a use with
/// other tiles or another order: tiles of two shapes could overlap, and with two orders, two blocks could write the
/// same tile.
#[derive(Debug)]
pub struct GlobalMut<'a, T, L, TilesAndOrder = ()> {
    start: *mut T,
    numbers: Named,
    of: PhantomData<&'a mut [T]>,
    layout: Invariant<(L, TilesAndOrder)>,
}

// SAFETY: the caller of `new` guarantees that no thread writes the elements, and this type only reads them.
unsafe impl<T: Element, L> Sync for Global<'_, T, L> {}

macro_rules! extents {
    ($($tensor:ident $($way:ident)?;)*) => {$(
        impl<T, L: Valued $(, $way)?> $tensor<'_, T, L $(, $way)?> {
            /// Returns the extent of mode `MODE`.
            #[must_use]
            #[inline(always)]
            pub fn extent<const MODE: usize>(&self) -> u32 {
                const { crate::require(MODE < GlobalNumbers::<L>::MODES, "the tensor has no mode with this number: count modes from 0") }
                GlobalNumbers::<L>::extents(&self.numbers)[MODE]
            }
        }
    )*};
}

extents! { Global; GlobalMut W; }

impl<T, L> Global<'_, T, L> {
    /// # Safety
    /// `numbers` are the values of the layout's symbols. With these values, the element at `start + index` must be
    /// valid for reads for each index of the layout. `start` must be aligned to 16 bytes. No thread may write the
    /// elements during `'a`. Extents and indices must be below 2³¹.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *const T, numbers: Named) -> Self
    where
        T: Element,
        L: Valued,
    {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T: Element, L: Valued> Global<'a, T, L> {
    /// Returns the tile at the coordinate `at` in the grid of tiles. Elements of the tile that are outside of the
    /// tensor read as 0.
    ///
    /// If the compiler knows that the tile's extent divides the tensor's extent in a mode, accesses to elements need no
    /// bounds check in this mode. Instead, `tile` aborts the kernel if the requested tile is outside of the grid in
    /// this mode.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tile<Tile: StaticLayout, A: TileAt>(&self, _tile: Tile, at: A) -> GlobalTile<'a, T, L, Tile> {
        const { require_modes::<L, Tile>(A::MODES) }
        // SAFETY: the caller of `Global::new` guarantees that the elements in the tensor are readable, and a tile reads
        // only these elements.
        unsafe { GlobalTile::new(Window::new::<L, Tile>(self.start.cast_mut(), &self.numbers, at.entries())) }
    }
}

impl<T: Element, L: Valued> Global<'_, T, L> {
    /// Returns the element at the coordinate `at`, which has one integer per mode, or 0 if the coordinate is outside of
    /// the tensor.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn get<A: TileAt>(&self, at: A) -> T {
        const { require_coordinate::<L>(A::MODES) }
        self.get_at(at.entries())
    }

    /// Returns a vector: `K` elements that are adjacent in the mode of stride 1. In this mode, the coordinate counts
    /// vectors, and in the other modes it counts elements. For example, in a row-major matrix, `x.vector::<8>((row,
    /// i))` returns the columns `8 i` to `8 i + 7` of row `row`.
    ///
    /// Elements outside of the tensor read as 0. If all elements of the vector are in the tensor, one access loads
    /// them. The compiler proves that vectors are aligned.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::{XY, kernel};
    ///
    /// layout! {
    ///     struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 4 == 0;
    ///     struct Vector { n: usize } = (n):(1);
    ///     struct Tile = (1,128);
    ///     struct Fours = make_tiled_copy(UniversalCopy<128,32>, (1,32):(1,1), (1,4));
    /// }
    ///
    /// kernel! {
    ///     /// `output[i] = table[indices[i]]`, or zeros if the table has no such row
    ///     fn gather(block: Block<32>, n: u32, rows: u32, columns: u32)
    ///     grid [n, columns.div_ceil(128)],
    ///     reads indices: [u32] in Vector(n),
    ///     reads table: [f32] in Rows(rows, columns),
    ///     writes output: [f32] in Rows(n, columns),
    ///     {
    ///         let (row, first) = (indices.get(block.x()), 32 * block.y());
    ///         let mut output = output.tile_of(block, Tile, XY).partitions_d(Fours);
    ///         block.each_with(&mut output, |thread, mut output| {
    ///             output.set_vector((0, 0, 0), table.vector::<4>((row, first + thread.index())));
    ///         });
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (table, mut output) = ([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [9.0; 8]);
    ///     gather::on_cpu(&[1, 2], &table, &mut output, 2, 2, 4).unwrap();
    ///     assert_eq!(output, [4.0, 5.0, 6.0, 7.0, 0.0, 0.0, 0.0, 0.0]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    #[cfg_attr(target_arch = "nvptx64", rustc_no_mir_inline)]
    pub fn vector<const K: usize>(&self, at: impl TileAt) -> [T; K] {
        const { require_vector::<T, L, K>() }
        self.vector_at(at)
    }

    #[inline(always)]
    fn vector_at<A: TileAt, const K: usize>(&self, at: A) -> [T; K] {
        const { require_coordinate::<L>(A::MODES) }
        let (mut at, unit) = (at.entries(), const { GlobalNumbers::<L>::UNIT });
        // `min` prevents an overflow of the product. Extents are below 2³¹, so if `min` reduces a coordinate, the
        // product is still outside of the tensor.
        at[unit] = at[unit].min(u32::MAX / K as u32) * K as u32;
        let (index, is_inside) = GlobalNumbers::<L>::place(&self.numbers, at);
        let left = GlobalNumbers::<L>::extents(&self.numbers)[unit].wrapping_sub(at[unit]);
        let from = self.start.wrapping_add(index);
        if const { GlobalNumbers::<L>::divides(GlobalNumbers::<L>::UNIT, K as u32) } {
            // SAFETY: `K` divides the extent, so all `K` elements are in the tensor if the first one is. The address is
            // aligned, because the coordinate along the mode of stride 1 and all other strides are multiples of `K`.
            return unsafe { machine::load_vector_if(is_inside, from) };
        }
        if is_inside && left >= K as u32 {
            // SAFETY: at least `K` elements from this coordinate on are in the tensor. The address is aligned, as
            // above.
            return unsafe { machine::load(from) };
        }
        // SAFETY: an element is read only if its coordinate is in the tensor.
        core::array::from_fn(|i| unsafe { machine::load_if(is_inside && (i as u32) < left, from.wrapping_add(i)) })
    }

    /// Returns the same element as [`get`](Self::get), for a coordinate that is an array. The array contains 0 for
    /// missing modes.
    #[inline(always)]
    pub(crate) fn get_at(&self, at: [u32; RANK]) -> T {
        let (index, is_inside) = GlobalNumbers::<L>::place(&self.numbers, at);
        // SAFETY: the element is read only if its coordinate is in the tensor.
        unsafe { machine::load_if(is_inside, self.start.wrapping_add(index)) }
    }

    /// Returns the elements at the coordinates `at` and `at + 1` of a tensor with one mode, without a bounds check. If
    /// the stride is the constant 1, one access loads both elements.
    ///
    /// # Safety
    /// Both coordinates must be in the tensor, and `at` must be even.
    #[inline(always)]
    pub(crate) unsafe fn two_inside(&self, at: u32) -> [T; 2] {
        let from = [at, at + 1].map(
            #[inline(always)]
            |at| self.start.wrapping_add(GlobalNumbers::<L>::place(&self.numbers, [at, 0, 0]).0),
        );
        // SAFETY: the caller guarantees that these are addresses of elements. If the stride is 1, the first address is
        // a multiple of the size of two elements, because the tensor starts at a multiple of 16 bytes and `at` is even.
        unsafe {
            if const { GlobalNumbers::<L>::UNIT == 0 } {
                return machine::load_vector_if(true, from[0]);
            }
            let [[first], [second]] = from.map(
                #[inline(always)]
                |from| machine::load(from),
            );
            [first, second]
        }
    }
}

impl<'a, T: Element, L: Valued> GlobalMut<'a, T, L> {
    /// # Safety
    /// The requirements of [`Global::new`] apply, and the elements must also be valid for writes. During `'a`, only the
    /// blocks of the kernel may read or write the elements, and only through this argument. No two coordinates may
    /// share an element.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self {
        Self { start, numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T, L, TilesAndOrder> GlobalMut<'a, T, L, TilesAndOrder> {
    /// Returns the pointer to the first element, and the values of the symbols.
    #[inline(always)]
    pub(crate) fn parts(self) -> (*mut T, Named) {
        (self.start, self.numbers)
    }
}

/// An output tensor for which the compiler has not yet inferred the tiles and the order.
#[doc(hidden)]
#[derive(Debug)]
pub struct Uncut<'a, T, L>(GlobalMut<'a, T, L>);

impl<'a, T, L> Uncut<'a, T, L> {
    /// # Safety
    /// The requirements of [`GlobalMut::new`] apply.
    #[inline(always)]
    pub unsafe fn new(start: *mut T, numbers: Named) -> Self
    where
        T: Element,
        L: Valued,
    {
        // SAFETY: the caller satisfies the safety requirements of `GlobalMut::new`.
        Self(unsafe { GlobalMut::new(start, numbers) })
    }

    /// Returns the tensor that the body of the kernel uses. The macro `kernel!` emits one call of this function, so the
    /// type `TilesAndOrder` is the same for all blocks. If the kernel writes the tensor, the writes determine this
    /// type. If the kernel never writes the tensor, the closure's return type determines `TilesAndOrder`. The closure
    /// is never called.
    #[inline(always)]
    pub fn in_one_way<TilesAndOrder>(self, _: impl FnOnce() -> TilesAndOrder) -> GlobalMut<'a, T, L, TilesAndOrder> {
        GlobalMut { start: self.0.start, numbers: self.0.numbers, of: PhantomData, layout: PhantomData }
    }
}

impl<'a, T: Element, L: Valued, Tile: StaticLayout, Way> GlobalMut<'a, T, L, (Tile, Way)> {
    /// Returns the tile that `order` assigns to `block`. The call consumes the tensor, so a block writes at most one
    /// tile of it. Writes to elements outside of the tensor have no effect.
    ///
    /// # Panics
    /// On the CPU, if `order` does not assign every tile of the tensor to a block of the grid. Otherwise no block would
    /// write the missing tiles.
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
        // SAFETY: the caller of `GlobalMut::new` guarantees valid memory. Other blocks write other tiles, by the
        // contract of `Order`. This block writes only one tile, because the tensor is consumed.
        unsafe { GlobalTileMut::new(Window::new::<L, Tile>(self.start, &self.numbers, order.at(block))) }
    }

    /// Returns the tile with the number of `by`, which is a turn or a claim. The call consumes `by`, so to write
    /// several tiles, a block needs a turn or a claim for each of them. Writes to elements outside of the tensor have
    /// no effect.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tile_in<O, const N: usize>(&mut self, block: &Block<'_, N>, _: Tile, by: O) -> GlobalTileMut<'_, T, L, Tile>
    where
        O: Once<Way = Way>,
    {
        const { require_order::<L, Tile, O>() }
        // SAFETY: the caller of `GlobalMut::new` guarantees valid memory. By the contract of `Once`, no other turn or
        // claim assigns this tile.
        unsafe { GlobalTileMut::new(Window::new::<L, Tile>(self.start, &self.numbers, by.at(block))) }
    }
}

/// Checks at compile time that one access can load or store `K` elements, and that such vectors are aligned in the
/// tensor.
#[track_caller]
const fn require_vector<T, L: Valued, const K: usize>() {
    let () = GlobalNumbers::<L>::PROOF;
    crate::require_access::<T>(K);
    crate::require(K.is_power_of_two(), "a vector must have 1, 2, 4, 8 or 16 elements");
    GlobalNumbers::<L>::require_aligned(K);
}

/// Checks at compile time that a coordinate of `numbers` integers has one integer per mode of the tensor.
#[track_caller]
pub(crate) const fn require_coordinate<L: Valued>(numbers: usize) {
    let () = GlobalNumbers::<L>::PROOF;
    crate::require(numbers == GlobalNumbers::<L>::MODES, "a coordinate must have one number per mode");
}
