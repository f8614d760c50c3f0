//! Slices of layouts of types: what is kept is a type again, where it starts is a number.

use super::change::Map;
use super::coord::{self, Coordinate, Numbers, Parts, Selection, Where, placed};
use super::kinds::{NestOf, TensorLayout, Viewed};
use super::reach;
use crate::compiled::{StaticLayout, checked_index};
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::macros::ok;
use crate::notation::expect;
use crate::tree::MAX_LEAVES;
use core::marker::PhantomData;

/// A layout of a type whose origin is moved at run time: a slice. Behind a swizzle the move is part of the layout, since a swizzle
/// acts on the sum; else it is part of the place. Whatever is part of the layout is added to every index, also once an operation has
/// made the swizzle vanish.
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
        // The front stays as it is: in a tile that goes past the end, the swizzle need not have answers for the coordinates there.
        let sliced = expect(L::LAYOUT.layout_part().slice(&selected::<C, W>(&L::LAYOUT)));
        let sliced = Layout { swizzle: L::LAYOUT.swizzle(), offset: L::LAYOUT.offset(), ..sliced };
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
    /// Whether a slice moves the place and not the shift: no swizzle acts on the sum of both.
    const MOVES_PLACE: bool = !L::LAYOUT.is_composed();

    #[inline(always)]
    pub(super) fn start<C: Selection, W: Where>(shift: i64, selection: C) -> Result<(usize, i64), Error> {
        if const { Numbers::<C>::COUNT == 0 } {
            return Ok((0, shift));
        }
        match checked_index::<Fixed<L, C, W>, isize, _>(Numbers(selection)) {
            Some(index) if Self::MOVES_PLACE => Ok((index as usize, shift)),
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
        let index =
            checked_index::<Plain<L>, isize, _>(Parts(coordinate))? as i64 + const { L::LAYOUT.offset() } + shift;
        Some(const { L::LAYOUT.swizzle() }.apply(index) as usize)
    }

    fn require_within(shift: &i64, len: usize) -> Result<(), Error> {
        let Some(_) = L::LAYOUT.offset().checked_add(*shift) else { return Err(Error::new(ErrorKind::IndexOverflow)) };
        let layout = Self::layout(shift);
        layout.verify()?;
        reach::require_within(&layout, reach::of(&layout), len)
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
