//! The layout arguments from which tensors can be built.

use crate::compiled::StaticLayout;
use crate::structure::{self, Numbers, Origin, Structure, Value, Valued};
use crate::views::operations::traits::{AtOrigin, StoredLayout, TensorLayout};
use layout_runtime::{Error, Layout};

/// A layout with which a tensor can be built: the result of `layout!`, or a [`Layout`].
///
/// rustc infers `By`, which distinguishes the implementations.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass a value of `layout!`, a `StaticLayout` or a `Layout`; parse text first, and unwrap a `Result`, as in `Gmem::new(m, n)?`"
)]
pub trait IntoTensorLayout<By = ()> {
    /// The layout type of the tensor. Layouts of views are excluded, because users must not choose the start of a view.
    type Kind: Given;

    /// Returns the runtime values of the layout, or the layout itself if it is a [`Layout`]. The tensor checks the
    /// values later.
    ///
    /// # Errors
    /// The present implementations return no errors.
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

/// No type satisfies the bound of this implementation. With it, every type has two candidate implementations.
/// Therefore, if a type is not a layout, rustc reports this only once, and not again at each use of its tensor.
#[diagnostic::do_not_recommend]
impl<L: sealed::Never> IntoTensorLayout<L> for L {
    type Kind = Layout;

    fn given(self) -> Result<Layout, Error> {
        self.never()
    }
}

mod sealed {
    /// A trait that no type implements, for code that must be type-checked but never runs.
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

/// A struct that `layout!` declares, together with its runtime values.
#[diagnostic::do_not_recommend]
impl<L: Valued + Into<Value<L>>> IntoTensorLayout<[Self; 0]> for L {
    type Kind = L;

    #[inline(always)]
    fn given(self) -> Result<L::Numbers, Error> {
        self.into().given()
    }
}

/// A kind of layout with which tensors can be built. Layouts of views are excluded.
///
/// This trait is sealed, because users must not choose the start of a tensor.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass a value of `layout!`, a type that implements `StaticLayout`, or a `Layout`; parse text first"
)]
pub trait Given: TensorLayout + AtOrigin {
    /// The runtime values of the layout, or the layout itself.
    #[doc(hidden)]
    type Numbers;

    #[doc(hidden)]
    fn stored(numbers: Self::Numbers) -> Self::Stored;

    /// Returns the layout with these runtime values as a [`Layout`].
    ///
    /// # Errors
    /// If the values violate a clause, or if the layout with these values is invalid.
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
    fn stored(numbers: L::Numbers) -> StoredLayout<L::Numbers, Origin> {
        StoredLayout { start: Origin, numbers }
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
