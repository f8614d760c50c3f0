//! Disjoint parts of a tensor, for several writers at once.

use super::Tensor;
use super::change::{Change, OverrunningDivide};
use super::clip::{Clip, Clipped, Tails, tails};
use super::coord::{AtMode, Inner, Outer, Side, Where};
use super::kinds::{TensorLayout, Viewed};
use super::reach::{assert_injective, injective};
use super::storage::{Storage, StorageMut, View, ViewMut, Window};
use super::tiler::Tiling;
use crate::algebra::Tiler;
use crate::error::Error;
use crate::layout::Layout;
use crate::notation::expect;
use core::marker::PhantomData;
use core::ops::Range;

/// The layout of a tensor with layout `L` in tiles of `T`, of which the last may go past the end.
pub(super) type Grid<L, T> = <<T as Tiling>::Change<OverrunningDivide> as Change>::On<L>;
/// The tiles of a tensor with layout `L`, or a `Result` of them.
pub(super) type Answer<L, T, P> = <Grid<L, T> as TensorLayout>::Checked<P>;

/// The parts of a tensor over `V` whose layout is `D`: mode `W` is fixed at one coordinate after the other.
///
/// Shared parts can be taken in any order, again and again; mutable ones are handed out once each.
pub struct Parts<V, D: TensorLayout, W> {
    window: V,
    layout: D::Stored,
    tails: Option<Tails>,
    range: Range<usize>,
    side: PhantomData<fn() -> W>,
}

/// One of [`Parts`]: a tile, smaller than the others where the tensor ends.
pub type Part<V, D, W> = Tensor<V, Clipped<<D as Viewed>::Sliced<usize, W>>>;

impl<V: Window, D: Viewed, W: Where> Parts<V, D, W> {
    /// How many parts there are, or are left.
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Whether no part is left.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// The parts before part `at` and those from it on.
    #[cfg(feature = "rayon")]
    pub(super) fn split(self, at: usize) -> (Self, Self) {
        let middle = self.range.start + at.min(self.range.len());
        // SAFETY: the ranges do not overlap, so that every part is handed out by one of the two.
        let window = unsafe { self.window.again() };
        let before = Self { window, range: self.range.start..middle, ..self };
        (before, Self { range: middle..self.range.end, ..self })
    }

    /// Part `i`.
    ///
    /// # Safety
    /// Nobody uses the same part of a mutable tensor at the same time.
    #[inline(always)]
    pub(super) unsafe fn part(&self, i: usize) -> Part<V, D, W> {
        let Ok((start, whole)) = D::sliced::<usize, W>(&self.layout, i) else {
            unreachable!("parts are numbered from 0 to their number")
        };
        let limits = self.tails.as_ref().and_then(|tails| match W::SIDE {
            Side::Outer => tails.of_place(i),
            _ => tails.of_tile(i),
        });
        // A part without elements may have no first one either.
        let start = if limits.is_some_and(|limits| limits.size() == 0) { 0 } else { start };
        // SAFETY: the start is an index of the tensor, that of the part's first element. The parts are disjoint, since no two
        // coordinates share an element, and each is handed out once at a time, by the caller.
        let storage = unsafe { self.window.again().advance(start) };
        Tensor { storage, layout: Clip::new(whole, limits) }
    }
}

impl<'a, T, D: Viewed, W: Where> Parts<View<'a, T>, D, W> {
    /// Part `i`, `None` where there are not so many. Tiles are counted colexicographically over their grid.
    #[inline(always)]
    pub fn get(&self, i: usize) -> Option<Part<View<'a, T>, D, W>> {
        // SAFETY: shared parts can be used by everybody.
        (i < self.range.end).then(|| unsafe { self.part(i) })
    }
}

impl<V: Window, D: Viewed, W: Where> Iterator for Parts<V, D, W> {
    type Item = Part<V, D, W>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let i = self.range.next()?;
        // SAFETY: the range gives every number once.
        Some(unsafe { self.part(i) })
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let i = self.range.nth(n)?;
        // SAFETY: as above.
        Some(unsafe { self.part(i) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<V: Window, D: Viewed, W: Where> DoubleEndedIterator for Parts<V, D, W> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let i = self.range.next_back()?;
        // SAFETY: as above.
        Some(unsafe { self.part(i) })
    }
}

impl<V: Window, D: Viewed, W: Where> ExactSizeIterator for Parts<V, D, W> {}

/// What is known while compiling of the tiles `T` of a layout `L`, if both are.
struct Ends<L, T>(PhantomData<(L, T)>);

impl<L: Viewed, T: Tiling> Ends<L, T> {
    /// Where the tiles end.
    const TAILS: Option<Option<Tails>> = match (L::STATIC, T::STATIC) {
        (Some(layout), Some(tiler)) => Some(expect(labelled(&layout, &tiler))),
        _ => None,
    };

