//! Tensors: data with a layout, with safe access to elements, slices, tiles, and partitions for threads.
#![no_std]
#![allow(unsafe_code, reason = "the one place that reads memory; every block says why it may")]
#![allow(clippy::type_complexity, reason = "the types say what is known at compile time")]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "rayon")]
extern crate std;
#[macro_use]
extern crate layout_index;
#[macro_use]
extern crate layout_runtime;

mod elements;
mod parts;
mod storage;
#[cfg(all(test, feature = "alloc"))]
mod tests;

// Macros refer to `core` through this crate, because a user's `extern crate … as core` changes the meaning of `::core`.
#[doc(hidden)]
pub use ::core as __core;
pub use layout_index::views::coords::coord::{Coordinate, Selection};
pub use layout_index::views::coords::side::{Inner, Outer, Whole};
pub use layout_index::views::operations::into_layout::{Given, IntoTensorLayout};
pub use layout_index::views::operations::modes::Mode;
pub use layout_index::views::operations::traits::{StaticTiler, TensorLayout};
pub use layout_index::views::operations::view::Slice;
pub use layout_index::views::tiles::counted::{KnownParts, LateParts};
pub use layout_index::views::tiles::step::{Step, Take, X};
pub use layout_index::views::tiles::tail::Tile;
pub use layout_index::views::tiles::tiler::{Run, Shape, Tiling};
pub use parts::identity::IdentityTensor;
#[cfg(feature = "alloc")]
pub use parts::multiply::gemm;
pub use parts::of_thread::ThreadSlice;
#[cfg(feature = "rayon")]
pub use parts::parallel::ParParts;
pub use parts::split::{Part, Parts};
pub use parts::threads::Threads;
#[doc(hidden)]
pub use storage::traits::{ArrayBuffer, Borrowed, Buffer, BufferMut, Storage, StorageMut, Window};
pub use storage::window::{View, ViewMut};

/// Types and traits that appear in the signatures of this crate. Programs usually do not name them.
#[doc(hidden)]
pub mod signatures {
    pub use crate::parts::threads::{ByThread, Cutter, PartA, PartB, PartC, PartD, PartS, Partitioning};
    pub use layout_index::views::{
        coords::side::{AtMode, Where},
        coords::thread::{ModeSizes, ThreadOf},
        layouts::indices::{Indices, NestIndices},
        operations::change,
        operations::modes::{ModeList, Select, Selected},
        operations::traits::{Map, Partition, Plane, StoredLayout},
        tiles::counted::Slices,
        tiles::step::{StepMode, SteppedSelection},
        tiles::tail::PartOf,
        tiles::tiler::Stepped,
    };
}

use core::ops::{Index, IndexMut};
use elements::access::outside;
use layout_index::compiled::StaticLayout;
use layout_index::views::operations::bounds::{self, assert_nests};
use layout_runtime::{Error, IntTuple, Layout, expect};

/// A tensor: data with a layout. `S` stores the elements, and `L` maps each coordinate to the index of its element.
///
/// `S` is a slice, a mutable slice, an array, a `Vec`, a boxed slice, or a view of one of these. `L` is a type that
/// [`layout!`](https://docs.rs/colex) builds, another [`StaticLayout`], or a [`Layout`] that is known only at runtime.
///
/// The constructor checks once that every index of the layout is the index of an element of the storage. Afterwards, an
/// access only compares the coordinate with the shape.
///
/// ```
/// use colex::{Tensor, layout};
///
/// let rows = layout!((2,3):(3,1));
/// let mut matrix = Tensor::of([1, 2, 3, 4, 5, 6], rows);
/// matrix[(1, 0)] += 10;
/// assert_eq!((matrix[(1, 0)], matrix[1], matrix.get((2, 0))), (14, 14, None));
///
/// let row = matrix.view().slice((1, ..));
/// assert_eq!([row[0], row[1], row[2]], [14, 5, 6]);
/// ```
// Invariant on which all unchecked accesses rely: for every coordinate `c` of the layout, `L(c)` is not negative. The
// element `L(c)` positions after the storage's pointer may be read for the lifetime of the storage. If the storage is
// mutable, the element may also be written.
//
// `layout` is not the last field, because the last field of a struct determines whether the struct is sized. If
// `layout` were last, rustc would report an additional error for each `L` that is not a layout.
pub struct Tensor<S, L: TensorLayout> {
    layout: L::Stored,
    storage: S,
}

