//! Partitions of tensors by the tilings of instructions, with CuTe's names.

use crate::Tensor;
use crate::elements::slice::Viewed;
use crate::parts::threads::{All, ByThread, PartA, PartB, PartC, PartD, PartS, Partitioning};
use crate::storage::traits::Borrowed;
use layout_hardware::atom::{StaticTiling, TiledCopy, TiledMma};
use layout_index::views::coords::side::AtMode;
use layout_index::views::operations::change::{StaticChange, assert_changes};
use layout_index::views::operations::traits::TensorLayout;

/// The result of [`Tensor::partition_c`] and similar methods: a tensor, or a `Result` that contains a tensor if the
/// layout is known only at runtime.
pub(crate) type ThreadPart<S, L, C> = Viewed<S, OfThread<L, C>>;
/// The result of [`Tensor::partitions_c`] and similar methods: the partitions of all threads, as one tensor or as a
/// `Result` that contains this tensor.
type ThreadParts<S, L, C> = Viewed<S, All<L, C>>;
/// The layout of the partition of one thread.
type OfThread<L, C> = <All<L, C> as TensorLayout>::Sliced<usize, AtMode<0>>;

/// Reports a compile error if the tiling does not fit the layout.
#[track_caller]
pub(crate) const fn assert_cut<L: TensorLayout, C: Partitioning>() {
    assert_changes::<L, StaticChange<ByThread<C>>>();
}

impl<S: Borrowed, L: TensorLayout> Tensor<S, L> {
    /// Returns the elements of operand A that a thread multiplies: CuTe's `partition_A`. The modes are (value, rest…).
    ///
    /// Law: the result is the slice of [`partitions_a`](Self::partitions_a) at coordinate `thread` of its first mode.
    ///
    /// # Errors
    /// Fails in the same cases as [`partitions_a`](Self::partitions_a).
    ///
    /// # Panics
    /// If the tiling has no thread `thread`, and the layout is known at compile time. If the layout is known only at
    /// runtime, the method returns an error instead.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); struct A = (16,8):(8,1); }
    /// let a = Tensor::new(core::array::from_fn::<_, 128, _>(|i| i), A).unwrap();
    /// let part = a.view().partition_a(Mma, 5);
    /// assert_eq!((part.size(), part[0]), (4, 9));
    /// ```
    #[track_caller]
    pub fn partition_a<T: StaticTiling<TiledMma>>(
        self, // moves the view; to keep it: t.view_mut().partition_a(…)
        _tiling: T,
        thread: usize,
    ) -> ThreadPart<S, L, PartA<T::This>> {
        const { assert_cut::<L, PartA<T::This>>() };
        self.part_of(thread)
    }

    /// Partitions operand A for all threads. Returns a tensor with the modes (thread, value, rest…).
    ///
    /// Law: the layout of the result is `partition_A(tiling, layout)`.
    ///
    /// # Errors
    /// If an extent of the tile that the tiling covers does not divide the extent of the tensor in this mode, or if the
    /// tensor has fewer modes than the tile. If the layout is known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); struct A = (16,8):(8,1); }
    /// let a = Tensor::new([0; 128], A).unwrap();
    /// assert_eq!(a.view().partitions_a(Mma).size(), 128);
    /// ```
    #[track_caller]
    pub fn partitions_a<T: StaticTiling<TiledMma>>(
        self, // moves the view; to keep it: t.view_mut().partitions_a(…)
        _tiling: T,
    ) -> ThreadParts<S, L, PartA<T::This>> {
        const { assert_cut::<L, PartA<T::This>>() };
        self.parts_of()
    }

    /// Returns the elements of operand B that a thread multiplies: CuTe's `partition_B`. The modes are (value, rest…).
    ///
    /// Law: the result is the slice of [`partitions_b`](Self::partitions_b) at coordinate `thread` of its first mode.
    ///
    /// # Errors
    /// Fails in the same cases as [`partitions_b`](Self::partitions_b).
    ///
    /// # Panics
    /// If the tiling has no thread `thread`, and the layout is known at compile time. If the layout is known only at
    /// runtime, the method returns an error instead.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); struct B = (8,8):(8,1); }
    /// let b = Tensor::new(core::array::from_fn::<_, 64, _>(|i| i), B).unwrap();
    /// let part = b.view().partition_b(Mma, 5);
    /// assert_eq!((part.size(), part[0]), (2, 9));
    /// ```
    #[track_caller]
    pub fn partition_b<T: StaticTiling<TiledMma>>(
        self, // moves the view; to keep it: t.view_mut().partition_b(…)
        _tiling: T,
        thread: usize,
    ) -> ThreadPart<S, L, PartB<T::This>> {
        const { assert_cut::<L, PartB<T::This>>() };
        self.part_of(thread)
    }