    fn tails(stored: &L::Stored, tiler: &T) -> Result<Option<Tails>, Error> {
        match const { &Self::TAILS } {
            Some(tails) => Ok(*tails),
            None => labelled(&L::layout(stored), &tiler.tiler()?),
        }
    }
}

const fn labelled(layout: &Layout, tiler: &Tiler) -> Result<Option<Tails>, Error> {
    match tails(layout, tiler) {
        Ok(tails) => Ok(tails),
        Err(error) => Err(Error::new(error.kind()).of("tiles", 1)),
    }
}

/// An error where two coordinates of a divided layout share an element. Where tiles go past the end they are runs of coordinates,
/// which cover those of the tensor once: the tensor's own layout decides.
const fn require_disjoint(divided: &Layout, tails: &Option<Tails>) -> Result<(), Error> {
    if tails.is_some() { Ok(()) } else { injective(divided) }
}

/// Stops the build where the tiles `T` of a layout `L` are known there and do not fit. As [`assert_injective`].
pub(super) const fn assert_tiles<L: Viewed, T: Tiling>() {
    let _ = <Ends<L, T>>::TAILS;
    let _ = <Grid<L, T>>::STATIC;
}

/// Stops the build where the tiles `T` of a layout `L` are known there and share an element.
pub(super) const fn assert_disjoint<L: Viewed, T: Tiling>() {
    assert_injective::<L>();
    if let (Some(tails), Some(divided)) = (&<Ends<L, T>>::TAILS, <Grid<L, T>>::STATIC) {
        let () = expect(require_disjoint(&divided, tails));
    }
}

impl<S: Storage, L: Viewed> Tensor<S, L> {
    /// The tiles of this tensor, counted colexicographically over their grid, to be read. Tiles at the end of a mode that they do
    /// not divide are smaller.
    ///
    /// # Errors
    /// Where the tiler does not fit the layout, or tiles go past the end at several places of a mode.
    ///
    /// ```
    /// use layout_runtime::{Layout, Tensor};
    ///
    /// let matrix = Tensor::new((0..35).collect::<Vec<_>>(), "(5,7):(7,1)".parse::<Layout>().unwrap()).unwrap();
    /// let tiles = matrix.tiles([2, 4]).unwrap();
    /// assert_eq!(tiles.len(), 3 * 2);
    /// let last = tiles.get(5).unwrap();
    /// assert_eq!((last.size(), last[(0, 0)], last.get((1, 0)), last.get((0, 3))), (3, 32, None, None));
    /// ```
    pub fn tiles<T: Tiling>(&self, tiler: T) -> Answer<L, T, Parts<View<'_, S::Item>, Grid<L, T>, Inner>> {
        const { assert_tiles::<L, T>() };
        <Grid<L, T>>::checked(self.view().grid(tiler))
    }

    /// The tiles of this tensor, to be written, by several threads if you like: no two share an element. That is proved: while
    /// compiling for layouts that are types, once and for all tiles here for others. Tiles at the end of a mode that they do not
    /// divide are smaller.
    ///
    /// # Errors
    /// Where two coordinates share an element, and as [`tiles`](Self::tiles); for layouts that are types these are errors of the
    /// build.
    ///
    /// ```
    /// use layout_runtime::Tensor;
    /// use layout_runtime::compiled::{Compiled, M};
    /// use layout_runtime::tensor::Shape;
    ///
    /// // Rows of 4 in a buffer with rows of 5.
    /// let mut matrix = Tensor::of([0; 20], Compiled::<(M::<4, 5>, M::<4, 1>)>);
    /// std::thread::scope(|scope| {
    ///     for (i, mut tile) in matrix.tiles_mut(Shape(Compiled::<(M::<2, 1>, M::<4, 2>)>)).enumerate() {
    ///         scope.spawn(move || tile.fill(i + 1));
    ///     }
    /// });
    /// assert_eq!(matrix.into_storage(), [1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 0, 2, 2, 2, 2, 0]);
    /// ```
    ///
    /// ```compile_fail
    /// use layout_runtime::{Tensor, tensor::Shape, compiled::{Compiled, M}};
    /// // error: coordinates 1 and 6 share element 12
    /// let mut overlapping = Tensor::of([0; 32], Compiled::<(M::<2, 12>, M::<4, 4>)>);
    /// overlapping.tiles_mut(Shape(Compiled::<(M::<2, 1>, M::<2, 2>)>));
    /// ```
    pub fn tiles_mut<T: Tiling>(&mut self, tiler: T) -> Answer<L, T, Parts<ViewMut<'_, S::Item>, Grid<L, T>, Inner>>
    where
        S: StorageMut,
    {
        const { assert_disjoint::<L, T>() };
        <Grid<L, T>>::checked(self.disjoint(tiler))
    }