impl<S, L: Given> Tensor<S, L> {
    /// Builds a tensor from its storage and a layout.
    ///
    /// # Errors
    /// - If an index of the layout is negative or not below the length of the storage. The check uses the actual
    ///   indices, including swizzles and negative strides.
    /// - If the search for the largest index takes too many steps. In this case, use a longer buffer.
    /// - If the layout has coordinate strides, or if a runtime value makes the layout invalid, such as an extent of 0.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let layout: Layout = "(3,4):(5,1)".parse().unwrap();
    /// let data = [0; 13];
    /// let error = Tensor::new(&data[..], layout).unwrap_err();
    /// assert!(error.to_string().starts_with("coordinate (2,3) has index 13, but the buffer has 13 elements"));
    ///
    /// let reversed: Layout = "Sw<0,0,0> o 3 o 4:-1".parse().unwrap();
    /// assert_eq!(Tensor::new([1, 2, 3, 4], reversed).unwrap()[0], 4);
    /// ```
    #[inline]
    pub fn new<By>(storage: S, layout: impl IntoTensorLayout<By, Kind = L>) -> Result<Self, Error>
    where
        S: Buffer,
    {
        // If the layout is invalid, this constant makes rustc report the error at the code that calls this function.
        let _ = const { L::NAMED.is_some() };
        let layout = L::stored(layout.given()?);
        L::require_within(&layout, storage.len())?;
        Ok(Self { layout, storage })
    }
}

impl<S, L: StaticLayout> Tensor<S, L> {
    /// Builds a tensor from an array and a layout that is known at compile time. The compiler checks that every index
    /// of the layout is in the array.
    ///
    /// ```compile_fail
    /// use colex::{Tensor, layout};
    /// // error: coordinate 3 has the index 6, but the buffer has 6 elements
    /// let tensor = Tensor::of([0; 6], layout!(4:2));
    /// ```
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// const T: [i32; 6] = [0, 1, 2, 3, 4, 5];
    /// assert_eq!(Tensor::of(T, layout!((2,3):(3,1)))[(1, 0)], 3);
    /// ```
    #[inline(always)]
    pub fn of(array: S, _: L) -> Self
    where
        S: ArrayBuffer,
    {
        const { expect(bounds::of(&L::LAYOUT).require(S::LEN)) };
        Self { storage: array, layout: L::stored([]) }
    }
}

impl<'a, T, L: Given> Tensor<View<'a, T>, L> {
    /// Builds a tensor from a pointer to the element with index 0.
    ///
    /// # Safety
    /// All indices of the layout must be integers that are not negative. The elements from `start` to the largest index
    /// must be in one allocation. The elements at the indices of the layout must be initialized and aligned, and must
    /// not be written during `'a`.
    ///
    /// # Errors
    /// Currently none.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let data = [1, 2, 3, 4];
    /// let layout: Layout = "(2,2):(2,1)".parse().unwrap();
    /// // SAFETY: the array has the elements 0 to 3, and is borrowed.
    /// let tensor = unsafe { Tensor::from_raw(data.as_ptr(), layout) }.unwrap();
    /// assert_eq!(tensor[(1, 0)], 3);
    /// ```
    pub unsafe fn from_raw<By>(start: *const T, layout: impl IntoTensorLayout<By, Kind = L>) -> Result<Self, Error> {
        // SAFETY: the caller guarantees the conditions of this function.
        Ok(Self { storage: unsafe { View::new(start) }, layout: L::stored(layout.given()?) })
    }
}

impl<'a, T, L: Given> Tensor<ViewMut<'a, T>, L> {
    /// Builds a mutable tensor from a pointer to the element with index 0.
    ///
    /// # Safety
    /// The caller must guarantee the conditions of [`Tensor::from_raw`]. In addition, during `'a` the elements must
    /// only be accessed through this tensor.
    ///
    /// # Errors
    /// Currently none.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let mut data = [1, 2, 3, 4];
    /// let layout: Layout = "(2,2):(2,1)".parse().unwrap();
    /// // SAFETY: the array has the elements 0 to 3, and is borrowed mutably.
    /// let mut tensor = unsafe { Tensor::from_raw_mut(data.as_mut_ptr(), layout) }.unwrap();
    /// tensor[(1, 0)] = 7;
    /// assert_eq!(data, [1, 2, 7, 4]);
    /// ```
    pub unsafe fn from_raw_mut<By>(start: *mut T, layout: impl IntoTensorLayout<By, Kind = L>) -> Result<Self, Error> {
        // SAFETY: the caller guarantees the conditions of this function.
        Ok(Self { storage: unsafe { ViewMut::new(start) }, layout: L::stored(layout.given()?) })
    }
}