    /// Partitions operand B for all threads. Returns a tensor with the modes (thread, value, rest…).
    ///
    /// Law: the layout of the result is `partition_B(tiling, layout)`.
    ///
    /// # Errors
    /// If an extent of the tile that the tiling covers does not divide the extent of the tensor in this mode, or if the
    /// tensor has fewer modes than the tile. If the layout is known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); struct B = (8,8):(8,1); }
    /// let b = Tensor::new([0; 64], B).unwrap();
    /// assert_eq!(b.view().partitions_b(Mma).size(), 64);
    /// ```
    #[track_caller]
    pub fn partitions_b<T: StaticTiling<TiledMma>>(
        self, // moves the view; to keep it: t.view_mut().partitions_b(…)
        _tiling: T,
    ) -> ThreadParts<S, L, PartB<T::This>> {
        const { assert_cut::<L, PartB<T::This>>() };
        self.parts_of()
    }

    /// Returns the elements of operand C that a thread accumulates: CuTe's `partition_C`. The modes are (value, rest…).
    ///
    /// Law: the result is the slice of [`partitions_c`](Self::partitions_c) at coordinate `thread` of its first mode.
    ///
    /// # Errors
    /// Fails in the same cases as [`partitions_c`](Self::partitions_c).
    ///
    /// # Panics
    /// If the tiling has no thread `thread`, and the layout is known at compile time. If the layout is known only at
    /// runtime, the method returns an error instead.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); struct C = (16,8):(8,1); }
    /// let c = Tensor::new(core::array::from_fn::<_, 128, _>(|i| i), C).unwrap();
    /// let part = c.view().partition_c(Mma, 5);
    /// assert_eq!((part.size(), part[0]), (4, 10));
    /// ```
    #[track_caller]
    pub fn partition_c<T: StaticTiling<TiledMma>>(
        self, // moves the view; to keep it: t.view_mut().partition_c(…)
        _tiling: T,
        thread: usize,
    ) -> ThreadPart<S, L, PartC<T::This>> {
        const { assert_cut::<L, PartC<T::This>>() };
        self.part_of(thread)
    }

    /// Partitions operand C for all threads. Returns a tensor with the modes (thread, value, rest…).
    ///
    /// Law: the layout of the result is `partition_C(tiling, layout)`.
    ///
    /// # Errors
    /// If an extent of the tile that the tiling covers does not divide the extent of the tensor in this mode, or if the
    /// tensor has fewer modes than the tile. If the layout is known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Mma = make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN); struct C = (16,8):(8,1); }
    /// let c = Tensor::new([0; 128], C).unwrap();
    /// assert_eq!(c.view().partitions_c(Mma).size(), 128);
    /// ```
    #[track_caller]
    pub fn partitions_c<T: StaticTiling<TiledMma>>(
        self, // moves the view; to keep it: t.view_mut().partitions_c(…)
        _tiling: T,
    ) -> ThreadParts<S, L, PartC<T::This>> {
        const { assert_cut::<L, PartC<T::This>>() };
        self.parts_of()
    }

    /// Returns the elements that a thread reads in a copy: CuTe's `partition_S`. The modes are (value, rest…).
    ///
    /// Law: the result is the slice of [`partitions_s`](Self::partitions_s) at coordinate `thread` of its first mode.
    ///
    /// # Errors
    /// Fails in the same cases as [`partitions_s`](Self::partitions_s).
    ///
    /// # Panics
    /// If the tiling has no thread `thread`, and the layout is known at compile time. If the layout is known only at
    /// runtime, the method returns an error instead.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Copy = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); struct M = (4,8):(8,1); }
    /// let m = Tensor::new(core::array::from_fn::<_, 32, _>(|i| i), M).unwrap();
    /// let part = m.view().partition_s(Copy, 5);                  // (1,1) of (2,4) threads, two elements each
    /// assert_eq!((part.size(), part[0], part[1]), (4, 10, 11));
    /// ```
    #[track_caller]
    pub fn partition_s<T: StaticTiling<TiledCopy>>(
        self, // moves the view; to keep it: t.view_mut().partition_s(…)
        _tiling: T,
        thread: usize,
    ) -> ThreadPart<S, L, PartS<T::This>> {
        const { assert_cut::<L, PartS<T::This>>() };
        self.part_of(thread)
    }

