//! Where the elements of a tensor are.

use core::marker::PhantomData;
use core::ptr::NonNull;

mod sealed {
    pub trait Sealed {}
}

/// What a tensor reads: a slice, an array, a `Vec`, or a view of one of them. Sealed, because every unchecked access rests on it.
///
/// # Safety
/// `as_ptr` answers the same place as long as the storage is not moved, and for a [`Buffer`] `len()` elements from there on may
/// be read as long as the storage is borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the storage of a tensor",
    note = "a tensor takes slices, mutable or not, arrays, and with the feature `alloc` `Vec`s and boxes of slices; borrow others as slices"
)]
pub unsafe trait Storage: sealed::Sealed {
    /// The type of the elements.
    type Item;
    /// The [`View`](Borrowed::View) of borrowed storage; `()` if the elements are owned. Operations that hand the elements on ask that
    /// it is a [`Window`], and not that the storage is [`Borrowed`]: the compiler would propose a reference to the storage.
    #[doc(hidden)]
    type Seen;

    #[doc(hidden)]
    fn into_seen(self) -> Self::Seen
    where
        Self: Sized;

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

/// Storage that knows how many elements it has: what [`Tensor::new`](super::Tensor::new) takes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the storage of a new tensor",
    note = "a tensor takes slices, mutable or not, arrays, and with the feature `alloc` `Vec`s and boxes of slices; the layout is behind it"
)]
#[expect(clippy::len_without_is_empty, reason = "nobody asks a buffer whether it is empty")]
pub trait Buffer: Storage {
    /// How many elements there are.
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// The elements.
    fn as_slice(&self) -> &[Self::Item];
}

/// A [`Buffer`] whose elements can be written.
pub trait BufferMut: Buffer + StorageMut {
    /// The elements.
    fn as_mut_slice(&mut self) -> &mut [Self::Item];
}

/// A [`Buffer`] whose length is part of its type: what [`Tensor::of`](super::Tensor::of) takes.
pub trait ArrayBuffer: Buffer {
    /// How many elements there are.
    const LEN: usize;
}

/// Storage that is borrowed, so that a view of it may outlive the tensor. Tensors that own their elements give views by
/// [`view`](super::Tensor::view) and [`view_mut`](super::Tensor::view_mut).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not borrowed",
    note = "take a view of the tensor first, `tensor.view()` or `tensor.view_mut()`"
)]
pub trait Borrowed: Storage<Seen = <Self as Borrowed>::View> {
    /// The view: shared or mutable.
    type View: Window<Item = Self::Item>;

    /// The same elements, as a view.
    fn into_view(self) -> Self::View;
}

/// A view: a place in memory, and how long it may be used.
#[diagnostic::on_unimplemented(
    message = "the tensor owns its elements, and this hands them on",
    label = "take a view first: `tensor.view()` or `tensor.view_mut()`"
)]
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
    #[doc(hidden)]
    fn cast<U: 'static>(self) -> Self::Cast<U>;
}

/// Elements that are read for `'a`: those that a tensor's layout reaches.
pub struct View<'a, T> {
    start: NonNull<T>,
    elements: PhantomData<&'a [T]>,
}

/// Elements that are read and written for `'a`, by nobody else: those that a tensor's layout reaches. What lies between them may
/// belong to other views.
pub struct ViewMut<'a, T> {
    start: NonNull<T>,
    elements: PhantomData<&'a mut [T]>,
}

impl<T> View<'_, T> {
    /// # Safety
    /// The elements that the view's tensor reaches may be read for `'a`.
    pub(super) const unsafe fn new(start: *const T) -> Self {
        // SAFETY: the pointer of readable elements is not null.
        Self { start: unsafe { NonNull::new_unchecked(start.cast_mut()) }, elements: PhantomData }
    }
}

