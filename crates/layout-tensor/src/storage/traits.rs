//! Where the elements of a tensor are.

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// What a tensor reads: a slice, an array, a `Vec`, or a view of one of them. Sealed, because every unchecked access
/// rests on it.
///
/// # Safety
/// `as_ptr` answers the same place as long as the storage is not moved, and for a [`Buffer`] `len()` elements from
/// there on may be read as long as the storage is borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the storage of a tensor",
    label = "for elements of this type write `Tensor<Vec<{Self}>, …>`, `Tensor<&[{Self}], …>`, or of a view `Tensor<View<'_, {Self}>, …>`",
    note = "storage is a slice, mutable or not, an array, a view, and with the feature `alloc` a `Vec` or a box of a slice; borrow others as slices"
)]
pub unsafe trait Storage: sealed::Sealed {
    /// The type of the elements.
    type Item;

    /// The place of index 0.
    fn as_ptr(&self) -> *const Self::Item;
}

/// Storage whose elements can be written.
///
/// # Safety
/// As [`Storage`], for writing through a mutable borrow.
#[diagnostic::on_unimplemented(
    message = "the elements of `{Self}` cannot be written",
    note = "a tensor over a shared slice or view only reads; make it over `&mut` data"
)]
pub unsafe trait StorageMut: Storage {
    /// The place of index 0.
    fn as_mut_ptr(&mut self) -> *mut Self::Item;
}

/// Storage that knows how many elements it has: what [`Tensor::new`](crate::Tensor::new) takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the storage of a new tensor: that is `&data[..]`, `&mut data[..]`, an array or a `Vec`",
    label = "storage is the first argument, the layout the second",
    note = "`Vec`s and boxes of slices are storage with the feature `alloc`; a pointer goes to `Tensor::from_raw`"
)]
#[expect(clippy::len_without_is_empty, reason = "nobody asks a buffer whether it is empty")]
pub trait Buffer: Storage {
    /// How many elements there are.
    ///
    /// ```
    /// use colex::tensor::Buffer;
    /// assert_eq!([1, 2, 3].len(), Buffer::len(&vec![1, 2, 3]));
    /// ```
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// The elements.
    ///
    /// ```
    /// use colex::tensor::Buffer;
    /// assert_eq!(Buffer::as_slice(&vec![1, 2, 3]), [1, 2, 3]);
    /// ```
    fn as_slice(&self) -> &[Self::Item];
}

/// A [`Buffer`] whose elements can be written.
pub trait BufferMut: Buffer + StorageMut {
    /// The elements.
    fn as_mut_slice(&mut self) -> &mut [Self::Item];
}

/// A [`Buffer`] whose length is part of its type: what [`Tensor::of`](crate::Tensor::of) takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array",
    label = "an array is the first argument, the layout the second; of a `Vec` or a slice make it with `Tensor::new(data, layout)?`"
)]
pub trait ArrayBuffer: Buffer {
    /// How many elements there are.
    const LEN: usize;
}

/// Storage that is borrowed, so that a view of it may outlive the tensor. Tensors that own their elements give views by
/// [`view`](crate::Tensor::view) and [`view_mut`](crate::Tensor::view_mut).
#[diagnostic::on_unimplemented(
    message = "the tensor owns its elements, and this hands them on",
    label = "take a view first: `tensor.view()` or `tensor.view_mut()`"
)]
pub trait Borrowed: Storage {
    /// The view: shared or mutable.
    type View: Window<Item = Self::Item>;

    /// The same elements, as a view.
    fn into_view(self) -> Self::View;
}

/// A view: a place in memory, and how long it may be used.
pub trait Window: Borrowed<View = Self> + Sized {
    /// The view whose index 0 is this one's `by`.
    ///
    /// # Safety
    /// `by` is an index of the tensor that the view belongs to.
    #[doc(hidden)]
    unsafe fn advance(self, by: usize) -> Self;

    /// The view once more.
    ///
    /// # Safety
    /// The two reach different elements where they are used, if they can be written.
    #[doc(hidden)]
    unsafe fn again(&self) -> Self;

    /// The same place as elements of another type.
    #[doc(hidden)]
    type Cast<U: 'static>: Window<Item = U>;

    /// The same place as elements of another type.
    ///
    /// # Safety
    /// The place is aligned for `U`, and the elements that the new tensor reaches are bytes of elements that the view
    /// reaches, every pattern of which is a `U`; if they can be written, every pattern of a `U` is also one of the old
    /// elements.
    #[doc(hidden)]
    unsafe fn cast<U: 'static>(self) -> Self::Cast<U>;
}
