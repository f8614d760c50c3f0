//! CuTe's `ThrCopy` and `ThrMMA`: a tiling together with the number of a thread.

use crate::Tensor;
use crate::parts::partition::{ThreadPart, assert_cut};
use crate::parts::threads::{PartA, PartB, PartC, PartD, PartS};
use crate::storage::traits::Borrowed;
use core::marker::PhantomData;
use layout_hardware::atom::{StaticTiling, TiledCopy, TiledMma};
use layout_index::views::operations::traits::{Invariant, TensorLayout};

/// The tiling `T` together with the number of a thread: CuTe's `ThrCopy` and `ThrMMA`. The method `get_slice` of the
/// tiling returns this type. The methods of `ThreadSlice` partition tensors like the methods of [`Tensor`] with the
/// same names.
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
    /// Returns the elements of operand A that this thread multiplies, like
    /// [`Tensor::partition_a`](Tensor::partition_a).
    ///
    /// # Errors
    /// Fails in the same cases as [`Tensor::partition_a`](Tensor::partition_a).
    #[track_caller]
    pub fn partition_a<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> ThreadPart<S, L, PartA<T::This>> {
        const { assert_cut::<L, PartA<T::This>>() };
        tensor.part_of(self.thread)
    }

    /// Returns the elements of operand B that this thread multiplies, like
    /// [`Tensor::partition_b`](Tensor::partition_b).
    ///
    /// # Errors
    /// Fails in the same cases as [`Tensor::partition_b`](Tensor::partition_b).
    #[track_caller]
    pub fn partition_b<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> ThreadPart<S, L, PartB<T::This>> {
        const { assert_cut::<L, PartB<T::This>>() };
        tensor.part_of(self.thread)
    }

    /// Returns the elements of operand C that this thread accumulates, like
    /// [`Tensor::partition_c`](Tensor::partition_c).
    ///
    /// # Errors
    /// Fails in the same cases as [`Tensor::partition_c`](Tensor::partition_c).
    #[track_caller]
    pub fn partition_c<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> ThreadPart<S, L, PartC<T::This>> {
        const { assert_cut::<L, PartC<T::This>>() };
        tensor.part_of(self.thread)
    }
}

impl<T: StaticTiling<TiledCopy>> ThreadSlice<T> {
    /// Returns the elements that this thread reads in a copy, like [`Tensor::partition_s`](Tensor::partition_s).
    ///
    /// # Errors
    /// Fails in the same cases as [`Tensor::partition_s`](Tensor::partition_s).
    #[track_caller]
    pub fn partition_s<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> ThreadPart<S, L, PartS<T::This>> {
        const { assert_cut::<L, PartS<T::This>>() };
        tensor.part_of(self.thread)
    }

    /// Returns the elements that this thread writes in a copy, like [`Tensor::partition_d`](Tensor::partition_d).
    ///
    /// # Errors
    /// Fails in the same cases as [`Tensor::partition_d`](Tensor::partition_d).
    #[track_caller]
    pub fn partition_d<S: Borrowed, L: TensorLayout>(&self, tensor: Tensor<S, L>) -> ThreadPart<S, L, PartD<T::This>> {
        const { assert_cut::<L, PartD<T::This>>() };
        tensor.part_of(self.thread)
    }
}
