//! The layouts that a tensor can have: of a type, of a value, of a slice.
//!
//! Layouts with numbers of their own become values ([`IntoTensorLayout`]); to keep what is static of them would be one more `impl` of
//! [`TensorLayout`] and [`Viewed`] here.

use super::change::Map;
use super::clip::Limits;
use super::coord::{self, Coordinate, Parts, Selection, Where, placed};
use super::reach::{self, require_inside};
use super::shifted::{Shifted, Slice};
use crate::bound::{self, Bound};
use crate::compiled::{StaticLayout, checked_index};
use crate::divide::Divide;
use crate::error::{Error, ErrorKind};
use crate::iterate::Nest;
use crate::layout::Layout;
use crate::macros::ok;
use crate::notation::expect;
use core::marker::PhantomData;

pub(super) use sealed::Sealed;

mod sealed {
    pub trait Sealed {}
    impl<L: crate::StaticLayout> Sealed for L {}
    impl<L: crate::StaticLayout> Sealed for super::Shifted<L> {}
    impl Sealed for crate::Layout {}
}

/// A layout that a tensor can have: every [`StaticLayout`], and [`Layout`].
///
/// Sealed: unchecked access rests on what a layout says of itself. Of a `StaticLayout` only its constant `LAYOUT` is believed.
pub trait TensorLayout: sealed::Sealed {
    /// What is kept of the layout at run time: nothing of a type.
    type Stored: Copy + Send + Sync + 'static;

    /// What an operation answers: the value itself where the layout is known while compiling and a mistake is an error of the
    /// build; a `Result` where it is known at run time.
    type Checked<V>;

    /// The layout, as far as it is known while compiling: without the place where a slice starts.
    #[doc(hidden)]
    const STATIC: Option<Layout>;

    /// The answer of an operation.
    #[doc(hidden)]
    fn checked<V>(result: Result<V, Error>) -> Self::Checked<V>;

    /// The layout as a value. Where a slice has moved the origin of a swizzled layout, its offset is part of it.
    #[doc(hidden)]
    fn layout(stored: &Self::Stored) -> Layout;

    /// What is added to the index before the swizzle, beside the offset of [`STATIC`](Self::STATIC).
    #[doc(hidden)]
    #[inline(always)]
    fn shift(_: &Self::Stored) -> i64 {
        0
    }

    /// Whether every coordinate of the layout is one of the tensor; a tile at the end of a mode has fewer.
    #[doc(hidden)]
    #[inline(always)]
    fn is_whole(_: &Self::Stored) -> bool {
        true
    }

    /// How many coordinates there are in each mode, where those are fewer than the layout has.
    #[doc(hidden)]
    #[inline(always)]
    fn limits(_: &Self::Stored) -> Option<&Limits> {
        None
    }

    /// The index of a one-dimensional coordinate that is known to be one of the tensor.
    #[doc(hidden)]
    #[inline(always)]
    fn known_index(stored: &Self::Stored, coordinate: usize) -> Option<usize> {
        Self::index(stored, coordinate)
    }

    /// How many coordinates there are.
    #[doc(hidden)]
    fn size(stored: &Self::Stored) -> usize;

    /// The index of a coordinate, `None` outside of the shape.
    #[doc(hidden)]
    fn index<C: Coordinate>(stored: &Self::Stored, coordinate: C) -> Option<usize>;

    /// An error unless the indices are `0..len`, or some of them.
    #[doc(hidden)]
    fn require_within(stored: &Self::Stored, len: usize) -> Result<(), Error>;

    /// An error unless no two coordinates share an index.
    #[doc(hidden)]
    fn require_injective(stored: &Self::Stored) -> Result<(), Error>;

    /// Calls `f` with every one-dimensional coordinate and its index, in storage order.
    #[doc(hidden)]
    fn walk(stored: &Self::Stored, f: impl FnMut(usize, usize));
}

/// What a tensor can be made with.
///
/// A layout with numbers of its own, a [`Bound`] or a struct that `layout!` declares with fields, becomes a [`Layout`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass what `layout!` makes, a type that implements `StaticLayout`, or a `Layout`; parse text first"
)]
pub trait IntoTensorLayout {
    /// The kind of layout that the tensor has. Not one of a view: where a view starts is no number that users may choose.
    type Kind: Given;

    /// What the tensor keeps of the layout.
    ///
    /// # Errors
    /// Where the layout is empty, as layouts with numbers may be.
    #[doc(hidden)]
    fn into_tensor_layout(self) -> Result<<Self::Kind as TensorLayout>::Stored, Error>;
}

impl<L: Given> IntoTensorLayout for L {
    type Kind = L;

    #[inline(always)]
    fn into_tensor_layout(self) -> Result<L::Stored, Error> {
        Ok(self.into_stored())
    }
}

impl<I: Divide, T: bound::Modes<I>> IntoTensorLayout for Bound<I, T> {
    type Kind = Layout;

    fn into_tensor_layout(self) -> Result<Layout, Error> {
        self.layout()
    }
}

/// A layout of a kind that tensors have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "pass what `layout!` makes, a type that implements `StaticLayout`, or a `Layout`; parse text first"
)]
pub trait Given: Viewed + Sized {
    #[doc(hidden)]
    fn into_stored(self) -> Self::Stored;
}

impl<L: StaticLayout> Given for L {
    #[inline(always)]
    fn into_stored(self) {}
}

impl Given for Layout {
    fn into_stored(self) -> Self {
        self
    }
}

