//! What a tensor can be made with.

use crate::compiled::StaticLayout;
use crate::error::Error;
use crate::layout::Layout;
use crate::structure::{self, CallNewWithNumbers, Numbers, Origin, Structure, Value, Valued};
use crate::tensor::Tensor;
use crate::tensor::operations::traits::{Place, TensorLayout, sealed};
use crate::tensor::storage::traits::{ArrayBuffer, Buffer};
use crate::unseen::unseen;

/// What a tensor can be made with: what `layout!` makes, or a [`Layout`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass what `layout!` makes, a `StaticLayout` or a `Layout`; parse text first, and unwrap a `Result`, `Gmem::new(m, n)?`"
)]
#[unseen]
pub trait IntoTensorLayout {
    /// The kind of layout that the tensor has. Not one of a view: where a view starts is not a number that users may
    /// choose.
    type Kind: Given;

    /// The numbers of the layout, which the tensor checks, or the layout.
    ///
    /// # Errors
    /// If the layout is empty, as layouts with numbers may be.
    #[doc(hidden)]
    fn given(self) -> Result<<Self::Kind as Given>::Numbers, Error>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> IntoTensorLayout for L {
    type Kind = L;

    #[inline(always)]
    fn given(self) -> Result<[usize; 0], Error> {
        Ok([])
    }
}

#[diagnostic::do_not_recommend]
impl IntoTensorLayout for Layout {
    type Kind = Self;

    fn given(self) -> Result<Self, Error> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Valued> IntoTensorLayout for Value<L> {
    type Kind = L;

    #[inline(always)]
    fn given(self) -> Result<L::Numbers, Error> {
        Ok(*self.numbers())
    }
}

/// What lies over a storage `S` in [`Tensor::new`]: what `layout!` makes, or a [`Layout`]. If something else does, rustc
/// does not know what `new` makes, and says nothing of what is done with it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "storage is the first argument, the layout the second",
    note = "pass what `layout!` makes, a `StaticLayout` or a `Layout`; parse text first, and unwrap a `Result`, `Gmem::new(m, n)?`"
)]
#[unseen]
pub trait LaysOut<S> {
    /// The kind of layout that the tensor has.
    type Kind: Given;
    /// `Tensor<S, Self::Kind>`.
    type Made;

    /// The tensor.
    ///
    /// # Errors
    /// Those of [`Tensor::new`].
    #[doc(hidden)]
    fn lay_out(self, storage: S) -> Result<Self::Made, Error>
    where
        S: Buffer;
}

#[diagnostic::do_not_recommend]
#[unseen]
impl<S, A: IntoTensorLayout> LaysOut<S> for A {
    type Kind = A::Kind;
    type Made = Tensor<S, A::Kind>;

    #[inline]
    fn lay_out(self, storage: S) -> Result<Tensor<S, A::Kind>, Error>
    where
        S: Buffer,
    {
        let layout = A::Kind::stored(self.given()?);
        A::Kind::require_within(&layout, storage.len())?;
        Ok(Tensor { storage, layout })
    }
}

/// What lies over an array `S` in [`Tensor::of`]: a layout that is known at compile time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout that is known at compile time",
    label = "the array is the first argument, the layout the second",
    note = "pass what `layout!` makes of a layout without numbers, or a `StaticLayout`; `Tensor::new` takes others"
)]
#[unseen]
pub trait LaysOutArray<S> {
    /// The layout of the tensor.
    type Kind: StaticLayout;
    /// `Tensor<S, Self::Kind>`.
    type Made;

    /// The tensor.
    ///
    /// # Safety
    /// The array has each index of the layout.
    #[doc(hidden)]
    unsafe fn lay_out(self, array: S) -> Self::Made
    where
        S: ArrayBuffer;
}

#[diagnostic::do_not_recommend]
#[unseen]
impl<S, L: StaticLayout> LaysOutArray<S> for L {
    type Kind = L;
    type Made = Tensor<S, L>;

