//! Iterators over disjoint parts of a tensor, which several threads can write.

use crate::Tensor;
use crate::elements::slice::Viewed;
use crate::storage::traits::{Borrowed, Storage, StorageMut, Window};
use crate::storage::window::{View, ViewMut};
use core::ops::Range;
use layout_index::structure::{More, Structure};
use layout_index::views::coords::coord::{Coordinate, values};
use layout_index::views::coords::side::{Inner, Outer, Where};
use layout_index::views::operations::traits::{Partition, StaticTiler, StoredLayout, TensorLayout};
use layout_index::views::tiles::counted::Slices;
use layout_index::views::tiles::grid::require_in_grid;
use layout_index::views::tiles::tail::{PartOf, WholePart};
use layout_index::views::tiles::tiler::Tiling;
use layout_runtime::{Error, expect};

/// An iterator over the parts of a tensor, for example its tiles. `V` is the storage of each part.
///
/// If the tensor is read-only, [`get`](Parts::get) returns the part with a given number, in any order and repeatedly.
/// If the tensor is mutable, the iterator returns each part only once, and the parts can only be accessed through the
/// iterator.
pub struct Parts<V, P> {
    window: V,
    partition: P,
    range: Range<usize>,
}

/// An item of [`Parts`], for example a tile. Tiles at the end of the tensor may be smaller.
pub type Part<V, P> = Tensor<V, <P as Partition>::Part>;
/// The iterator over the parts `P` of a tensor with storage `V`. If the layout is known only at runtime, this type is a
/// `Result` that contains the iterator.
pub(crate) type Answer<V, P> = <<P as Partition>::Part as TensorLayout>::Checked<Parts<V, P>>;

impl<V: Window, P: Partition> Parts<V, P> {
    pub(crate) fn new(window: V, partition: P) -> Self {
        Self { window, partition, range: 0..partition.count() }
    }

    /// Returns the number of remaining parts.
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Returns `true` if no parts remain.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Splits the iterator into two: the next `at` parts, and the parts after them.
    #[cfg(feature = "rayon")]
    pub(crate) fn split(self, at: usize) -> (Self, Self) {
        let middle = self.range.start + at.min(self.range.len());
        // SAFETY: the ranges do not overlap, so each part is returned by only one of the two iterators.
        let window = unsafe { self.window.again() };
        let before = Self { window, range: self.range.start..middle, ..self };
        (before, Self { range: middle..self.range.end, ..self })
    }

    /// Returns part `i`.
    ///
    /// # Safety
    /// For a mutable tensor, no other tensor for the same part may exist at the same time.
    #[inline(always)]
    pub(crate) unsafe fn part(&self, i: usize) -> Part<V, P> {
        let (start, layout) = self.partition.part(i);
        // SAFETY: `start` is the index of the part's first element, so it is an index of the tensor. Mutable parts are
        // disjoint, because no two coordinates have the same element, and the caller guarantees that each mutable part
        // exists at most once at a time.
        let storage = unsafe { self.window.again().advance(start) };
        Tensor { storage, layout }
    }
}

impl<'a, T, P: Partition> Parts<View<'a, T>, P> {
    /// Returns part `i`, or `None` if the tensor has no part `i`. Tiles are numbered in the order of their coordinates
    /// in the grid, in which the first mode changes fastest.
    #[inline(always)]
    pub fn get(&self, i: usize) -> Option<Part<View<'a, T>, P>> {
        // SAFETY: read-only parts can be shared.
        (i < self.range.end).then(|| unsafe { self.part(i) })
    }
}

