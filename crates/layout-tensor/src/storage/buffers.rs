//! Implements the storage traits for slices, arrays, `Vec`s and views.

use crate::Tensor;
use crate::storage::traits::{ArrayBuffer, Borrowed, Buffer, BufferMut, Storage, StorageMut, sealed};
use crate::storage::window::{View, ViewMut};
use layout_index::views::operations::traits::TensorLayout;

/// Implements the storage traits for a view.
macro_rules! views {
    ($($view:ident)*) => {$(
        impl<T> sealed::Sealed for $view<'_, T> {}

        // SAFETY: the pointer is the address of the first element, and comes from the borrow that the view represents.
        #[diagnostic::do_not_recommend]
        unsafe impl<T> Storage for $view<'_, T> {
            type Item = T;

            #[inline(always)]
            fn as_ptr(&self) -> *const T {
                self.start.as_ptr()
            }
        }

        impl<'a, T> Borrowed for $view<'a, T> {
            type View = Self;

            #[inline(always)]
            fn into_view(self) -> Self {
                self
            }
        }
    )*};
}

views! { View ViewMut }

// SAFETY: the pointer is the address of the first element, through the mutable borrow that the view represents.
#[diagnostic::do_not_recommend]
unsafe impl<T> StorageMut for ViewMut<'_, T> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.start.as_ptr()
    }
}

copied! { [T, L: TensorLayout] Tensor<View<'_, T>, L>; }

/// Implements the storage traits for types that own or borrow a slice. Each line contains a type, followed by its
/// properties:
///
/// - `mutable`: the elements may be written;
/// - `array`: the type has the length `N`;
/// - `shared`: the type is a shared borrow, which becomes a `View`; `unique`: the type is a mutable borrow, which
///   becomes a `ViewMut`;
/// - `clone`: a tensor with this storage can be cloned if its elements can be cloned.
macro_rules! buffers {
    ($($generics:tt $buffer:ty: $($property:ident)*;)*) => {$(
        buffers!(@ readable $generics $buffer);
        $(buffers!(@ $property $generics $buffer);)*
    )*};
    (@ readable [$($generics:tt)*] $buffer:ty) => {
        impl<$($generics)*> sealed::Sealed for $buffer {}

        // SAFETY: the pointer is the address of the first element. The pointer comes from a borrow, because the buffer
        // is a borrow or is borrowed by this method.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> Storage for $buffer {
            type Item = T;

            #[inline(always)]
            fn as_ptr(&self) -> *const T {
                self[..].as_ptr()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Buffer for $buffer {
            #[inline(always)]
            fn as_slice(&self) -> &[T] {
                &self[..]
            }
        }
    };
    (@ mutable [$($generics:tt)*] $buffer:ty) => {
        // SAFETY: the pointer is the address of the first element, through the mutable borrow.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> StorageMut for $buffer {
            #[inline(always)]
            fn as_mut_ptr(&mut self) -> *mut T {
                self[..].as_mut_ptr()
            }
        }

        impl<$($generics)*> BufferMut for $buffer {
            #[inline(always)]
            fn as_mut_slice(&mut self) -> &mut [T] {
                &mut self[..]
            }
        }
    };
    (@ array [$($generics:tt)*] $buffer:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ArrayBuffer for $buffer {
            const LEN: usize = N;
        }
    };
    (@ shared [$($generics:tt)*] $buffer:ty) => {
        impl<$($generics)*> Borrowed for $buffer {
            type View = View<'a, T>;

            #[inline(always)]
            fn into_view(self) -> View<'a, T> {
                // SAFETY: the buffer is a borrow of the elements for the lifetime of the view.
                unsafe { View::new(self[..].as_ptr()) }
            }
        }

        copied! { [$($generics)*, L: TensorLayout] Tensor<$buffer, L>; }
    };
    (@ unique [$($generics:tt)*] $buffer:ty) => {
        impl<$($generics)*> Borrowed for $buffer {
            type View = ViewMut<'a, T>;

            #[inline(always)]
            fn into_view(self) -> ViewMut<'a, T> {
                // SAFETY: the buffer is a mutable borrow of the elements for the lifetime of the view, and the buffer
                // is consumed.
                unsafe { ViewMut::new(self[..].as_mut_ptr()) }
            }
        }
    };
    // There is one impl per type. With a blanket impl, rustc would suggest `.clone()` in errors about moved mutable
    // views.
    (@ clone [$($generics:tt)*] $buffer:ty) => {
        impl<$($generics)*, L: TensorLayout> Clone for Tensor<$buffer, L>
        where
            T: Clone,
        {
            fn clone(&self) -> Self {
                Self { storage: self.storage.clone(), layout: self.layout }
            }
        }
    };
}

buffers! {
    ['a, T] &'a [T]: shared;
    ['a, T] &'a mut [T]: mutable unique;
    [T, const N: usize] [T; N]: mutable array clone;
    ['a, T, const N: usize] &'a [T; N]: array shared;
    ['a, T, const N: usize] &'a mut [T; N]: mutable array unique;
}

#[cfg(feature = "alloc")]
buffers! {
    [T] alloc::vec::Vec<T>: mutable clone;
    [T] alloc::boxed::Box<[T]>: mutable clone;
    ['a, T] &'a alloc::vec::Vec<T>: shared;
    ['a, T] &'a mut alloc::vec::Vec<T>: mutable unique;
}

impl<T: Copy, const N: usize, L: TensorLayout> Copy for Tensor<[T; N], L> {}
