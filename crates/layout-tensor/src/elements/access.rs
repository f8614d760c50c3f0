//! Access to elements by coordinate.

use crate::Tensor;
use crate::storage::traits::{Storage, StorageMut};
use layout_index::compiled::CoordProfile;
use layout_index::views::coords::coord;
use layout_index::views::coords::coord::Coordinate;
use layout_index::views::operations::bounds::assert_nests;
use layout_index::views::operations::traits::TensorLayout;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Returns the element at a coordinate, or `None` if the coordinate is outside the shape. The coordinate can be one
    /// number, one number per mode, or nested like the shape. With any other nesting, the call is a compile error if
    /// the layout is known at compile time. Otherwise this method returns `None`.
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
        // SAFETY: `index` belongs to a coordinate of the shape, so by the invariant of tensors it is the index of an
        // element.
        Some(unsafe { &*self.storage.as_ptr().add(index) })
    }

    /// Returns a mutable reference to the element at a coordinate, or `None` if the coordinate is outside the shape.
    #[inline(always)]
    pub fn get_mut<C: Coordinate>(&mut self, coordinate: C) -> Option<&mut S::Item>
    where
        S: StorageMut,
    {
        const { assert_nests::<L, C>() };
        let index = L::index(&self.layout, coordinate)?;
        // SAFETY: as in `get`, `index` is the index of an element. The tensor is borrowed mutably, so there is no other
        // reference to the element.
        Some(unsafe { &mut *self.storage.as_mut_ptr().add(index) })
    }

    /// Returns the element at a coordinate without comparing the coordinate with the shape.
    ///
    /// # Safety
    /// The coordinate must be in the shape.
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
        // SAFETY: the caller guarantees that the coordinate is in the shape.
        let index = unsafe { L::index(&self.layout, coordinate).unwrap_unchecked() };
        // SAFETY: `index` belongs to a coordinate of the shape, so by the invariant of tensors it is the index of an
        // element.
        unsafe { &*self.storage.as_ptr().add(index) }
    }

    /// Returns a mutable reference to the element at a coordinate without comparing the coordinate with the shape.
    ///
    /// # Safety
    /// The coordinate must be in the shape.
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<C: Coordinate>(&mut self, coordinate: C) -> &mut S::Item
    where
        S: StorageMut,
    {
        const { assert_nests::<L, C>() };
        // SAFETY: the caller guarantees that the coordinate is in the shape.
        let index = unsafe { L::index(&self.layout, coordinate).unwrap_unchecked() };
        // SAFETY: `index` belongs to a coordinate of the shape, so by the invariant of tensors it is the index of an
        // element. The tensor is borrowed mutably, so there is no other reference to the element.
        unsafe { &mut *self.storage.as_mut_ptr().add(index) }
    }
}

/// Panics with a message about a coordinate outside the shape. This function is inlined and passes the entries of the
/// coordinate to `refuse`, which is not inlined. If this function passed the coordinate itself, every access would
/// store the coordinate in memory.
#[inline(always)]
#[track_caller]
pub(crate) fn outside<L: TensorLayout, C: Coordinate>(stored: &L::Stored, coordinate: C) -> ! {
    if const { coord::len::<C>() <= FEW } {
        let mut entries = [0; FEW];
        coordinate.write(&mut entries, 0);
        refuse::<L>(stored, &C::PROFILE, &entries)
    }
    refuse::<L>(stored, &C::PROFILE, &coord::values(&coordinate))
}

/// The length of the array in which `outside` stores the entries of a coordinate. Coordinates with more entries, which
/// are rare, are stored by `coord::values`.
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