impl<V: Window, P: Partition> Iterator for Parts<V, P> {
    type Item = Part<V, P>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let i = self.range.next()?;
        // SAFETY: the range returns every number only once, so each part is returned only once.
        Some(unsafe { self.part(i) })
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let i = self.range.nth(n)?;
        // SAFETY: each part is returned once, as in `next`.
        Some(unsafe { self.part(i) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<V: Window, P: Partition> DoubleEndedIterator for Parts<V, P> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let i = self.range.next_back()?;
        // SAFETY: each part is returned once, as in `next`.
        Some(unsafe { self.part(i) })
    }
}

impl<V: Window, P: Partition> ExactSizeIterator for Parts<V, P> {}

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Returns the tiles of this tensor for reading, in the order of their coordinates in the grid of tiles. The first
    /// mode of the grid changes fastest. If the extent of a tile does not divide the extent of a mode, the last tile of
    /// the mode is smaller.
    ///
    /// The tiler is a shape with one extent per mode: `[2, 4]`, or `Shape(layout!((2,4)))` if the shape is known at
    /// compile time. If the tiler is a single layout, its indices are one-dimensional coordinates of this tensor, as in
    /// CuTe. This method returns a `Result` if the tensor's layout or the tiler is known only at runtime. The
    /// [`layout`](Self::layout) of a smaller tile has smaller extents.
    ///
    /// # Errors
    /// - If the tiler has more modes than the tensor, or if the tensor cannot be divided by the tiler.
    /// - If a tile contains an element twice, or if a tile has gaps that no other tile fills.
    /// - If a tile of a tensor with XOR strides overruns.
    /// - If tiles overrun the ends of several nested extents of one mode. In this case, use an
    ///   [`IdentityTensor`](crate::IdentityTensor) to find the elements that are inside the tensor.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let matrix = Tensor::new((0..35).collect::<Vec<_>>(), "(5,7):(7,1)".parse::<Layout>().unwrap()).unwrap();
    /// let tiles = matrix.tiles([2, 4]).unwrap();
    /// assert_eq!(tiles.len(), 3 * 2);
    /// let last = tiles.get(5).unwrap();
    /// assert_eq!((last.size(), last[(0, 0)], last.get((1, 0)), last.get((0, 3))), (3, 32, None, None));
    /// ```
    #[track_caller]
    pub fn tiles<T: Tiling>(&self, tiler: T) -> Answer<View<'_, S::Item>, T::Parts<L, Inner>> {
        const { expect(<T::Parts<L, Inner> as Partition>::EXISTS) };
        let parts = tiler.parts::<L, Inner>(&self.layout).map(|parts| Parts::new(self.view().storage, parts));
        <<T::Parts<L, Inner> as Partition>::Part>::checked(parts)
    }

    /// Returns the tiles of this tensor for writing. Several threads can write different tiles at the same time,
    /// because no two tiles share an element. If the layout is known at compile time, the compiler proves this.
    /// Otherwise this method checks it once. If the extent of a tile does not divide the extent of a mode, the last
    /// tile of the mode is smaller. See [`tiles`](Self::tiles) for the tiler and the type of the result.
    ///
    /// # Errors
    /// Fails in the same cases as [`tiles`](Self::tiles). Also fails if two coordinates have the same element. If the
    /// layout and the tiler are known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// use colex::tensor::Shape;
    ///
    /// // Rows of 4 in a buffer with rows of 5.
    /// let mut matrix = Tensor::of([0; 20], layout!((4,4):(5,1)));
    /// std::thread::scope(|scope| {
    ///     for (i, mut tile) in matrix.tiles_mut(Shape(layout!((2,4)))).enumerate() {
    ///         scope.spawn(move || tile.fill(i + 1));
    ///     }
    /// });
    /// assert_eq!(matrix.into_storage(), [1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 0, 2, 2, 2, 2, 0]);
    /// ```
    ///
    /// ```compile_fail
    /// use colex::{Tensor, layout};
    /// use colex::tensor::Shape;
    /// // error: coordinates (1,0) and (0,3) share element 12
    /// let mut overlapping = Tensor::of([0; 32], layout!((2,4):(12,4)));
    /// overlapping.tiles_mut(Shape(layout!((2,2))));
    /// ```
    #[track_caller]
    pub fn tiles_mut<T: Tiling>(&mut self, tiler: T) -> Answer<ViewMut<'_, S::Item>, T::Parts<L, Inner>>
    where
        S: StorageMut,
    {
        const { expect(<T::Parts<L, Inner> as Partition>::IS_DISJOINT) };
        <<T::Parts<L, Inner> as Partition>::Part>::checked(self.disjoint(tiler))
    }

    /// Returns one part for each position in a tile, for writing. The part of a position contains the element at this
    /// position in every tile. If each part belongs to one thread, adjacent threads access adjacent elements. With
    /// [`tiles_mut`](Self::tiles_mut), each thread accesses a complete tile instead.
    ///
    /// # Errors
    /// Fails in the same cases as [`tiles_mut`](Self::tiles_mut).
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let mut row = Tensor::new(vec!['-'; 10], "10:1".parse::<Layout>().unwrap()).unwrap();
    /// for (thread, mut part) in row.places_mut([4]).unwrap().enumerate() {
    ///     part.fill(char::from(b'a' + thread as u8));
    /// }
    /// assert_eq!(row.into_storage().iter().collect::<String>(), "abcdabcdab");
    /// ```
    #[track_caller]
    pub fn places_mut<T: Tiling>(&mut self, tiler: T) -> Answer<ViewMut<'_, S::Item>, T::Parts<L, Outer>>
    where
        S: StorageMut,
    {
        const { expect(<T::Parts<L, Outer> as Partition>::IS_DISJOINT) };
        <<T::Parts<L, Outer> as Partition>::Part>::checked(self.disjoint(tiler))
    }

    /// Returns one slice of this tensor for each coordinate of mode `MODE`, for writing. After a
    /// [`composition`](Self::composition) with a thread-value layout, `split_mut::<0>` returns the values of each
    /// thread as one slice.
    ///
    /// # Errors
    /// If two coordinates have the same element, if the tensor has no mode `MODE`, or if the tensor has only one mode.
    /// If the layout is known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let mut matrix = Tensor::of([0; 6], layout!((2,3):(3,1)));
    /// for (j, mut column) in matrix.split_mut::<1>().enumerate() {
    ///     column.fill(j);
    /// }
    /// assert_eq!(matrix.into_storage(), [0, 1, 2, 0, 1, 2]);
    /// ```
    #[track_caller]
    pub fn split_mut<const MODE: usize>(&mut self) -> Answer<ViewMut<'_, S::Item>, Slices<L, MODE>>
    where
        S: StorageMut,
    {
        const { expect(<Slices<L, MODE> as Partition>::IS_DISJOINT) };
        let slices = Slices(self.layout);
        <<Slices<L, MODE> as Partition>::Part>::checked(self.cut(slices))
    }
}

