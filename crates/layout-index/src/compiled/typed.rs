//! A layout as a type, a value and a pattern.

// The name of the enum shadows the glob import in the type namespace but not in the value namespace, so the same path
// is a type and a value.
pub use self::value::*;

use super::coord::{Accepts, Coord, IndexInt};
use super::index::{StaticLayout, at, fits, get, index_of};
use super::modes::Modes;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;
use layout_runtime::Layout;

/// If two items have the same name, rustc prints both with their paths. Therefore the variant `It` does not have the
/// name of the enum, and messages print `LayoutOf<…>` without a path.
mod value {
    pub use super::LayoutOf::It as LayoutOf;
}

/// A layout with all of its integers in its type. A value of the type needs no memory. `layout!` builds the value.
///
/// Compiler messages print the modes as `M<extent, stride>`: `LayoutOf<(M<8, 64>, M<64, 1>)>` is
/// `layout!((8,64):(64,1))`. For shorter messages, declare a struct: `layout! { struct Tile = (8,64):(64,1); }`.
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
    /// The only value.
    #[default]
    It,
    /// A variant that cannot be constructed. The enum needs it because `T` must occur in a field.
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

/// Prints CuTe's notation. The alternate form marks the integers as static: `(_3,(_2,_3)):(_3,(_12,_1))`.
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
    /// The layout as a [`Layout`] value.
    pub const LAYOUT: Layout = <Self as StaticLayout>::LAYOUT;

    /// Returns the index of a coordinate, in the integer type of the coordinate. An integer type that is too narrow for
    /// the indices of the layout is a compile error.
    ///
    /// If the coordinate is outside the shape, a debug build panics and a release build returns an unspecified number;
    /// see [`get`](Self::get).
    #[inline(always)]
    #[track_caller]
    pub fn at<I: IndexInt, C: Coord<I>>(self, coord: C) -> I
    where
        T: Accepts<C>,
    {
        const { fits::<Self, I, C>() };
        at::<Self, I, C>(coord)
    }

    /// Returns the index of a coordinate, or `None` if the coordinate is outside the shape.
    #[inline(always)]
    pub fn get<I: IndexInt, C: Coord<I>>(self, coord: C) -> Option<I>
    where
        T: Accepts<C>,
    {
        const { fits::<Self, I, C>() };
        get::<Self, I, C>(coord)
    }

    /// Returns the index of the one-dimensional coordinate `i`, also in `const` code. If `i` is outside the shape, a
    /// debug build panics and a release build returns an unspecified number.
    #[must_use]
    #[track_caller]
    pub const fn index(self, i: usize) -> usize {
        const { fits::<Self, usize, usize>() };
        index_of::<Self>(i)
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub const fn size(self) -> usize {
        Self::LAYOUT.size()
    }

    /// Returns the layout as a [`Layout`] value.
    pub const fn layout(self) -> Layout {
        Self::LAYOUT
    }
}

#[diagnostic::do_not_recommend]
impl<C, T: Accepts<C>> Accepts<C> for LayoutOf<T> {}
