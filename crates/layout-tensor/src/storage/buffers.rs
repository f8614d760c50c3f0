//! Implements storage for slices, arrays, `Vec`s and views.

use crate::Tensor;
use crate::storage::traits::{ArrayBuffer, Borrowed, Buffer, BufferMut, Storage, StorageMut, sealed};
use crate::storage::window::{View, ViewMut};
use layout_index::views::operations::traits::TensorLayout;

macro_rules! storage {
    ($([$($generics:tt)*] $storage:ty, $self:ident => $pointer:expr;)*) => {$(
        impl<$($generics)*> sealed::Sealed for $storage {}

        // SAFETY: the pointer is the address of the first element, and comes from the borrow that the storage is or
        // provides.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($generics)*> Storage for $storage {
            type Item = T;
            #[inline(always)]
            fn as_ptr(&$self) -> *const T {
                $pointer
            }
        }
    )*};
}

storage! {
    ['a, T] View<'a, T>, self => self.start.as_ptr();
    ['a, T] ViewMut<'a, T>, self => self.start.as_ptr();
    ['a, T] &'a [T], self => <[T]>::as_ptr(self);
    ['a, T] &'a mut [T], self => <[T]>::as_ptr(self);
    [T, const N: usize] [T; N], self => <[T]>::as_ptr(self);
    ['a, T, const N: usize] &'a [T; N], self => <[T]>::as_ptr(*self);
    ['a, T, const N: usize] &'a mut [T; N], self => <[T]>::as_ptr(*self);
}

macro_rules! storage_mut {
    ($([$($generics:tt)*] $storage:ty, $self:ident => $pointer:expr;)*) => {$(
        // SAFETY: the pointer is the address of the first element, through the mutable borrow.
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

#[diagnostic::do_not_recommend]
impl<T, const N: usize> ArrayBuffer for [T; N] {
    const LEN: usize = N;
}

#[diagnostic::do_not_recommend]
impl<T, const N: usize> ArrayBuffer for &[T; N] {
    const LEN: usize = N;
}

#[diagnostic::do_not_recommend]
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
                // SAFETY: the storage is the borrow that the view represents, and it is consumed.
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
        [T] Vec<T>, self => <[T]>::as_ptr(self);
        [T] Box<[T]>, self => <[T]>::as_ptr(self);
        ['a, T] &'a Vec<T>, self => <[T]>::as_ptr(self);
        ['a, T] &'a mut Vec<T>, self => <[T]>::as_ptr(self);
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

/// Implements `Clone` by cloning the storage. There is one impl per storage type: with a blanket impl, rustc would
/// suggest `.clone()` in errors about moved mutable views.
macro_rules! cloned {
    ($([$($generics:tt)*] $storage:ty;)*) => {$(
        impl<$($generics)*, L: TensorLayout> Clone for Tensor<$storage, L> {
            fn clone(&self) -> Self {
                Self { storage: self.storage.clone(), layout: self.layout }
            }
        }
    )*};
}

cloned! {
    [T: Clone, const N: usize] [T; N];
}

#[cfg(feature = "alloc")]
cloned! {
    [T: Clone] alloc::vec::Vec<T>;
    [T: Clone] alloc::boxed::Box<[T]>;
}

macro_rules! copied_too {
    ($([$($generics:tt)*] $storage:ty;)*) => {$(
        impl<$($generics)*, L: TensorLayout> Clone for Tensor<$storage, L> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generics)*, L: TensorLayout> Copy for Tensor<$storage, L> {}
    )*};
}

copied_too! {
    ['a, T] View<'a, T>;
    ['a, T] &'a [T];
    ['a, T, const N: usize] &'a [T; N];
}

#[cfg(feature = "alloc")]
copied_too! {
    ['a, T] &'a alloc::vec::Vec<T>;
}

impl<T: Copy, const N: usize, L: TensorLayout> Copy for Tensor<[T; N], L> {}