impl<S, L: TensorLayout> Tensor<S, L> {
    /// Returns the layout as a [`Layout`] value. If the tensor is a slice of a swizzled tensor, the offset of the
    /// layout is the start of the slice.
    pub fn layout(&self) -> Layout {
        L::stored_layout(&self.layout)
    }

    /// Returns the number of coordinates, which can be smaller than the number of elements in the storage.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// assert_eq!(Tensor::new([0; 8], layout!((2,3):(4,1))).unwrap().size(), 6);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn size(&self) -> usize {
        L::stored_size(&self.layout)
    }

    /// Returns the number of coordinates. This is the same number as [`size`](Self::size).
    #[must_use]
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.size()
    }

    /// Returns `true` if the tensor has no coordinates. For example, a tile after the end of a tensor is empty.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.size() == 0
    }

    /// Returns the shape: the extents, nested like the modes of the layout.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let tensor = Tensor::of([0; 18], layout!((3,(2,3)):(6,(3,1))));
    /// assert_eq!((tensor.shape().to_string(), tensor.len(), tensor.is_empty()), ("(3,(2,3))".into(), 18, false));
    /// ```
    pub fn shape(&self) -> IntTuple {
        self.layout().shape()
    }

    /// Returns the number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.layout().rank()
    }

    /// Returns the size of mode `MODE`.
    ///
    /// # Panics
    /// If the layout has no mode `MODE`. If the layout is known at compile time, the error is a compile error.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let matrix = Tensor::of([0; 6], layout!((2,3):(3,1)));
    /// assert_eq!((matrix.extent::<0>(), matrix.extent::<1>()), (2, 3));
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn extent<const MODE: usize>(&self) -> usize {
        const { bounds::assert_mode::<L>(MODE) };
        L::stored_extent::<MODE>(&self.layout)
    }

    /// Returns the storage.
    pub fn storage(&self) -> &S {
        &self.storage
    }

    /// Returns the storage and drops the layout.
    pub fn into_storage(self) -> S {
        self.storage
    }

    /// Returns the tensor with its layout converted to a [`Layout`] value.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap().into_dynamic();
    /// assert_eq!(t[(1, 2)], 5);
    /// ```
    #[must_use]
    pub fn into_dynamic(self) -> Tensor<S, Layout> {
        Tensor { layout: L::stored_layout(&self.layout), storage: self.storage }
    }
}

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Borrows the tensor as a read-only view.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap();
    /// assert_eq!(t.view().transpose()[(2, 1)], t[(1, 2)]);
    /// ```
    #[inline(always)]
    pub fn view(&self) -> Tensor<View<'_, S::Item>, L> {
        // SAFETY: while the tensor is borrowed, the view may read all elements that the tensor may read.
        Tensor { storage: unsafe { View::new(self.storage.as_ptr()) }, layout: self.layout }
    }

    /// Borrows the tensor as a mutable view.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let mut t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap();
    /// t.view_mut().transpose()[(2, 1)] = 9;
    /// assert_eq!(t[(1, 2)], 9);
    /// ```
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<ViewMut<'_, S::Item>, L>
    where
        S: StorageMut,
    {
        // SAFETY: while the tensor is borrowed mutably, the view may write all elements that the tensor may write.
        Tensor { storage: unsafe { ViewMut::new(self.storage.as_mut_ptr()) }, layout: self.layout }
    }
}

// These implementations are in the module of `Tensor`, so that rustc prints their names without a path.

/// Accesses the element at a coordinate, as in `tensor[(1, 2)]`.
///
/// # Panics
/// If the coordinate is outside the shape.
impl<S: Storage, L: TensorLayout, C: Coordinate> Index<C> for Tensor<S, L> {
    type Output = S::Item;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: C) -> &S::Item {
        const { assert_nests::<L, C>() };
        match L::index(&self.layout, coordinate) {
            // SAFETY: `index` belongs to a coordinate of the shape, so by the invariant of tensors it is the index of
            // an element.
            Some(index) => unsafe { &*self.storage.as_ptr().add(index) },
            None => outside::<L, C>(&self.layout, coordinate),
        }
    }
}

impl<S: StorageMut, L: TensorLayout, C: Coordinate> IndexMut<C> for Tensor<S, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: C) -> &mut S::Item {
        const { assert_nests::<L, C>() };
        match L::index(&self.layout, coordinate) {
            // SAFETY: as in the function `index`, `index` is the index of an element. The tensor is borrowed mutably,
            // so there is no other reference to the element.
            Some(index) => unsafe { &mut *self.storage.as_mut_ptr().add(index) },
            None => outside::<L, C>(&self.layout, coordinate),
        }
    }
}
