//! Tensors: data under a layout, safe to read, slice, tile and share between threads.
#![no_std]
#![allow(unsafe_code, reason = "the one place that reads memory; every block says why it may")]
#![allow(clippy::type_complexity, reason = "the types say what is known at compile time")]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "rayon")]
extern crate std;
#[macro_use]
extern crate layout_runtime;

mod elements;
mod parts;
mod storage;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use layout_index::views::coords::coord::{Coordinate, Selection};
pub use layout_index::views::coords::side::{AtMode, Inner, Outer, Where, Whole};
pub use layout_index::views::coords::thread::{ModeSizes, ThreadOf};
pub use layout_index::views::layouts::indices::{Indices, NestIndices};
pub use layout_index::views::operations::change;
pub use layout_index::views::operations::into_layout::{Given, IntoTensorLayout};
pub use layout_index::views::operations::modes::{Mode, ModeList, Select, Selected};
pub use layout_index::views::operations::traits::{Map, Partition, Place, Plane, StaticTiler, TensorLayout};
pub use layout_index::views::operations::view::Slice;
pub use layout_index::views::tiles::counted::{KnownParts, LateParts, Slices};
pub use layout_index::views::tiles::step::{Step, StepMode, SteppedSelection, Take, X};
pub use layout_index::views::tiles::tail::{PartOf, Tile};
pub use layout_index::views::tiles::tiler::{Run, Shape, Stepped, Tiling};
pub use parts::identity::IdentityTensor;
#[cfg(feature = "alloc")]
pub use parts::multiply::gemm;
pub use parts::of_thread::ThreadSlice;
#[cfg(feature = "rayon")]
pub use parts::parallel::ParParts;
pub use parts::split::{Part, Parts};
#[doc(hidden)]
pub use parts::threads::Cutter;
pub use parts::threads::{ByThread, Cut, PartA, PartB, PartC, PartD, PartS, Threads};
#[doc(hidden)]
pub use storage::traits::{ArrayBuffer, Borrowed, Buffer, BufferMut, Storage, StorageMut, Window};
pub use storage::window::{View, ViewMut};

use layout_index::compiled::StaticLayout;
use layout_index::views::operations::bounds;
use layout_runtime::{Error, IntTuple, Layout, expect};

/// Data under a layout: `S` holds the elements, `L` says where the element of each coordinate is.
///
/// `S` is a slice, a mutable slice, an array, a `Vec` or a view of one of them. `L` is a type that
/// [`layout!`](https://docs.rs/colex) has made, any other [`StaticLayout`], or a [`Layout`] that is known at run time
/// only.
///
/// That every index of the layout is an element of the storage is established once, when the tensor is made; after that
/// an access compares coordinates with the shape and nothing else.
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
// Invariant, on which every unchecked access rests: for every coordinate `c` of the layout, `L(c)` is not negative, and
// the element that many behind the storage's place may be read, and written if the storage is mutable, for as long as
// the storage lives.
//
// The layout stands in front: the last field of a type decides whether it has a size, and rustc would ask it for each
// `L` that is not a layout.
pub struct Tensor<S, L: TensorLayout> {
    layout: L::Stored,
    storage: S,
}

impl<S, L: Given> Tensor<S, L> {
    /// The elements of `storage` under `layout`.
    ///
    /// # Errors
    /// If an index of the layout is negative or not below the length of the storage: the true indices, swizzles and
    /// negative strides included. If strides count in coordinates.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let layout: Layout = "(3,4):(5,1)".parse().unwrap();
    /// let data = [0; 13];
    /// let error = Tensor::new(&data[..], layout).unwrap_err();
    /// assert!(error.to_string().starts_with("coordinate (2,3) has the index 13, but the buffer has 13 elements"));
    ///
    /// let reversed: Layout = "Sw<0,0,0> o 3 o 4:-1".parse().unwrap();
    /// assert_eq!(Tensor::new([1, 2, 3, 4], reversed).unwrap()[0], 4);
    /// ```
    #[inline]
    pub fn new<By>(storage: S, layout: impl IntoTensorLayout<By, Kind = L>) -> Result<Self, Error>
    where
        S: Buffer,
    {
        // rustc says of the first function that asks for a wrong layout who called it.
        let _ = const { L::NAMED.is_some() };
        let layout = L::stored(layout.given()?);
        L::require_within(&layout, storage.len())?;
        Ok(Self { layout, storage })
    }
}