impl<T> ViewMut<'_, T> {
    /// # Safety
    /// The elements that the view's tensor reaches may be read and written for `'a`, and nobody else does.
    pub(super) const unsafe fn new(start: *mut T) -> Self {
        // SAFETY: the pointer of writable elements is not null.
        Self { start: unsafe { NonNull::new_unchecked(start) }, elements: PhantomData }
    }
}

copied! { [T] View<'_, T>; }

// SAFETY: a `View` is a `&'a [T]`.
unsafe impl<T: Sync> Send for View<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for View<'_, T> {}
// SAFETY: a `ViewMut` is a `&'a mut [T]`.
unsafe impl<T: Send> Send for ViewMut<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for ViewMut<'_, T> {}

shown! {
    [T] View<'_, T> = "View", |view| view.start;
    [T] ViewMut<'_, T> = "ViewMut", |view| view.start;
}

macro_rules! storage {
    ($([$($generics:tt)*] $storage:ty, $seen:ty = $into:path, $self:ident => $pointer:expr;)*) => {$(
        impl<$($generics)*> sealed::Sealed for $storage {}

        // SAFETY: the place of the first element, of the borrow that the storage is or gives.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> Storage for $storage {
            type Item = T;
            type Seen = $seen;

            #[inline(always)]
            fn into_seen(self) -> $seen {
                $into(self)
            }

            #[inline(always)]
            fn as_ptr(&$self) -> *const T {
                $pointer
            }
        }
    )*};
}

