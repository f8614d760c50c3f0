//! Elements by their coordinates.

use crate::Tensor;
use crate::storage::traits::{Storage, StorageMut};
use core::ops::{Index, IndexMut};
use layout_index::compiled::CoordProfile;
use layout_index::views::coords::coord;
use layout_index::views::coords::coord::Coordinate;
use layout_index::views::operations::bounds::assert_nests;
use layout_index::views::operations::traits::TensorLayout;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// The element at a coordinate, or `None` outside of the shape. Every nesting that fits the shape is a coordinate;
    /// if the layout is known at compile time, one that does not fit is an error of the build.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// let tensor = Tensor::new((0..21).collect::<Vec<_>>(), layout).unwrap();
    /// assert_eq!([tensor.get(16), tensor.get((1, 5)), tensor.get((1_u8, (1, 2)))], [Some(&17); 3]);
    /// assert_eq!([tensor.get((3, 0)), tensor.get(18), tensor.get(-1), tensor.get((0, 0, 0))], [None; 4]);
    /// ```
    #[inline(always)]
    pub fn get<C: Coordinate>(&self, coordinate: C) -> Option<&S::Item> {
        const { assert_nests::<L, C>() };
        let index = L::index(&self.layout, coordinate)?;
        // SAFETY: the index of a coordinate in range, by the invariant of tensors.
        Some(unsafe { &*self.storage.as_ptr().add(index) })
    }

    /// The element at a coordinate, to be written, or `None` outside of the shape.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let mut t = Tensor::new([0; 6], layout!((2,3):(3,1))).unwrap();
    /// *t.get_mut((1, 2)).unwrap() = 7;
    /// assert_eq!((t[(1, 2)], t.get_mut((2, 0))), (7, None));
    /// ```
    #[inline(always)]
    pub fn get_mut<C: Coordinate>(&mut self, coordinate: C) -> Option<&mut S::Item>
    where
        S: StorageMut,
    {
        const { assert_nests::<L, C>() };
        let index = L::index(&self.layout, coordinate)?;
        // SAFETY: as above, and the tensor is borrowed mutably.
        Some(unsafe { &mut *self.storage.as_mut_ptr().add(index) })
    }

    /// The element at a coordinate, without a comparison with the shape.
    ///
    /// # Safety
    /// The coordinate is in the shape.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let layout: Layout = "(2,3):(3,1)".parse().unwrap();
    /// let tensor = Tensor::new([1, 2, 3, 4, 5, 6], layout).unwrap();
    /// // SAFETY: (1, 2) is in the shape (2,3).
    /// assert_eq!(unsafe { *tensor.get_unchecked((1, 2)) }, 6);
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked<C: Coordinate>(&self, coordinate: C) -> &S::Item {
        const { assert_nests::<L, C>() };
        // SAFETY: the coordinate is in the shape, by the caller.
        let index = unsafe { L::index(&self.layout, coordinate).unwrap_unchecked() };
        // SAFETY: the index of a coordinate in range, by the invariant of tensors.
        unsafe { &*self.storage.as_ptr().add(index) }
    }

    /// The element at a coordinate, to be written, without a comparison with the shape.
    ///
    /// # Safety
    /// The coordinate is in the shape.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let layout: Layout = "(2,3):(3,1)".parse().unwrap();
    /// let mut tensor = Tensor::new([0; 6], layout).unwrap();
    /// // SAFETY: (1, 0) is in the shape (2,3).
    /// unsafe { *tensor.get_unchecked_mut((1, 0)) = 7 };
    /// assert_eq!(tensor.into_storage(), [0, 0, 0, 7, 0, 0]);
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<C: Coordinate>(&mut self, coordinate: C) -> &mut S::Item
    where
        S: StorageMut,
    {
        const { assert_nests::<L, C>() };
        // SAFETY: the coordinate is in the shape, by the caller.
        let index = unsafe { L::index(&self.layout, coordinate).unwrap_unchecked() };
        // SAFETY: the index of a coordinate in range, by the invariant of tensors; the tensor is borrowed mutably.
        unsafe { &mut *self.storage.as_mut_ptr().add(index) }
    }
}

/// # Panics
/// Outside of the shape.
impl<S: Storage, L: TensorLayout, C: Coordinate> Index<C> for Tensor<S, L> {
    type Output = S::Item;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: C) -> &S::Item {
        const { assert_nests::<L, C>() };
        match L::index(&self.layout, coordinate) {
            // SAFETY: the index of a coordinate in range, by the invariant of tensors.
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
            // SAFETY: the index of a coordinate in range, by the invariant of tensors; the tensor is borrowed mutably.
            Some(index) => unsafe { &mut *self.storage.as_mut_ptr().add(index) },
            None => outside::<L, C>(&self.layout, coordinate),
        }
    }
}

/// What indexing outside of the shape ends with. The entries are gathered here: a coordinate that is handed on would be
/// in memory on the way that everybody takes.
#[inline(always)]
#[track_caller]
fn outside<L: TensorLayout, C: Coordinate>(stored: &L::Stored, coordinate: C) -> ! {
    if const { coord::len::<C>() <= FEW } {
        let mut entries = [0; FEW];
        coordinate.write(&mut entries, 0);
        refuse::<L>(stored, &C::PROFILE, &entries)
    }
    refuse::<L>(stored, &C::PROFILE, &coord::values(&coordinate))
}

/// Entries that nearly all coordinates make do with.
const FEW: usize = 4;

#[cold]
#[inline(never)]
#[track_caller]
fn refuse<L: TensorLayout>(stored: &L::Stored, profile: &CoordProfile, entries: &[usize]) -> ! {
    let coordinate = profile.filled(entries.iter().map(|entry| *entry as i64));
    match L::stored_size(stored) {
        0 => panic!("the coordinate {coordinate} is outside of the shape, which has no elements"),
        _ => panic!("the coordinate {coordinate} is outside of the shape {}", L::stored_layout(stored).shape()),
    }
}
