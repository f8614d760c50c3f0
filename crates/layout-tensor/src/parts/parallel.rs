//! Parallel iterators over the tiles of a tensor.

use crate::Tensor;
use crate::parts::split::{Part, Parts};
use crate::storage::traits::{StorageMut, Window};
use crate::storage::window::ViewMut;
use layout_index::views::coords::side::Inner;
use layout_index::views::operations::traits::{Partition, TensorLayout};
use layout_index::views::tiles::tiler::Tiling;
use layout_runtime::expect;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

impl<S: StorageMut, L: TensorLayout> Tensor<S, L> {
    /// Returns the tiles of this tensor for writing, like [`tiles_mut`](Self::tiles_mut), but as a parallel iterator.
    ///
    /// # Errors
    /// Fails in the same cases as [`tiles_mut`](Self::tiles_mut).
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    /// use rayon::iter::{IndexedParallelIterator, ParallelIterator};
    ///
    /// let mut matrix = Tensor::new(vec![0; 15], "(3,5):(5,1)".parse::<Layout>().unwrap()).unwrap();
    /// matrix.par_tiles_mut([2, 2]).unwrap().enumerate().for_each(|(i, mut tile)| tile.fill(i));
    /// assert_eq!(matrix.into_storage(), [0, 0, 2, 2, 4, 0, 0, 2, 2, 4, 1, 1, 3, 3, 5]);
    /// ```
    #[track_caller]
    pub fn par_tiles_mut<T: Tiling>(&mut self, tiler: T) -> Answer<ViewMut<'_, S::Item>, T::Parts<L, Inner>>
    where
        S::Item: Send,
    {
        const { expect(<T::Parts<L, Inner> as Partition>::IS_DISJOINT) };
        <<T::Parts<L, Inner> as Partition>::Part>::checked(self.disjoint(tiler).map(ParParts))
    }
}

/// The parallel iterator over the parts `P` of a tensor with storage `V`. If the layout is known only at runtime, this
/// type is a `Result` that contains the iterator.
type Answer<V, P> = <<P as Partition>::Part as TensorLayout>::Checked<ParParts<V, P>>;

/// A parallel iterator over the parts of a tensor, for example its tiles.
pub struct ParParts<V, P>(Parts<V, P>);

impl<V, P: Partition> core::fmt::Debug for ParParts<V, P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

/// Converts the result of [`Tensor::tiles_mut`], [`Tensor::split_mut`] or a similar method to a parallel iterator.
impl<V: Window + Send, P: Partition> IntoParallelIterator for Parts<V, P> {
    type Item = Part<V, P>;
    type Iter = ParParts<V, P>;

    fn into_par_iter(self) -> Self::Iter {
        ParParts(self)
    }
}

impl<V: Window + Send, P: Partition> ParallelIterator for ParParts<V, P> {
    type Item = Part<V, P>;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<V: Window + Send, P: Partition> IndexedParallelIterator for ParParts<V, P> {
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

impl<V: Window + Send, P: Partition> Producer for Parts<V, P> {
    type Item = Part<V, P>;
    type IntoIter = Self;

    fn into_iter(self) -> Self {
        self
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        self.split(index)
    }
}
