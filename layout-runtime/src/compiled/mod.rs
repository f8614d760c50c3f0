//! Layouts as types: what `layout!` expands to.
//!
//! A compiled layout is one path, `Compiled::<(M::<3, 3>, (M::<2, 12>, M::<3, 1>))>`, that is a type, a value, a constant and
//! a pattern at once. Equal layouts have equal types, and generic code can take the modes apart.

#[macro_use]
mod arity;
mod coord;
pub mod holds;
mod index;
mod modes;
mod program;

pub use coord::{Accepts, Coord, Form, IndexInt};
pub use holds::Holds;
pub use index::{at, fits, get, offset};
pub use modes::{Ceil, Code, Constant, E, Lit, M, Modes, Num, S, Times, V, X};

// The enum's name hides the variant's in the type namespace and leaves it in the value namespace, so that the same path is
// a type and a value.
pub use self::Compiled::*;

use crate::layout::Layout;
use crate::notation::expect;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;
pub(crate) use index::checked_index;

/// A layout whose integers are all part of its type; made by `layout!`. Zero-sized.
///
/// ```
/// use colex::layout;
///
/// type Tile = layout!((3,(2,3)):(3,(12,1)));
/// const TILE: Tile = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!((TILE.at(16), TILE.at((1, 5)), TILE.at((1, (1, 2)))), (17, 17, 17));
/// const { assert!(TILE.offset(16) == 17) };
/// ```
#[derive(Default)]
pub enum Compiled<T> {
    /// The value.
    #[default]
    Compiled,
    /// Never made; it holds the type parameter.
    #[doc(hidden)]
    Never(PhantomData<fn() -> T>, Infallible),
}

impl<T> Clone for Compiled<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Compiled<T> {}

impl<T> PartialEq for Compiled<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Compiled<T> {}

/// CuTe's form; the alternate form marks the integers as static, `(_3,(_2,_3)):(_3,(_12,_1))`.
impl<T: Modes> fmt::Display for Compiled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::LAYOUT, f)
    }
}

impl<T: Modes> fmt::Debug for Compiled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", Self::LAYOUT)
    }
}

/// A type that stands for a layout.
///
/// Everything `layout!` declares is one. Implement it to derive layouts from type parameters:
///
/// ```
/// use core::marker::PhantomData;
/// use colex::{Layout, StaticLayout};
///
/// struct Transposed<L>(PhantomData<L>);
///
/// impl<L: StaticLayout> StaticLayout for Transposed<L> {
///     const LAYOUT: Layout = colex::expect(L::LAYOUT.select(&[1, 0]));
/// }
/// ```
pub trait StaticLayout {
    /// The layout as a value.
    const LAYOUT: Layout;
    /// How many coordinates there are.
    const SIZE: usize = Self::LAYOUT.size();
    /// CuTe's cosize; using it where it is not positive is an error of the build.
    const COSIZE: usize = {
        assert!(Self::LAYOUT.cosize() > 0, "the layout has a negative cosize: its indices do not start at 0");
        Self::LAYOUT.cosize() as usize
    };

    /// The index of a coordinate, in the coordinate's integer type. Any nesting that fits the shape is a coordinate; one that
    /// does not is an error of the build, as is an index that the type cannot hold.
    ///
    /// Outside of the shape a debug build panics and a release build answers some number.
    #[inline(always)]
    #[track_caller]
    fn index_at<I: IndexInt, C: Coord<I>>(coord: C) -> I {
        const { fits::<Self, I, C>() };
        index::at::<Self, I, C>(coord)
    }

    /// The index of a coordinate, or `None` outside of the shape.
    #[inline(always)]
    fn checked_index_at<I: IndexInt, C: Coord<I>>(coord: C) -> Option<I> {
        const { fits::<Self, I, C>() };
        index::get::<Self, I, C>(coord)
    }
}

impl<T: Modes> StaticLayout for Compiled<T> {
    const LAYOUT: Layout = expect(T::CODE.layout());
}

impl<T: Modes> Compiled<T> {
    /// The layout as a value.
    pub const LAYOUT: Layout = <Self as StaticLayout>::LAYOUT;

    /// The index of a coordinate, in the coordinate's integer type. An index that the type cannot hold is an error of the
    /// build.
    ///
    /// Outside of the shape a debug build panics and a release build answers some number; see [`get`](Self::get).
    #[inline(always)]
    #[track_caller]
    pub fn at<I: IndexInt, C: Coord<I>>(self, coord: C) -> I
    where
        T: Accepts<C>,
    {
        const { fits::<Self, I, C>() };
        index::at::<Self, I, C>(coord)
    }

    /// The index of a coordinate, or `None` outside of the shape.
    #[inline(always)]
    pub fn get<I: IndexInt, C: Coord<I>>(self, coord: C) -> Option<I>
    where
        T: Accepts<C>,
    {
        const { fits::<Self, I, C>() };
        index::get::<Self, I, C>(coord)
    }

    /// The index of the one-dimensional coordinate `i`, in `const` code too. Outside of the layout a debug build panics and a
    /// release build answers some number.
    #[must_use]
    #[track_caller]
    pub const fn offset(self, i: usize) -> usize {
        offset::<Self>(i)
    }

    /// How many coordinates there are.
    #[must_use]
    pub const fn size(self) -> usize {
        Self::LAYOUT.size()
    }

    /// The layout as a value.
    #[must_use]
    pub const fn layout(self) -> Layout {
        Self::LAYOUT
    }
}
