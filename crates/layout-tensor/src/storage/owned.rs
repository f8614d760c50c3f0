//! What stands in the place of a view where none is taken: types without values, for rustc to go on with.
//!
//! That a view is missing is one error, then. What users do with the result, and cut from it, is not reported too.

use crate::storage::traits::{Borrowed, Storage, StorageMut, Window, sealed};
use core::convert::Infallible;
use core::marker::PhantomData;

/// In the place of a view of storage that owns its elements. It is no [`Window`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Owned<T>(Infallible, PhantomData<T>);

/// In the place of a view of that.
#[doc(hidden)]
#[derive(Debug)]
pub struct OwnedView<T>(Infallible, PhantomData<T>);

impl<T> Owned<T> {
    /// What no operation asks for: they ask for windows.
    #[cold]
    pub(crate) fn none<S>(_: S) -> Self {
        panic!("the tensor owns its elements: take a view first")
    }
}

macro_rules! storage_of_nothing {
    ($($name:ident)*) => {$(
        impl<T> sealed::Sealed for $name<T> {}

        // SAFETY: there is no value.
        #[diagnostic::do_not_recommend]
        unsafe impl<T> Storage for $name<T> {
            type Item = T;
            type Seen = OwnedView<T>;

            fn into_seen(self) -> OwnedView<T> {
                match self.0 {}
            }

            fn as_ptr(&self) -> *const T {
                match self.0 {}
            }
        }

        // SAFETY: there is no value.
        #[diagnostic::do_not_recommend]
        unsafe impl<T> StorageMut for $name<T> {
            fn as_mut_ptr(&mut self) -> *mut T {
                match self.0 {}
            }
        }
    )*};
}

storage_of_nothing!(Owned OwnedView);

#[diagnostic::do_not_recommend]
impl<T> Borrowed for OwnedView<T> {
    type View = Self;

    fn into_view(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T> Window for OwnedView<T> {
    unsafe fn advance(self, _: usize) -> Self {
        self
    }

    unsafe fn again(&self) -> Self {
        match self.0 {}
    }

    type Cast<U: 'static> = OwnedView<U>;

    unsafe fn cast<U: 'static>(self) -> OwnedView<U> {
        match self.0 {}
    }
}