    /// Partitions the source of a copy for all threads. Returns a tensor with the modes (thread, value, rest…).
    ///
    /// Law: the layout of the result is `partition_S(tiling, layout)`.
    ///
    /// # Errors
    /// If an extent of the tile that the tiling covers does not divide the extent of the tensor in this mode, or if the
    /// tensor has fewer modes than the tile. If the layout is known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Copy = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); struct M = (4,8):(8,1); }
    /// let m = Tensor::new([0; 32], M).unwrap();
    /// assert_eq!(m.view().partitions_s(Copy).size(), 32);
    /// ```
    #[track_caller]
    pub fn partitions_s<T: StaticTiling<TiledCopy>>(
        self, // moves the view; to keep it: t.view_mut().partitions_s(…)
        _tiling: T,
    ) -> ThreadParts<S, L, PartS<T::This>> {
        const { assert_cut::<L, PartS<T::This>>() };
        self.parts_of()
    }

    /// Returns the elements that a thread writes in a copy: CuTe's `partition_D`. The modes are (value, rest…).
    ///
    /// Law: the result is the slice of [`partitions_d`](Self::partitions_d) at coordinate `thread` of its first mode.
    ///
    /// # Errors
    /// Fails in the same cases as [`partitions_d`](Self::partitions_d).
    ///
    /// # Panics
    /// If the tiling has no thread `thread`, and the layout is known at compile time. If the layout is known only at
    /// runtime, the method returns an error instead.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Copy = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); struct M = (4,8):(8,1); }
    /// let mut m = Tensor::new([0; 32], M).unwrap();
    /// m.view_mut().partition_d(Copy, 5).fill(1);
    /// assert_eq!((m[(1, 2)], m[(1, 3)], m[(1, 4)]), (1, 1, 0));
    /// ```
    #[track_caller]
    pub fn partition_d<T: StaticTiling<TiledCopy>>(
        self, // moves the view; to keep it: t.view_mut().partition_d(…)
        _tiling: T,
        thread: usize,
    ) -> ThreadPart<S, L, PartD<T::This>> {
        const { assert_cut::<L, PartD<T::This>>() };
        self.part_of(thread)
    }

    /// Partitions the destination of a copy for all threads. Returns a tensor with the modes (thread, value, rest…).
    ///
    /// Law: the layout of the result is `partition_D(tiling, layout)`.
    ///
    /// # Errors
    /// If an extent of the tile that the tiling covers does not divide the extent of the tensor in this mode, or if the
    /// tensor has fewer modes than the tile. If the layout is known at compile time, these errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// layout! { struct Copy = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2)); struct M = (4,8):(8,1); }
    /// let m = Tensor::new([0; 32], M).unwrap();
    /// assert_eq!(m.view().partitions_d(Copy).size(), 32);
    /// ```
    #[track_caller]
    pub fn partitions_d<T: StaticTiling<TiledCopy>>(
        self, // moves the view; to keep it: t.view_mut().partitions_d(…)
        _tiling: T,
    ) -> ThreadParts<S, L, PartD<T::This>> {
        const { assert_cut::<L, PartD<T::This>>() };
        self.parts_of()
    }

    #[track_caller]
    pub(crate) fn part_of<C: Partitioning>(self, thread: usize) -> ThreadPart<S, L, C> {
        let all = self.changed(StaticChange::<ByThread<C>>::NEW);
        <OfThread<L, C>>::checked(
            all.and_then(|all| all.part::<usize, AtMode<0>>(thread).map_err(|error| C::TILING.without(thread, error))),
        )
    }

    #[track_caller]
    fn parts_of<C: Partitioning>(self) -> ThreadParts<S, L, C> {
        <All<L, C>>::checked(self.changed(StaticChange::<ByThread<C>>::NEW))
    }
}
