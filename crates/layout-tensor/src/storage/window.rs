//! Borrowed elements: a place in memory, and how long it may be used.

use crate::storage::traits::Window;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// Elements that are read for `'a`: those that a tensor's layout reaches.
pub struct View<'a, T> {
    pub(crate) start: NonNull<T>,
    elements: PhantomData<&'a [T]>,
}

/// Elements that are read and written for `'a`, by nobody else: those that a tensor's layout reaches. What lies between
/// them may belong to other views.
pub struct ViewMut<'a, T> {
    pub(crate) start: NonNull<T>,
    elements: PhantomData<&'a mut [T]>,
}

impl<T> View<'_, T> {
    /// # Safety
    /// The elements that the view's tensor reaches may be read for `'a`.
    pub(crate) const unsafe fn new(start: *const T) -> Self {
        // SAFETY: the pointer of readable elements is not null.
        Self { start: unsafe { NonNull::new_unchecked(start.cast_mut()) }, elements: PhantomData }
    }
}

impl<T> ViewMut<'_, T> {
    /// # Safety
    /// The elements that the view's tensor reaches may be read and written for `'a`, and nobody else does.
    pub(crate) const unsafe fn new(start: *mut T) -> Self {
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

    unsafe fn cast<U: 'static>(self) -> View<'a, U> {
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

    unsafe fn cast<U: 'static>(self) -> ViewMut<'a, U> {
        ViewMut { start: self.start.cast(), elements: PhantomData }
    }
}