impl<S, L: StaticLayout> Tensor<S, L> {
    /// The elements of an array under a layout that is known at compile time. That every index is in the array is
    /// checked then too.
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
    /// The elements from `start` on under a layout.
    ///
    /// # Safety
    /// No index of the layout is negative, and the elements from `start` to the largest index are in one allocation;
    /// those that the layout reaches are initialized, aligned, and not written for `'a`.
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
        // SAFETY: by the caller.
        Ok(Self { storage: unsafe { View::new(start) }, layout: L::stored(layout.given()?) })
    }
}

impl<'a, T, L: Given> Tensor<ViewMut<'a, T>, L> {
    /// The elements from `start` on under a layout, to be written.
    ///
    /// # Safety
    /// As [`Tensor::from_raw`], and nobody else may read or write the elements for `'a`.
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
        // SAFETY: by the caller.
        Ok(Self { storage: unsafe { ViewMut::new(start) }, layout: L::stored(layout.given()?) })
    }
}

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// The layout as a value. A slice of a swizzled tensor has the place where it starts as its offset.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 6], layout!((2,3):(3,1))).unwrap();
    /// assert_eq!(t.layout().to_string(), "(2,3):(3,1)");
    /// ```
    #[must_use]
    pub fn layout(&self) -> Layout {
        L::stored_layout(&self.layout)
    }

    /// How many coordinates there are.
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

    /// [`size`](Self::size) under Rust's name for it.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// assert_eq!(Tensor::new([0; 8], layout!((2,3):(4,1))).unwrap().len(), 6);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.size()
    }

    /// Whether it has no coordinates, as parts behind the end of a tensor.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// assert!(!Tensor::new([0; 8], layout!((2,3):(4,1))).unwrap().is_empty());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.size() == 0
    }

    /// The extents, in the parentheses of the layout. An extent of 0, of a part without elements, is 1 here.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let tensor = Tensor::of([0; 18], layout!((3,(2,3)):(6,(3,1))));
    /// assert_eq!((tensor.shape().to_string(), tensor.len(), tensor.is_empty()), ("(3,(2,3))".into(), 18, false));
    /// ```
    #[must_use]
    pub fn shape(&self) -> IntTuple {
        self.layout().shape()
    }

    /// How many modes there are.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// assert_eq!(Tensor::new([0; 8], layout!(8)).unwrap().rank(), 1);
    /// assert_eq!(Tensor::new([0; 8], layout!((2,(2,2)))).unwrap().rank(), 2);
    /// ```
    #[must_use]
    pub fn rank(&self) -> usize {
        self.layout().rank()
    }

    /// How many coordinates mode `MODE` has.
    ///
    /// # Panics
    /// If there is no such mode; for layouts with a type this is an error of the build.
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

    /// What holds the elements.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// assert_eq!(Tensor::new(vec![1, 2, 3], layout!(3)).unwrap().storage().len(), 3);
    /// ```
    pub fn storage(&self) -> &S {
        &self.storage
    }

    /// What holds the elements, without the layout.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// assert_eq!(Tensor::new(vec![1, 2, 3], layout!(3)).unwrap().into_storage(), [1, 2, 3]);
    /// ```
    pub fn into_storage(self) -> S {
        self.storage
    }

    /// The same elements, read only.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap();
    /// assert_eq!(t.view().transpose()[(2, 1)], t[(1, 2)]);
    /// ```
    #[inline(always)]
    pub fn view(&self) -> Tensor<View<'_, S::Item>, L> {
        // SAFETY: what the tensor may read, its view may read as long as the tensor is borrowed.
        Tensor { storage: unsafe { View::new(self.storage.as_ptr()) }, layout: self.layout }
    }

    /// The same elements, borrowed mutably.
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
        // SAFETY: what the tensor may write, its view may write as long as the tensor is borrowed mutably.
        Tensor { storage: unsafe { ViewMut::new(self.storage.as_mut_ptr()) }, layout: self.layout }
    }

    /// The same tensor under its layout as a value.
    ///
    /// # Panics
    /// If it has no elements: layouts as values have.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap().into_dynamic();
    /// assert_eq!(t[(1, 2)], 5);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn into_dynamic(self) -> Tensor<S, Layout> {
        match L::value(&self.layout) {
            Ok(layout) => Tensor { layout, storage: self.storage },
            Err(error) => panic!("{error}"),
        }
    }
}
