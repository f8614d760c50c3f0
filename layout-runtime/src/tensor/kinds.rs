//! The layouts that a tensor can have: of a type, of a value, of a slice.
//!
//! Layouts with numbers of their own become values ([`IntoTensorLayout`]); to keep what is static of them would be one more `impl` of
//! [`TensorLayout`] and [`Viewed`] here.

use super::change::Map;
use super::clip::Limits;
use super::coord::{self, Coordinate, Numbers, Parts, Selection, Where, placed};
use super::reach::{self, require_inside};
use crate::bound::{self, Bound};
use crate::compiled::{StaticLayout, checked_index};
use crate::divide::Divide;
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::iterate::Nest;
use crate::layout::Layout;
use crate::macros::ok;
use crate::notation::expect;
use crate::tree::MAX_LEAVES;
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
    /// The kind of layout that the tensor has.
    type Kind: Viewed;

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
        const { reach::of(&L::LAYOUT) }.require(len)
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

struct NestOf<L>(PhantomData<L>);

impl<L: StaticLayout> NestOf<L> {
    const NEST: Nest = L::LAYOUT.nest();
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

/// A layout of a type whose origin is moved at run time: a slice. Behind a swizzle the move is part of the layout, since a swizzle
/// acts on the sum; else it is part of the place.
pub struct Shifted<L>(PhantomData<fn() -> L>);

/// The modes of `L` that a selection keeps.
pub struct Slice<L, C, W>(PhantomData<fn() -> (L, C, W)>);

/// The modes of `L` that a selection fixes, without swizzle and offset.
struct Fixed<L, C, W>(PhantomData<fn() -> (L, C, W)>);

/// The modes of `L`, without swizzle and offset.
struct Plain<L>(PhantomData<fn() -> L>);

const fn selected<C: Selection, W: Where>(layout: &Layout) -> IntTuple {
    expect(placed(layout, &coord::tuple::<C>(&[0; MAX_LEAVES]), W::SIDE))
}

impl<L: StaticLayout, C: Selection, W: Where> StaticLayout for Slice<L, C, W> {
    const LAYOUT: Layout = {
        let sliced = expect(L::LAYOUT.slice(&selected::<C, W>(&L::LAYOUT)));
        assert!(sliced.rank() > 0, "the coordinate names a single element: read it with `tensor[coordinate]`");
        sliced
    };
}

impl<L: StaticLayout, C: Selection, W: Where> StaticLayout for Fixed<L, C, W> {
    const LAYOUT: Layout = expect(L::LAYOUT.layout_part().dice(&selected::<C, W>(&L::LAYOUT)));
}

impl<L: StaticLayout> StaticLayout for Plain<L> {
    const LAYOUT: Layout = L::LAYOUT.layout_part();
}

impl<L: StaticLayout> Shifted<L> {
    /// Whether the move is part of the place.
    const IS_PLAIN: bool = !L::LAYOUT.is_composed();

    #[inline(always)]
    fn start<C: Selection, W: Where>(shift: i64, selection: C) -> Result<(usize, i64), Error> {
        if const { Numbers::<C>::COUNT == 0 } {
            return Ok((0, shift));
        }
        match checked_index::<Fixed<L, C, W>, isize, _>(Numbers(selection)) {
            Some(index) if Self::IS_PLAIN => Ok((index as usize, 0)),
            Some(index) => Ok((0, shift + index as i64)),
            None => Err(Error::new(ErrorKind::OutOfShape)),
        }
    }
}

impl<L: StaticLayout> TensorLayout for Shifted<L> {
    type Stored = i64;
    type Checked<V> = V;
    const STATIC: Option<Layout> = Some(L::LAYOUT);

    fn checked<V>(result: Result<V, Error>) -> V {
        L::checked(result)
    }

    fn layout(shift: &i64) -> Layout {
        Layout { offset: L::LAYOUT.offset() + shift, ..L::LAYOUT }
    }

    #[inline(always)]
    fn shift(shift: &i64) -> i64 {
        *shift
    }

    #[inline(always)]
    fn size(_: &i64) -> usize {
        const { L::LAYOUT.size() }
    }

    #[inline(always)]
    fn index<C: Coordinate>(shift: &i64, coordinate: C) -> Option<usize> {
        if Self::IS_PLAIN {
            return checked_index::<L, usize, _>(Parts(coordinate));
        }
        let index =
            checked_index::<Plain<L>, isize, _>(Parts(coordinate))? as i64 + const { L::LAYOUT.offset() } + shift;
        Some(const { L::LAYOUT.swizzle() }.apply(index) as usize)
    }

    fn require_within(shift: &i64, len: usize) -> Result<(), Error> {
        reach::of(&Self::layout(shift)).require(len)
    }

    fn require_injective(_: &i64) -> Result<(), Error> {
        L::require_injective(&())
    }

    #[inline(always)]
    fn walk(shift: &i64, mut f: impl FnMut(usize, usize)) {
        const { &NestOf::<L>::NEST }.walk(
            #[inline(always)]
            |coordinate, index| f(coordinate as usize, const { L::LAYOUT.swizzle() }.apply(index + shift) as usize),
        );
    }
}

impl<L: StaticLayout> Viewed for Shifted<L> {
    type Mapped<M: Map> = Shifted<M::Of<L>>;

    fn mapped<M: Map>(shift: &i64) -> Result<i64, Error> {
        ok!(L::mapped::<M>(&()));
        M::shift(*shift)
    }

    type Sliced<C: Selection, W: Where> = Shifted<Slice<L, C, W>>;

    #[inline(always)]
    fn sliced<C: Selection, W: Where>(shift: &i64, selection: C) -> Result<(usize, i64), Error> {
        Self::start::<C, W>(*shift, selection)
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
        reach::of(stored).require(len)
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
        let sliced = ok!(stored.slice_and_offset(&selection));
        if !stored.holds(&selection) {
            return Err(Error::new(ErrorKind::OutOfShape));
        }
        match sliced.offset.as_int() {
            Some(start) if sliced.layout.rank() > 0 => Ok((start.value() as usize, sliced.layout)),
            _ => Err(Error::new(ErrorKind::SingleElement)),
        }
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
