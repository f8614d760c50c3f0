//! The storage of views: an address and a lifetime.

use crate::storage::traits::Window;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A read-only view of a tensor's elements for the lifetime `'a`.
pub struct View<'a, T> {
    pub(crate) start: NonNull<T>,
    elements: PhantomData<&'a [T]>,
}

/// A mutable view of a tensor's elements for the lifetime `'a`. Only this view may access the elements at the indices
/// of its tensor's layout. Elements at other indices may belong to other views, even if they are between the elements
/// of this view.
pub struct ViewMut<'a, T> {
    pub(crate) start: NonNull<T>,
    elements: PhantomData<&'a mut [T]>,
}

impl<T> View<'_, T> {
    /// # Safety
    /// The elements of the view's tensor must be readable for `'a`.
    pub(crate) const unsafe fn new(start: *const T) -> Self {
        // SAFETY: a pointer to readable elements is not null.
        Self { start: unsafe { NonNull::new_unchecked(start.cast_mut()) }, elements: PhantomData }
    }
}

impl<T> ViewMut<'_, T> {
    /// # Safety
    /// The elements of the view's tensor must be readable and writable for `'a`, and must not be accessed in another
    /// way.
    pub(crate) const unsafe fn new(start: *mut T) -> Self {
        // SAFETY: a pointer to writable elements is not null.
        Self { start: unsafe { NonNull::new_unchecked(start) }, elements: PhantomData }
    }
}

copied! { [T] View<'_, T>; }

// SAFETY: a `View` is equivalent to a `&'a [T]`.
unsafe impl<T: Sync> Send for View<'_, T> {}
// SAFETY: a `View` is equivalent to a `&'a [T]`.
unsafe impl<T: Sync> Sync for View<'_, T> {}
// SAFETY: a `ViewMut` is equivalent to a `&'a mut [T]`.
unsafe impl<T: Send> Send for ViewMut<'_, T> {}
// SAFETY: a `ViewMut` is equivalent to a `&'a mut [T]`.
unsafe impl<T: Sync> Sync for ViewMut<'_, T> {}

shown! {
    [T] View<'_, T> = "View", |view| view.start;
    [T] ViewMut<'_, T> = "ViewMut", |view| view.start;
}

#[diagnostic::do_not_recommend]
impl<'a, T> Window for View<'a, T> {
    #[inline(always)]
    unsafe fn advance(self, by: usize) -> Self {
        // SAFETY: the caller guarantees that `by` is an index of the tensor, so the element is in the allocation.
        Self { start: unsafe { self.start.add(by) }, ..self }
    }

    #[inline(always)]
    unsafe fn again(&self) -> Self {
        *self
    }

    type Cast<U: 'static> = View<'a, U>;

    unsafe fn cast<U: 'static>(self) -> View<'a, U> {
        View { start: self.start.cast(), elements: PhantomData }
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T> Window for ViewMut<'a, T> {
    #[inline(always)]
    unsafe fn advance(self, by: usize) -> Self {
        // SAFETY: as for `View`.
        Self { start: unsafe { self.start.add(by) }, ..self }
    }

    #[inline(always)]
    unsafe fn again(&self) -> Self {
        Self { ..*self }
    }

    type Cast<U: 'static> = ViewMut<'a, U>;

    unsafe fn cast<U: 'static>(self) -> ViewMut<'a, U> {
        ViewMut { start: self.start.cast(), elements: PhantomData }
    }
}
