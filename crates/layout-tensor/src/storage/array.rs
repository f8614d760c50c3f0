//! Converts `ndarray` views to tensors and tensors to `ndarray` views without copying.

use crate::Tensor;
use crate::storage::traits::{Storage, StorageMut};
use crate::storage::window::{View, ViewMut};
use alloc::vec;
use alloc::vec::Vec;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::{Error, Layout};
use ndarray::{ArrayView, ArrayViewD, ArrayViewMut, ArrayViewMutD, Axis, Dimension, IxDyn, ShapeBuilder};

layout_runtime::rules! {
    NotStrided = "the layout has a swizzle, XOR strides or axes that overlap, which an `ndarray` view cannot have",
        "copy the tensor to a layout without swizzles, XOR strides and overlapping axes, or access the tensor through its layout";
}

/// Returns the layout of an array, and the number of elements between the element with the lowest address and the
/// element at coordinate 0. The number is 0 if no stride is negative.
fn layout_of(shape: &[usize], strides: &[isize]) -> Result<(Layout, usize), Error> {
    let steps = shape.iter().zip(strides);
    let offset = steps.map(|(extent, stride)| extent.saturating_sub(1) * stride.min(&0).unsigned_abs()).sum();
    let offset = if shape.contains(&0) { 0 } else { offset };
    Ok((Layout::strided(shape, strides, offset)?, offset))
}

/// Converts a read-only `ndarray` view to a tensor with one mode per axis. The elements are not copied.
impl<'a, T, D: Dimension> TryFrom<ArrayView<'a, T, D>> for Tensor<View<'a, T>, Layout> {
    type Error = Error;

    /// # Errors
    /// If the array has more than 32 axes, the maximum number of leaves of a layout.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    /// use ndarray::{array, s};
    ///
    /// let array = array![[1, 2, 3], [4, 5, 6]];
    /// let tensor = Tensor::try_from(array.slice(s![..;-1, ..])).unwrap();
    /// assert_eq!((tensor[(0, 2)], tensor.layout().to_string()), (6, "Sw<0,0,0> o 3 o (2,3):(-3,1)".into()));
    /// ```
    fn try_from(array: ArrayView<'a, T, D>) -> Result<Self, Error> {
        let (layout, offset) = layout_of(array.shape(), array.strides())?;
        // SAFETY: the pointer points to the element with the lowest address in the array, which is borrowed for `'a`.
        // The indices of the layout are exactly the indices of the array's elements.
        Ok(Self { storage: unsafe { View::new(array.as_ptr().sub(offset)) }, layout })
    }
}

/// Converts a mutable `ndarray` view to a tensor with one mode per axis. The elements are not copied.
impl<'a, T, D: Dimension> TryFrom<ArrayViewMut<'a, T, D>> for Tensor<ViewMut<'a, T>, Layout> {
    type Error = Error;

    /// # Errors
    /// Fails in the same cases as the conversion of read-only views.
    fn try_from(mut array: ArrayViewMut<'a, T, D>) -> Result<Self, Error> {
        let (layout, offset) = layout_of(array.shape(), array.strides())?;
        // SAFETY: as for read-only views, the indices of the layout are exactly the indices of the array's elements.
        // The array is borrowed mutably.
        Ok(Self { storage: unsafe { ViewMut::new(array.as_mut_ptr().sub(offset)) }, layout })
    }
}

/// The extents and strides of a layout. `inverted` lists the axes with negative strides. The stride of such an axis is
/// stored as a positive number, and `lowest` is the index of the element with the lowest address.
struct Strided {
    shape: Vec<usize>,
    strides: Vec<usize>,
    inverted: Vec<usize>,
    lowest: usize,
}

fn strided(layout: &Layout) -> Result<Strided, Error> {
    if layout.is_empty() {
        // An empty layout can have strides that are too large for `ndarray`. The strides do not matter, so they are
        // replaced by 0.
        let shape: Vec<_> = layout.flat_modes().map(|(extent, _)| extent as usize).collect();
        return Ok(Strided { strides: vec![0; shape.len()], shape, inverted: Vec::new(), lowest: 0 });
    }
    if !layout.swizzle().is_identity() || layout.is_xor() {
        return Err(NotStrided.error().of("ndarray", 0));
    }
    let mut modes: Vec<_> = layout.flat_modes().filter(|(extent, _)| *extent > 1).collect();
    modes.sort_unstable_by_key(|(_, stride)| stride.unsigned_abs());
    let mut bound = 0;
    for (extent, stride) in modes {
        if stride.unsigned_abs() <= bound {
            return Err(NotStrided.error().of("ndarray", 0));
        }
        bound += (extent as u64 - 1) * stride.unsigned_abs();
    }
    let shape = layout.flat_modes().map(|(extent, _)| extent as usize).collect();
    let strides = layout.flat_modes().map(|(_, stride)| stride.unsigned_abs() as usize).collect();
    let inverted =
        layout.flat_modes().enumerate().filter(|(_, (_, stride))| *stride < 0).map(|(axis, _)| axis).collect();
    Ok(Strided { shape, strides, inverted, lowest: layout.bounds().0 as usize })
}

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Borrows the elements as an `ndarray` view with one axis per leaf.
    ///
    /// # Errors
    /// If the tensor is not empty, and its layout has a swizzle, XOR strides or a stride that is too small. `ndarray`
    /// requires that each stride exceeds the largest index in the modes with smaller strides. For example, `ndarray`
    /// rejects `(2,3):(2,1)`, because the indices of the second mode reach the stride 2.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    /// use ndarray::array;
    ///
    /// let tensor = Tensor::new([1, 2, 3, 4, 5, 6], "(2,3):(1,2)".parse::<Layout>().unwrap()).unwrap();
    /// assert_eq!(tensor.to_ndarray().unwrap(), array![[1, 3, 5], [2, 4, 6]].into_dyn());
    /// ```
    pub fn to_ndarray(&self) -> Result<ArrayViewD<'_, S::Item>, Error> {
        let array = strided(&L::stored_layout(&self.layout))?;
        let shape = IxDyn(&array.shape).strides(IxDyn(&array.strides));
        // SAFETY: the view consists of the elements at the layout's indices. These elements are in one allocation and
        // are borrowed with the tensor.
        let mut view = unsafe { ArrayView::from_shape_ptr(shape, self.storage.as_ptr().add(array.lowest)) };
        array.inverted.iter().for_each(|axis| view.invert_axis(Axis(*axis)));
        Ok(view)
    }

    /// Borrows the elements as a mutable `ndarray` view with one axis per leaf.
    ///
    /// # Errors
    /// Fails in the same cases as [`to_ndarray`](Self::to_ndarray).
    pub fn to_ndarray_mut(&mut self) -> Result<ArrayViewMutD<'_, S::Item>, Error>
    where
        S: StorageMut,
    {
        let array = strided(&L::stored_layout(&self.layout))?;
        let shape = IxDyn(&array.shape).strides(IxDyn(&array.strides));
        // SAFETY: as in `to_ndarray`, the view consists of elements of the tensor, which is borrowed mutably. No two
        // coordinates have the same element.
        let mut view = unsafe { ArrayViewMut::from_shape_ptr(shape, self.storage.as_mut_ptr().add(array.lowest)) };
        array.inverted.iter().for_each(|axis| view.invert_axis(Axis(*axis)));
        Ok(view)
    }
}