storage! {
    ['a, T] View<'a, T>, View<'a, T> = Borrowed::into_view, self => self.start.as_ptr();
    ['a, T] ViewMut<'a, T>, ViewMut<'a, T> = Borrowed::into_view, self => self.start.as_ptr();
    ['a, T] &'a [T], View<'a, T> = Borrowed::into_view, self => <[T]>::as_ptr(self);
    ['a, T] &'a mut [T], ViewMut<'a, T> = Borrowed::into_view, self => <[T]>::as_ptr(self);
    [T, const N: usize] [T; N], () = drop, self => <[T]>::as_ptr(self);
    ['a, T, const N: usize] &'a [T; N], View<'a, T> = Borrowed::into_view, self => <[T]>::as_ptr(*self);
    ['a, T, const N: usize] &'a mut [T; N], ViewMut<'a, T> = Borrowed::into_view, self => <[T]>::as_ptr(*self);
}

macro_rules! storage_mut {
    ($([$($generics:tt)*] $storage:ty, $self:ident => $pointer:expr;)*) => {$(
        // SAFETY: the place of the first element, through the mutable borrow.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> StorageMut for $storage {
            #[inline(always)]
            fn as_mut_ptr(&mut $self) -> *mut T {
                $pointer
            }
        }
    )*};
}

storage_mut! {
    ['a, T] ViewMut<'a, T>, self => self.start.as_ptr();
    ['a, T] &'a mut [T], self => <[T]>::as_mut_ptr(self);
    [T, const N: usize] [T; N], self => <[T]>::as_mut_ptr(self);
    ['a, T, const N: usize] &'a mut [T; N], self => <[T]>::as_mut_ptr(*self);
}

macro_rules! buffer {
    ($([$($generics:tt)*] $storage:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Buffer for $storage {
            #[inline(always)]
            fn as_slice(&self) -> &[T] {
                &self[..]
            }
        }
    )*};
}

buffer! {
    [T] &[T];
    [T] &mut [T];
    [T, const N: usize] [T; N];
    [T, const N: usize] &[T; N];
    [T, const N: usize] &mut [T; N];
}

macro_rules! buffer_mut {
    ($([$($generics:tt)*] $storage:ty;)*) => {$(
        impl<$($generics)*> BufferMut for $storage {
            #[inline(always)]
            fn as_mut_slice(&mut self) -> &mut [T] {
                &mut self[..]
            }
        }
    )*};
}

buffer_mut! {
    [T] &mut [T];
    [T, const N: usize] [T; N];
    [T, const N: usize] &mut [T; N];
}

impl<T, const N: usize> ArrayBuffer for [T; N] {
    const LEN: usize = N;
}

impl<T, const N: usize> ArrayBuffer for &[T; N] {
    const LEN: usize = N;
}

impl<T, const N: usize> ArrayBuffer for &mut [T; N] {
    const LEN: usize = N;
}

macro_rules! borrowed {
    ($([$($generics:tt)*] $storage:ty => $view:ty, $self:ident $pointer:expr;)*) => {$(
        impl<$($generics)*> Borrowed for $storage {
            type View = $view;

            #[inline(always)]
            #[allow(unused_mut)]
            fn into_view(mut $self) -> $view {
                let start = $pointer;
                // SAFETY: the storage is the borrow that the view stands for, and is consumed.
                unsafe { <$view>::new(start) }
            }
        }
    )*};
}

borrowed! {
    ['a, T] View<'a, T> => View<'a, T>, self self.as_ptr();
    ['a, T] ViewMut<'a, T> => ViewMut<'a, T>, self self.as_mut_ptr();
    ['a, T] &'a [T] => View<'a, T>, self <[T]>::as_ptr(self);
    ['a, T] &'a mut [T] => ViewMut<'a, T>, self <[T]>::as_mut_ptr(self);
    ['a, T, const N: usize] &'a [T; N] => View<'a, T>, self <[T]>::as_ptr(self);
    ['a, T, const N: usize] &'a mut [T; N] => ViewMut<'a, T>, self <[T]>::as_mut_ptr(self);
}

#[cfg(feature = "alloc")]
mod owned {
    use super::{Borrowed, Buffer, BufferMut, Storage, StorageMut, View, ViewMut, sealed};
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    storage! {
        [T] Vec<T>, () = drop, self => <[T]>::as_ptr(self);
        [T] Box<[T]>, () = drop, self => <[T]>::as_ptr(self);
        ['a, T] &'a Vec<T>, View<'a, T> = Borrowed::into_view, self => <[T]>::as_ptr(self);
        ['a, T] &'a mut Vec<T>, ViewMut<'a, T> = Borrowed::into_view, self => <[T]>::as_ptr(self);
    }

    storage_mut! {
        [T] Vec<T>, self => <[T]>::as_mut_ptr(self);
        [T] Box<[T]>, self => <[T]>::as_mut_ptr(self);
        ['a, T] &'a mut Vec<T>, self => <[T]>::as_mut_ptr(self);
    }

    buffer! {
        [T] Vec<T>;
        [T] Box<[T]>;
        [T] &Vec<T>;
        [T] &mut Vec<T>;
    }

    buffer_mut! {
        [T] Vec<T>;
        [T] Box<[T]>;
        [T] &mut Vec<T>;
    }

    borrowed! {
        ['a, T] &'a Vec<T> => View<'a, T>, self <[T]>::as_ptr(self);
        ['a, T] &'a mut Vec<T> => ViewMut<'a, T>, self <[T]>::as_mut_ptr(self);
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T> Window for View<'a, T> {
    #[inline(always)]
    unsafe fn advance(self, by: usize) -> Self {
        // SAFETY: an index of the tensor is in the allocation, by the caller.
        Self { start: unsafe { self.start.add(by) }, ..self }
    }

    #[inline(always)]
    unsafe fn again(&self) -> Self {
        *self
    }

    type Cast<U: 'static> = View<'a, U>;

    fn cast<U: 'static>(self) -> View<'a, U> {
        View { start: self.start.cast(), elements: PhantomData }
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T> Window for ViewMut<'a, T> {
    #[inline(always)]
    unsafe fn advance(self, by: usize) -> Self {
        // SAFETY: as above.
        Self { start: unsafe { self.start.add(by) }, ..self }
    }

    #[inline(always)]
    unsafe fn again(&self) -> Self {
        Self { ..*self }
    }

    type Cast<U: 'static> = ViewMut<'a, U>;

    fn cast<U: 'static>(self) -> ViewMut<'a, U> {
        ViewMut { start: self.start.cast(), elements: PhantomData }
    }
}