    #[inline(always)]
    unsafe fn lay_out(self, array: S) -> Tensor<S, L>
    where
        S: ArrayBuffer,
    {
        Tensor { storage: array, layout: L::stored([]) }
    }
}

/// Storage in the place of the layout. Where the layout stands in that of the storage, that is what is wrong, and the
/// tensor is the one that was meant: rustc says one thing, and nothing of what is done with it.
macro_rules! storage_is_no_layout {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> LaysOut<L> for $type
        where
            L: IntoTensorLayout,
        {
            type Kind = L::Kind;
            type Made = Tensor<Self, L::Kind>;

            fn lay_out(self, _: L) -> Result<Tensor<Self, L::Kind>, Error> {
                unreachable!("no layout is storage")
            }
        }

        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> LaysOutArray<L> for $type
        where
            L: StaticLayout,
        {
            type Kind = L;
            type Made = Tensor<Self, L>;

            unsafe fn lay_out(self, _: L) -> Tensor<Self, L> {
                unreachable!("no layout is storage")
            }
        }
    )*};
}

storage_is_no_layout! {
    ['a, L, T] &'a [T];
    ['a, L, T] &'a mut [T];
    [L, T, const N: usize] [T; N];
    ['a, L, T, const N: usize] &'a [T; N];
    ['a, L, T, const N: usize] &'a mut [T; N];
}

#[cfg(feature = "alloc")]
storage_is_no_layout! {
    [L, T] alloc::vec::Vec<T>;
    ['a, L, T] &'a alloc::vec::Vec<T>;
    ['a, L, T] &'a mut alloc::vec::Vec<T>;
    [L, T] alloc::boxed::Box<[T]>;
}

/// What is taken for a layout. With a second implementation, which does not hold either, rustc reports that there is
/// none, and nothing else.
macro_rules! no_layouts {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        #[doc(hidden)]
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> LaysOut<S> for $type
        where
            Self: sealed::Never,
        {
            type Kind = Layout;
            type Made = Tensor<S, Layout>;

            fn lay_out(self, _: S) -> Result<Tensor<S, Layout>, Error> {
                sealed::Never::never(self)
            }
        }
    )*};
}

no_layouts! {
    [S, L, E] Result<L, E>;
    ['a, S] &'a str;
    [S, A] (A,);
    [S, A, B] (A, B);
    [S, A, B, C] (A, B, C);
    ['a, S] &'a Layout;
    [S, L] CallNewWithNumbers<L>;
}

/// A layout of a kind that tensors are made with: not of a view.
///
/// Sealed: where a tensor starts is not a number that users may choose.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass what `layout!` makes, a type that implements `StaticLayout`, or a `Layout`; parse text first"
)]
#[unseen]
pub trait Given: TensorLayout + sealed::AtOrigin {
    /// What it is made from: its numbers, or itself.
    #[doc(hidden)]
    type Numbers;

    #[doc(hidden)]
    fn stored(numbers: Self::Numbers) -> Self::Stored;

    /// The layout as a value.
    ///
    /// # Errors
    /// If the numbers make none.
    #[doc(hidden)]
    fn layout_of(numbers: Self::Numbers) -> Result<Layout, Error>;
}

#[unseen]
impl<L: Structure<Start = Origin>> Given for L {
    type Numbers = L::Numbers;

    fn layout_of(numbers: L::Numbers) -> Result<Layout, Error> {
        if !L::LAYOUT.is_known() {
            structure::bounds(&L::LAYOUT, &|name| numbers.get(name))?;
        }
        Ok(Self::stored_layout(&Self::stored(numbers)))
    }

    #[inline(always)]
    fn stored(numbers: L::Numbers) -> Place<L::Numbers, Origin> {
        Place { start: Origin, numbers }
    }
}

impl Given for Layout {
    type Numbers = Self;

    fn layout_of(layout: Self) -> Result<Self, Error> {
        Ok(layout)
    }

    fn stored(layout: Self) -> Self {
        layout
    }
}
