//! The traits of types that store the elements of tensors.

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// The storage of a tensor: a slice, an array, a `Vec`, or a view of one of these. This trait is sealed, because all
/// unchecked accesses rely on its methods.
///
/// # Safety
/// `as_ptr` must return the same address until the storage is moved. For a [`Buffer`], `len()` elements from this
/// address on must be readable while the storage is borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the storage of a tensor",
    label = "for elements of this type write `Tensor<Vec<{Self}>, …>`, `Tensor<&[{Self}], …>`, or for a view `Tensor<View<'_, {Self}>, …>`",
    note = "storage is a slice, an array, a view, or with the feature `alloc` a `Vec` or a boxed slice; borrow other collections as slices"
)]
pub unsafe trait Storage: sealed::Sealed {
    /// The type of the elements.
    type Item;

    /// Returns the address of the element with index 0.
    fn as_ptr(&self) -> *const Self::Item;
}

/// Storage with mutable elements.
///
/// # Safety
/// `as_mut_ptr` must satisfy the same conditions as `as_ptr` of [`Storage`]. For a [`Buffer`], the elements must be
/// writable while the storage is borrowed mutably.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` cannot be written",
    note = "a tensor over a shared slice or view is read-only; create the tensor over `&mut` data"
)]
pub unsafe trait StorageMut: Storage {
    /// Returns the address of the element with index 0.
    fn as_mut_ptr(&mut self) -> *mut Self::Item;
}

/// Storage with a known number of elements. [`Tensor::new`](crate::Tensor::new) requires this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the storage of a new tensor; use `&data[..]`, `&mut data[..]`, an array or a `Vec`",
    label = "the first argument is the storage, the second is the layout",
    note = "`Vec` and boxed slices require the feature `alloc`; pass a pointer to `Tensor::from_raw`"
)]
#[expect(clippy::len_without_is_empty, reason = "nobody asks a buffer whether it is empty")]
pub trait Buffer: Storage {
    /// Returns the number of elements.
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns the elements.
    fn as_slice(&self) -> &[Self::Item];
}

/// A [`Buffer`] with mutable elements.
pub trait BufferMut: Buffer + StorageMut {
    /// Returns the elements.
    fn as_mut_slice(&mut self) -> &mut [Self::Item];
}

/// A [`Buffer`] with its length in its type. [`Tensor::of`](crate::Tensor::of) requires this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array",
    label = "the first argument is an array, the second is the layout; for a `Vec` or a slice, call `Tensor::new(data, layout)?`"
)]
pub trait ArrayBuffer: Buffer {
    /// The number of elements.
    const LEN: usize;
}

/// Storage that borrows its elements, so that a view of the elements can exist longer than the tensor value. To borrow
/// from a tensor that owns its elements, call [`view`](crate::Tensor::view) or [`view_mut`](crate::Tensor::view_mut).
#[diagnostic::on_unimplemented(
    message = "the tensor owns its elements, but this method requires a view",
    label = "create a view first: `tensor.view()` or `tensor.view_mut()`"
)]
pub trait Borrowed: sealed::Sealed {
    /// The type of the view, which is read-only or mutable.
    type View: Window;

    /// Converts the storage to a view of the same elements.
    fn into_view(self) -> Self::View;
}

/// The storage of a view: an address and the lifetime for which this address may be used, or the coordinates of an
/// identity tensor.
pub trait Window: Borrowed<View = Self> + Sized {
    /// Moves the start of the view forward by `by` elements, so that the element with index `by` gets the index 0.
    ///
    /// # Safety
    /// `by` must be an index of the tensor to which the view belongs.
    #[doc(hidden)]
    unsafe fn advance(self, by: usize) -> Self;

    /// Duplicates the view.
    ///
    /// # Safety
    /// If the elements are mutable, the two views must be used for disjoint sets of elements.
    #[doc(hidden)]
    unsafe fn again(&self) -> Self;

    /// The view type for elements of another type.
    #[doc(hidden)]
    type Cast<U: 'static>: Window;

    /// Reinterprets the elements as another type.
    ///
    /// # Safety
    /// The address must be aligned for `U`. The elements of the new tensor must consist of bytes of elements of the
    /// view, and every bit pattern of these bytes must be a valid `U`. If the elements are mutable, every bit pattern
    /// of a `U` must also be valid for the old elements.
    #[doc(hidden)]
    unsafe fn cast<U: 'static>(self) -> Self::Cast<U>;
}