impl<S: StorageMut, L: TensorLayout> Tensor<S, L> {
    /// Returns the parts of the tensor for a tiler, or an error if two parts could share an element.
    pub(crate) fn disjoint<T: Tiling, W: Where>(
        &mut self,
        tiler: T,
    ) -> Result<Parts<ViewMut<'_, S::Item>, T::Parts<L, W>>, Error> {
        let parts = tiler.parts::<L, W>(&self.layout)?;
        self.cut(parts)
    }

    fn cut<P: Partition>(&mut self, parts: P) -> Result<Parts<ViewMut<'_, S::Item>, P>, Error> {
        L::require_injective(&self.layout)?;
        parts.require_disjoint()?;
        Ok(Parts::new(self.view_mut().storage, parts))
    }
}

impl<S: Storage + Borrowed, L: TensorLayout> Tensor<S, L> {
    /// Returns the tile at the coordinate `at` of the grid of tiles. `at` has one number per mode. If the extent of a
    /// tile does not divide the extent of a mode, the last tile of the mode is smaller.
    ///
    /// Law: the result is the item of `tiles(tiler)` at this coordinate.
    ///
    /// # Errors
    /// Fails in the same cases as [`tiles`](Self::tiles). Also fails if a tile does not consist of consecutive
    /// coordinates in each mode, or if `at` does not have one number per mode or is outside the grid. If the layout and
    /// the tiler are known at compile time, all these errors except a coordinate outside the grid are compile errors.
    ///
    /// # Panics
    /// If the coordinate is outside the grid, and this method returns a tensor instead of a `Result`.
    ///
    /// ```
    /// use colex::{Layout, Tensor, layout};
    /// use colex::tensor::Shape;
    ///
    /// let data: [usize; 35] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::of(&data, layout!((5,7):(7,1)));
    /// let tile = matrix.tile(Shape(layout!((2,4):(1,1))), (2, 1));
    /// assert_eq!((tile.layout().to_string(), tile[(0, 2)]), ("(1,3):(7,1)".into(), 34));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn tile<T: Tiling, C: Coordinate>(
        self, // moves the view; to keep it: t.view_mut().tile(…)
        tiler: T,
        at: C,
    ) -> Viewed<S, <T::Parts<L, Inner> as Partition>::Part> {
        const { expect(<T::Parts<L, Inner> as Partition>::EXISTS) };
        const { assert_in_grid::<T::Parts<L, Inner>, C>() };
        let layout = self.layout;
        let storage = self.storage.into_view();
        let tile = tiler.parts::<L, Inner>(&layout).and_then(|parts| {
            let (start, layout) = parts.part_at(&C::PROFILE, &values(&at))?;
            // SAFETY: `start` is the index of the tile's first element. The tensor is consumed, so only the tile gives
            // access to its elements.
            Ok(Tensor { storage: unsafe { storage.advance(start) }, layout })
        });
        <<T::Parts<L, Inner> as Partition>::Part>::checked(tile)
    }
}

