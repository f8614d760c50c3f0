//! A layout as a type, as a value and as a pattern.

// The enum's name hides the variant's in the type namespace and leaves it in the value namespace, so that the same path
// is a type and a value.
pub use self::value::*;

use super::coord::{Accepts, Coord, IndexInt};
use super::index::{StaticLayout, at, fits, get, index_of};
use super::modes::Modes;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;
use layout_runtime::Layout;

/// Two items of one name are printed with their paths: the variant has another one, so that messages say `LayoutOf<…>`.
mod value {
    pub use super::LayoutOf::It as LayoutOf;
}

/// A layout whose integers are all part of its type; made by `layout!`. Zero-sized.
///
/// Messages write it out: `LayoutOf<(M<8, 64>, M<64, 1>)>` is `layout!((8,64):(64,1))`, an `M<extent, stride>` for each
/// mode. A struct, `layout! { struct Tile = (8,64):(64,1); }`, is called by its name.
///
/// ```
/// use colex::layout;
///
/// type Tile = layout!((3,(2,3)):(3,(12,1)));
/// const TILE: Tile = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!((TILE.at(16), TILE.at((1, 5)), TILE.at((1, (1, 2)))), (17, 17, 17));
/// const { assert!(TILE.index(16) == 17) };
/// ```
#[derive(Default)]
pub enum LayoutOf<T> {
    /// The value.
    #[default]
    It,
    /// Never made; it holds the type parameter.
    #[doc(hidden)]
    Never(PhantomData<fn() -> T>, Infallible),
}

copied! { [T] LayoutOf<T>; }

impl<T> PartialEq for LayoutOf<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for LayoutOf<T> {}

/// CuTe's form; the alternate form marks the integers as static, `(_3,(_2,_3)):(_3,(_12,_1))`.
impl<T: Modes> fmt::Display for LayoutOf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::LAYOUT, f)
    }
}

impl<T: Modes> fmt::Debug for LayoutOf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", Self::LAYOUT)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Modes> StaticLayout for LayoutOf<T> {
    const LAYOUT: Layout = T::LAYOUT;
}

impl<T: Modes> LayoutOf<T> {
    /// The layout as a value.
    pub const LAYOUT: Layout = <Self as StaticLayout>::LAYOUT;

    /// The index of a coordinate, in the coordinate's integer type. An index that the type cannot hold is an error of
    /// the build.
    ///
    /// Outside of the shape a debug build panics and a release build answers some number; see [`get`](Self::get).
    #[inline(always)]
    #[track_caller]
    pub fn at<I: IndexInt, C: Coord<I>>(self, coord: C) -> I
    where
        T: Accepts<C>,
    {
        const { fits::<Self, I, C>() };
        at::<Self, I, C>(coord)
    }

    /// The index of a coordinate, or `None` outside of the shape.
    #[inline(always)]
    pub fn get<I: IndexInt, C: Coord<I>>(self, coord: C) -> Option<I>
    where
        T: Accepts<C>,
    {
        const { fits::<Self, I, C>() };
        get::<Self, I, C>(coord)
    }

    /// The index of the one-dimensional coordinate `i`, in `const` code too. Outside of the layout a debug build panics
    /// and a release build answers some number.
    #[must_use]
    #[track_caller]
    pub const fn index(self, i: usize) -> usize {
        const { fits::<Self, usize, usize>() };
        index_of::<Self>(i)
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

#[diagnostic::do_not_recommend]
impl<C, T: Accepts<C>> Accepts<C> for LayoutOf<T> {}
