//! CuTe's `ThrCopy` and `ThrMMA`: a tiling at the number of a thread.

use crate::Tensor;
use crate::parts::partition::{Part, assert_cut};
use crate::parts::threads::{PartA, PartB, PartC, PartD, PartS};
use crate::storage::traits::Borrowed;
use core::marker::PhantomData;
use layout_hardware::atom::{StaticTiling, TiledCopy, TiledMma};
use layout_index::views::operations::traits::{Invariant, TensorLayout};

/// The tiling `T` at the number of a thread: what `get_slice` of a tiling answers. It cuts tensors as they do
/// themselves.
///
/// ```
/// use colex::{Tensor, layout};
///
/// layout! { struct Load = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,1)); }
///
/// let data: [usize; 32] = core::array::from_fn(|i| i);
/// let tile = Tensor::of(&data, layout!((4,8):(8,1)));
/// let thr_copy = Load.get_slice(6);
/// assert!(thr_copy.partition_s(tile).iter().eq(tile.partition_s(Load, 6).iter()));
/// ```
pub struct ThreadSlice<T> {
    thread: usize,
    tiling: Invariant<T>,
}

copied! { [T] ThreadSlice<T>; }
shown! { [T] ThreadSlice<T> = "ThreadSlice", |slice| slice.thread; }

impl<T> ThreadSlice<T> {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(thread: usize) -> Self {
        Self { thread, tiling: PhantomData }
    }
}

impl<T: StaticTiling<TiledMma>> ThreadSlice<T> {
    /// [`Tensor::partition_a`](Tensor::partition_a) by this tiling, of this thread.
    ///
    /// # Errors
    /// As that.
    #[track_caller]
    pub fn partition_a<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> Part<S, L, PartA<T::This>> {
        const { assert_cut::<L, PartA<T::This>>() };
        tensor.part_of(self.thread)
    }

    /// [`Tensor::partition_b`](Tensor::partition_b) by this tiling, of this thread.
    ///
    /// # Errors
    /// As that.
    #[track_caller]
    pub fn partition_b<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> Part<S, L, PartB<T::This>> {
        const { assert_cut::<L, PartB<T::This>>() };
        tensor.part_of(self.thread)
    }

    /// [`Tensor::partition_c`](Tensor::partition_c) by this tiling, of this thread.
    ///
    /// # Errors
    /// As that.
    #[track_caller]
    pub fn partition_c<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> Part<S, L, PartC<T::This>> {
        const { assert_cut::<L, PartC<T::This>>() };
        tensor.part_of(self.thread)
    }
}

impl<T: StaticTiling<TiledCopy>> ThreadSlice<T> {
    /// [`Tensor::partition_s`](Tensor::partition_s) by this tiling, of this thread.
    ///
    /// # Errors
    /// As that.
    #[track_caller]
    pub fn partition_s<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> Part<S, L, PartS<T::This>> {
        const { assert_cut::<L, PartS<T::This>>() };
        tensor.part_of(self.thread)
    }

    /// [`Tensor::partition_d`](Tensor::partition_d) by this tiling, of this thread.
    ///
    /// # Errors
    /// As that.
    #[track_caller]
    pub fn partition_d<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> Part<S, L, PartD<T::This>> {
        const { assert_cut::<L, PartD<T::This>>() };
        tensor.part_of(self.thread)
    }
}
