//! What a tensor can be made with.

use crate::compiled::StaticLayout;
use crate::structure::{self, Numbers, Origin, Structure, Value, Valued};
use crate::views::operations::traits::{AtOrigin, Place, TensorLayout};
use layout_runtime::{Error, Layout};

/// What a tensor can be made with: what `layout!` makes, or a [`Layout`].
///
/// rustc infers `By`. It tells the implementations apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass what `layout!` makes, a `StaticLayout` or a `Layout`; parse text first, and unwrap a `Result`, `Gmem::new(m, n)?`"
)]
pub trait IntoTensorLayout<By = ()> {
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

/// No type has this implementation. Because there are two for every type, rustc reports a type without an
/// implementation once, and not again wherever its tensor is used.
#[diagnostic::do_not_recommend]
impl<L: sealed::Never> IntoTensorLayout<L> for L {
    type Kind = Layout;

    fn given(self) -> Result<Layout, Error> {
        self.never()
    }
}

mod sealed {
    /// No type implements it.
    pub trait Never {
        fn never<V>(self) -> V;
    }
}

#[diagnostic::do_not_recommend]
impl IntoTensorLayout<[Self; 0]> for Layout {
    type Kind = Self;

    fn given(self) -> Result<Self, Error> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Valued> IntoTensorLayout<[Self; 0]> for Value<L> {
    type Kind = L;

    #[inline(always)]
    fn given(self) -> Result<L::Numbers, Error> {
        Ok(*self.numbers())
    }
}

/// A layout of a kind that tensors are made with: not of a view.
///
/// Sealed: where a tensor starts is not a number that users may choose.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass what `layout!` makes, a type that implements `StaticLayout`, or a `Layout`; parse text first"
)]
pub trait Given: TensorLayout + AtOrigin {
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
