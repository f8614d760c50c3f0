//! Converts views to slices if the elements are adjacent.

use crate::Tensor;
use crate::storage::window::{View, ViewMut};
use core::slice;
use layout_index::views::operations::traits::{Plane, TensorLayout};
use layout_runtime::Layout;

impl<'a, T, L: TensorLayout> Tensor<View<'a, T>, L> {
    /// Returns the elements as a slice if they are contiguous in the order of the one-dimensional coordinates.
    /// Otherwise returns `None`. If the layout has a swizzle or XOR strides, and the tensor is not empty, the result is
    /// `None`.
    ///
    /// Law: `t.into_slice() = Some(s)` implies `s.len() == t.size()` and `s[i] = t[i]`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let padded = Tensor::of([1, 2, 3, 0, 4, 5, 6, 0], layout!((2,3):(4,1)));
    /// assert_eq!(padded.view().slice((1, ..)).into_slice(), Some(&[4, 5, 6][..]));
    /// assert_eq!(padded.view().slice((1, 1..3)).into_slice(), Some(&[5, 6][..]));
    /// assert_eq!(padded.view().slice((.., 1)).into_slice(), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn into_slice(self) -> Option<&'a [T]> {
        let (start, size) = adjacent::<L>(&self.layout)?;
        // SAFETY: the indices of the coordinates are `start..start + size`, so the slice contains only elements of the
        // tensor, which may be read for `'a`. If the view has no coordinates, the pointer is the view's pointer and the
        // length is 0.
        Some(unsafe { slice::from_raw_parts(self.storage.start.as_ptr().add(start), size) })
    }
}

impl<'a, T, L: TensorLayout> Tensor<ViewMut<'a, T>, L> {
    /// Returns the elements as a mutable slice if they are contiguous in the order of the one-dimensional coordinates.
    /// Otherwise returns `None`. If the layout has a swizzle or XOR strides, and the tensor is not empty, the result is
    /// `None`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let mut padded = Tensor::of([0; 8], layout!((2,3):(4,1)));
    /// padded.view_mut().slice((1, ..)).into_slice().unwrap().copy_from_slice(&[4, 5, 6]);
    /// assert_eq!(padded.into_storage(), [0, 0, 0, 0, 4, 5, 6, 0]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn into_slice(self) -> Option<&'a mut [T]> {
        let (start, size) = adjacent::<L>(&self.layout)?;
        // SAFETY: as for `View`, the slice contains only elements of the tensor. The view may write these elements for
        // `'a`. The view is consumed, so there is no other reference to the elements.
        Some(unsafe { slice::from_raw_parts_mut(self.storage.start.as_ptr().add(start), size) })
    }
}

/// Returns the first index and the number of coordinates, if the coordinates have consecutive ascending indices.
/// Otherwise returns `None`.
#[inline(always)]
fn adjacent<L: TensorLayout>(stored: &L::Stored) -> Option<(usize, usize)> {
    let size = L::stored_size(stored);
    if size == 0 {
        return Some((0, 0));
    }
    if const { matches!(L::NAMED, Some(layout) if layout.is_xor()) } {
        return None;
    }
    let first = match L::plane(stored) {
        Some(Plane { start, leaves: [(extent, stride), (second, across)] }) => {
            let is_adjacent = (extent == 1 || stride == 1) && (second == 1 || across == extent);
            is_adjacent.then_some(start)?
        }
        None => of_value(&L::stored_layout(stored))?,
    };
    Some((first as usize, size))
}

/// Returns the offset of a layout if each index is the offset plus the one-dimensional coordinate. Otherwise returns
/// `None`.
fn of_value(layout: &Layout) -> Option<i64> {
    let line = layout.coalesce();
    let mode = line.modes().leaves[0];
    let is_line = line.len() == 1 && (mode.size() == 1 || mode.stride == 1) && mode.basis.is_one();
    (is_line && line.swizzle().is_identity()).then(|| line.offset())
}
