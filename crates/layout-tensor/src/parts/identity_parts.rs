//! Partitions of identity tensors by the tilings of instructions.

use crate::parts::identity::IdentityTensor;
use crate::parts::threads::{PartA, PartB, PartC, PartD, PartS, Partitioning, labelled};
use layout_hardware::atom::{StaticTiling, TiledCopy, TiledMma};
use layout_index::views::coords::side::AtMode;
use layout_runtime::Error;

impl IdentityTensor {
    /// Returns the partition of a thread by the partitioning `C`.
    fn part_of<C: Partitioning>(&self, thread: usize) -> Result<Self, Error> {
        let all = self.mapped(|layout| labelled::<C>(C::TILING.partition(layout)))?;
        all.part::<usize, AtMode<0>>(thread).map_err(|error| C::TILING.without(thread, error))
    }

    /// Same as [`Tensor::partition_a`](crate::Tensor::partition_a), for the coordinates of the elements.
    ///
    /// # Errors
    /// If the tile does not divide this tensor, if the tensor has too few modes, or if there is no such thread.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// colex::layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); }
    /// let part = IdentityTensor::new((16, 8)).unwrap().partition_a(Mma, 5).unwrap();
    /// assert_eq!(part.get(0).unwrap().to_string(), "(1,1)");
    /// ```
    pub fn partition_a<T: StaticTiling<TiledMma>>(&self, _tiling: T, thread: usize) -> Result<Self, Error> {
        self.part_of::<PartA<T>>(thread)
    }

    /// Same as [`Tensor::partition_b`](crate::Tensor::partition_b), for the coordinates of the elements.
    ///
    /// # Errors
    /// If the tile does not divide this tensor, if the tensor has too few modes, or if there is no such thread.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// colex::layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); }
    /// let part = IdentityTensor::new((8, 8)).unwrap().partition_b(Mma, 5).unwrap();
    /// assert_eq!(part.get(0).unwrap().to_string(), "(1,1)");
    /// ```
    pub fn partition_b<T: StaticTiling<TiledMma>>(&self, _tiling: T, thread: usize) -> Result<Self, Error> {
        self.part_of::<PartB<T>>(thread)
    }

    /// Same as [`Tensor::partition_c`](crate::Tensor::partition_c), for the coordinates of the elements.
    ///
    /// # Errors
    /// If the tile does not divide this tensor, if the tensor has too few modes, or if there is no such thread.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// colex::layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); }
    /// let part = IdentityTensor::new((16, 8)).unwrap().partition_c(Mma, 5).unwrap();
    /// assert_eq!(part.get(0).unwrap().to_string(), "(1,2)");
    /// ```
    pub fn partition_c<T: StaticTiling<TiledMma>>(&self, _tiling: T, thread: usize) -> Result<Self, Error> {
        self.part_of::<PartC<T>>(thread)
    }

    /// Same as [`Tensor::partition_s`](crate::Tensor::partition_s), for the coordinates of the elements.
    ///
    /// # Errors
    /// If the tile does not divide this tensor, if the tensor has too few modes, or if there is no such thread.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// colex::layout! { struct Copy = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); }
    /// let part = IdentityTensor::new((4, 8)).unwrap().partition_s(Copy, 5).unwrap();
    /// assert_eq!(part.get(1).unwrap().to_string(), "(1,3)");
    /// let error = IdentityTensor::new((4, 8)).unwrap().partition_s(Copy, 8).unwrap_err();
    /// assert!(error.to_string().ends_with("there are 8 threads, so there is no thread 8; count threads from 0"), "{error}");
    /// ```
    pub fn partition_s<T: StaticTiling<TiledCopy>>(&self, _tiling: T, thread: usize) -> Result<Self, Error> {
        self.part_of::<PartS<T>>(thread)
    }

    /// Same as [`Tensor::partition_d`](crate::Tensor::partition_d), for the coordinates of the elements.
    ///
    /// # Errors
    /// If the tile does not divide this tensor, if the tensor has too few modes, or if there is no such thread.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// colex::layout! { struct Copy = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); }
    /// let part = IdentityTensor::new((4, 8)).unwrap().partition_d(Copy, 5).unwrap();
    /// assert_eq!(part.get(0).unwrap().to_string(), "(1,2)");
    /// ```
    pub fn partition_d<T: StaticTiling<TiledCopy>>(&self, _tiling: T, thread: usize) -> Result<Self, Error> {
        self.part_of::<PartD<T>>(thread)
    }
}