/// A layout whose tensors have views.
pub trait Viewed: TensorLayout {
    /// What an operation that is known while compiling makes of the layout.
    #[doc(hidden)]
    type Mapped<M: Map>: Viewed;

    #[doc(hidden)]
    fn mapped<M: Map>(stored: &Self::Stored) -> Result<<Self::Mapped<M> as TensorLayout>::Stored, Error>;

    /// What a selection keeps of the layout.
    type Sliced<C: Selection, W: Where>: Viewed;

    /// How far the slice starts behind the origin, and the slice.
    #[doc(hidden)]
    fn sliced<C: Selection, W: Where>(
        stored: &Self::Stored,
        selection: C,
    ) -> Result<(usize, <Self::Sliced<C, W> as TensorLayout>::Stored), Error>;
}

/// A layout known while compiling, and how it is made from a value: types that users implement have no values to be made from.
impl<L: StaticLayout> TensorLayout for L {
    type Stored = ();
    type Checked<V> = V;
    const STATIC: Option<Layout> = Some(L::LAYOUT);

    fn checked<V>(result: Result<V, Error>) -> V {
        match result {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }

    fn layout((): &()) -> Layout {
        L::LAYOUT
    }

    #[inline(always)]
    fn size((): &()) -> usize {
        const { L::LAYOUT.size() }
    }

    #[inline(always)]
    fn index<C: Coordinate>((): &(), coordinate: C) -> Option<usize> {
        checked_index::<L, usize, _>(Parts(coordinate))
    }

    fn require_within((): &(), len: usize) -> Result<(), Error> {
        reach::require_within(&L::LAYOUT, const { reach::of(&L::LAYOUT) }, len)
    }

    fn require_injective((): &()) -> Result<(), Error> {
        const { reach::injective(&L::LAYOUT) }
    }

    #[inline(always)]
    fn walk((): &(), mut f: impl FnMut(usize, usize)) {
        const { &NestOf::<L>::NEST }.walk(
            #[inline(always)]
            |coordinate, index| f(coordinate as usize, const { L::LAYOUT.swizzle() }.apply(index) as usize),
        );
    }
}

pub(super) struct NestOf<L>(PhantomData<L>);

impl<L: StaticLayout> NestOf<L> {
    pub(super) const NEST: Nest = L::LAYOUT.nest();
}

impl<L: StaticLayout> Viewed for L {
    type Mapped<M: Map> = M::Of<L>;

    fn mapped<M: Map>((): &()) -> Result<(), Error> {
        const { assert_inside::<M, L>() };
        Ok(())
    }

    type Sliced<C: Selection, W: Where> = Shifted<Slice<L, C, W>>;

    #[inline(always)]
    fn sliced<C: Selection, W: Where>((): &(), selection: C) -> Result<(usize, i64), Error> {
        Shifted::<L>::start::<C, W>(0, selection)
    }
}

const fn assert_inside<M: Map, L: StaticLayout>() {
    if !M::MAY_OVERRUN {
        let () = expect(require_inside(&<M::Of<L>>::LAYOUT, &L::LAYOUT));
    }
}

impl TensorLayout for Layout {
    type Stored = Self;
    type Checked<V> = Result<V, Error>;
    const STATIC: Option<Layout> = None;

    fn checked<V>(result: Result<V, Error>) -> Result<V, Error> {
        result
    }

    fn layout(stored: &Self) -> Layout {
        *stored
    }

    fn size(stored: &Self) -> usize {
        stored.size()
    }

    #[inline]
    fn index<C: Coordinate>(stored: &Self, coordinate: C) -> Option<usize> {
        stored.checked_index(const { &C::FORM.0 }, &coord::values(coordinate)).map(|index| index as usize)
    }

    fn require_within(stored: &Self, len: usize) -> Result<(), Error> {
        reach::require_within(stored, reach::of(stored), len)
    }

    fn require_injective(stored: &Self) -> Result<(), Error> {
        reach::injective(stored)
    }

    fn walk(stored: &Self, mut f: impl FnMut(usize, usize)) {
        stored.for_each(|coordinate, index| f(coordinate, index as usize));
    }
}

impl Viewed for Layout {
    type Mapped<M: Map> = Self;

    fn mapped<M: Map>(stored: &Self) -> Result<Self, Error> {
        let mapped = ok!(M::of(stored));
        if !M::MAY_OVERRUN {
            ok!(require_inside(&mapped, stored));
        }
        Ok(mapped)
    }

    type Sliced<C: Selection, W: Where> = Self;

    fn sliced<C: Selection, W: Where>(stored: &Self, selection: C) -> Result<(usize, Self), Error> {
        let selection = ok!(placed(stored, &coord::tuple::<C>(&coord::values(selection)), W::SIDE));
        let sliced = ok!(stored.layout_part().slice_and_offset(&selection));
        if !stored.holds(&selection) {
            return Err(Error::new(ErrorKind::OutOfShape));
        }
        let start = match sliced.offset.as_int() {
            Some(start) if sliced.layout.rank() > 0 => start.value(),
            _ => return Err(Error::new(ErrorKind::SingleElement)),
        };
        // The move is part of the place, or else of what is in front of the modes.
        let (place, shift) = if stored.is_composed() { (0, start) } else { (start, 0) };
        let layout = Self { swizzle: stored.swizzle(), offset: stored.offset() + shift, ..sliced.layout };
        Ok((place as usize, layout))
    }
}

macro_rules! opaque {
    ($($name:ident [$($parameter:ident)*];)*) => {$(
        impl<$($parameter),*> core::fmt::Debug for $name<$($parameter),*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )*};
}

opaque!(Shifted[L]; Slice[L C W];);