/// Reports a compile error if the grid is known at compile time and the coordinate does not have one number per mode of
/// the grid.
#[track_caller]
const fn assert_in_grid<P: Partition, C: Coordinate>() {
    if let Some(grid) = expect(P::GRID) {
        let () = expect(require_in_grid(&grid.0, &C::PROFILE.0));
    }
}

impl<V: Window, L: Structure, T: StaticTiler> Tensor<V, PartOf<L, T, Inner>> {
    /// Converts a full tile to a tile with extents that are known at compile time, so that loops over the tile have
    /// constant bounds.
    ///
    /// # Errors
    /// If the tile is smaller than a full tile, returns the tile unchanged as `Err`.
    ///
    /// ```
    /// use colex::tensor::Run;
    /// use colex::{Tensor, layout};
    ///
    /// let data = [1; 10];
    /// let n = data.len();
    /// let mut sum = 0;
    /// for tile in Tensor::new(&data[..], layout!((n):(1)))?.tiles(Run::<4>) {
    ///     sum += match tile.whole() {
    ///         Ok(tile) => tile.iter().sum::<i32>(),       // the compiler knows that there are four elements
    ///         Err(tile) => tile.iter().sum::<i32>(),      // the last two
    ///     };
    /// }
    /// assert_eq!(sum, 10);
    /// # Ok::<(), colex::Error>(())
    /// ```
    #[inline(always)]
    pub fn whole(self) -> Result<Tensor<V, WholePart<L, T, Inner>>, Self> {
        let StoredLayout { start, numbers: More(numbers, counts) } = self.layout;
        if !PartOf::<L, T, Inner>::is_whole(&counts) {
            return Err(self);
        }
        Ok(Tensor { storage: self.storage, layout: StoredLayout { start, numbers } })
    }
}

shown! { [V, P: Partition] Parts<V, P> = "Parts", |parts| parts.range.clone(); }

impl<V: Copy, P: Partition> Clone for Parts<V, P> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}
