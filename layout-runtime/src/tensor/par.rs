//! Parts of a tensor as a parallel iterator.

use super::Tensor;
use super::coord::{Inner, Outer, Where};
use super::kinds::{TensorLayout, Viewed};
use super::split::{Answer, Grid, Part, Parts, assert_disjoint};
use super::storage::{StorageMut, ViewMut, Window};
use super::tiler::Tiling;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

impl<S: StorageMut, L: Viewed> Tensor<S, L> {
    /// [`tiles_mut`](Self::tiles_mut) for all cores.
    ///
    /// # Errors
    /// As [`tiles_mut`](Self::tiles_mut).
    ///
    /// ```
    /// use layout_runtime::{Layout, Tensor};
    /// use rayon::iter::{IndexedParallelIterator, ParallelIterator};
    ///
    /// let mut matrix = Tensor::new(vec![0; 15], "(3,5):(5,1)".parse::<Layout>().unwrap()).unwrap();
    /// matrix.par_tiles_mut([2, 2]).unwrap().enumerate().for_each(|(i, mut tile)| tile.fill(i));
    /// assert_eq!(matrix.into_storage(), [0, 0, 2, 2, 4, 0, 0, 2, 2, 4, 1, 1, 3, 3, 5]);
    /// ```
    pub fn par_tiles_mut<T: Tiling>(
        &mut self,
        tiler: T,
    ) -> Answer<L, T, ParParts<ViewMut<'_, S::Item>, Grid<L, T>, Inner>>
    where
        S::Item: Send,
    {
        const { assert_disjoint::<L, T>() };
        <Grid<L, T>>::checked(self.disjoint(tiler).map(ParParts))
    }

    /// [`places_mut`](Self::places_mut) for all cores.
    ///
    /// # Errors
    /// As [`tiles_mut`](Self::tiles_mut).
    pub fn par_places_mut<T: Tiling>(
        &mut self,
        tiler: T,
    ) -> Answer<L, T, ParParts<ViewMut<'_, S::Item>, Grid<L, T>, Outer>>
    where
        S::Item: Send,
    {
        const { assert_disjoint::<L, T>() };
        <Grid<L, T>>::checked(self.disjoint(tiler).map(ParParts))
    }
}

/// [`Parts`] for all cores.
pub struct ParParts<V, D: TensorLayout, W>(Parts<V, D, W>);

impl<V, D: TensorLayout, W> core::fmt::Debug for ParParts<V, D, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

/// Whatever [`Tensor::tiles_mut`], [`Tensor::split_mut`] and the like answer can go to all cores.
impl<V: Window + Send, D: Viewed, W: Where> IntoParallelIterator for Parts<V, D, W> {
    type Item = Part<V, D, W>;
    type Iter = ParParts<V, D, W>;

    fn into_par_iter(self) -> Self::Iter {
        ParParts(self)
    }
}

impl<V: Window + Send, D: Viewed, W: Where> ParallelIterator for ParParts<V, D, W> {
    type Item = Part<V, D, W>;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<V: Window + Send, D: Viewed, W: Where> IndexedParallelIterator for ParParts<V, D, W> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
        callback.callback(self.0)
    }
}

impl<V: Window + Send, D: Viewed, W: Where> Producer for Parts<V, D, W> {
    type Item = Part<V, D, W>;
    type IntoIter = Self;

    fn into_iter(self) -> Self {
        self
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        self.split(index)
    }
}