    /// What lies at one place of every tile, for each place of a tile, to be written: the raked parts of threads that go over a
    /// tensor side by side. Otherwise as [`tiles_mut`](Self::tiles_mut).
    ///
    /// # Errors
    /// As [`tiles_mut`](Self::tiles_mut).
    ///
    /// ```
    /// use layout_runtime::{Layout, Tensor};
    ///
    /// let mut row = Tensor::new(vec!['-'; 10], "10:1".parse::<Layout>().unwrap()).unwrap();
    /// for (thread, mut part) in row.places_mut([4]).unwrap().enumerate() {
    ///     part.fill(char::from(b'a' + thread as u8));
    /// }
    /// assert_eq!(row.into_storage().iter().collect::<String>(), "abcdabcdab");
    /// ```
    pub fn places_mut<T: Tiling>(&mut self, tiler: T) -> Answer<L, T, Parts<ViewMut<'_, S::Item>, Grid<L, T>, Outer>>
    where
        S: StorageMut,
    {
        const { assert_disjoint::<L, T>() };
        <Grid<L, T>>::checked(self.disjoint(tiler))
    }

    /// The slices of this tensor at each coordinate of mode `MODE`, to be written: with a thread-value layout composed in front,
    /// `split_mut::<0>` gives the values of every thread.
    ///
    /// # Errors
    /// Where two coordinates share an element, or there is no such mode; for layouts that are types these are errors of the build.
    ///
    /// ```
    /// use layout_runtime::Tensor;
    /// use layout_runtime::compiled::{Compiled, M};
    ///
    /// let mut matrix = Tensor::of([0; 6], Compiled::<(M::<2, 3>, M::<3, 1>)>);
    /// for (j, mut column) in matrix.split_mut::<1>().enumerate() {
    ///     column.fill(j);
    /// }
    /// assert_eq!(matrix.into_storage(), [0, 1, 2, 0, 1, 2]);
    /// ```
    pub fn split_mut<const MODE: usize>(&mut self) -> L::Checked<Parts<ViewMut<'_, S::Item>, L, AtMode<MODE>>>
    where
        S: StorageMut,
    {
        const { assert_injective::<L>() };
        let parts = L::require_injective(&self.layout).and_then(|()| {
            let len = L::layout(&self.layout).size_of(&[MODE])?;
            let layout = self.layout;
            // That there are parts at all.
            L::sliced::<usize, AtMode<MODE>>(&layout, 0)?;
            Ok(Parts { window: self.view_mut().storage, layout, tails: None, range: 0..len, side: PhantomData })
        });
        L::checked(parts)
    }
}

impl<S: StorageMut, L: Viewed> Tensor<S, L> {
    /// The parts of a tensor divided by a tiler, if no two coordinates share an element.
    pub(super) fn disjoint<T: Tiling, W: Where>(
        &mut self,
        tiler: T,
    ) -> Result<Parts<ViewMut<'_, S::Item>, Grid<L, T>, W>, Error> {
        L::require_injective(&self.layout)?;
        let parts = self.view_mut().grid::<T, W>(tiler)?;
        // Known while compiling, and asked there, where both are.
        if const { L::STATIC.is_none() || T::STATIC.is_none() } {
            require_disjoint(&<Grid<L, T>>::layout(&parts.layout), &parts.tails)?;
        }
        Ok(parts)
    }
}

impl<V: Window, L: Viewed> Tensor<V, L> {
    /// The parts of a tensor divided by a tiler.
    fn grid<T: Tiling, W: Where>(self, tiler: T) -> Result<Parts<V, Grid<L, T>, W>, Error> {
        let tails = Ends::<L, T>::tails(&self.layout, &tiler)?;
        let layout = tiler.change::<OverrunningDivide>().on::<L>(&self.layout)?;
        let mode = usize::from(matches!(W::SIDE, Side::Inner));
        let len = <Grid<L, T>>::layout(&layout).size_of(&[mode])?;
        Ok(Parts { window: self.storage, layout, tails, range: 0..len, side: PhantomData })
    }
}

impl<V: Window, L: Viewed> Tensor<V, Clipped<L>> {
    /// This tile without the bookkeeping of smaller ones, if it is whole: it can then be viewed further, and its loops need not ask.
    ///
    /// # Errors
    /// The tile itself, where it is smaller than a whole one.
    #[inline(always)]
    pub fn whole(self) -> Result<Tensor<V, L>, Self> {
        if !self.layout.is_whole {
            return Err(self);
        }
        Ok(Tensor { storage: self.storage, layout: self.layout.whole })
    }
}

impl<V, D: TensorLayout, W> core::fmt::Debug for Parts<V, D, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Parts").field("layout", &D::layout(&self.layout)).field("range", &self.range).finish()
    }
}

impl<V: Copy, D: TensorLayout, W> Clone for Parts<V, D, W> {
    fn clone(&self) -> Self {
        Self { range: self.range.clone(), ..*self }
    }
}
