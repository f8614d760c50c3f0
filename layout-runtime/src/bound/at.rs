//! Indexing: which coordinates a tree of modes takes, and what their index is.

use super::Bound;
use super::modes::{Mode, Modes, Swizzled, swizzled};
use super::number::{Extent, Number};
use crate::compiled::{Compiled, Coord, IndexInt};
use crate::compiled::{Modes as StaticModes, StaticLayout};
use crate::divide::Divide;

/// Modes for which `C` is a coordinate: an integer always is, a tuple is for a tuple of as many modes.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a coordinate of the layout",
    label = "this coordinate does not nest like the shape, or is not of type `{I}`",
    note = "write one integer, or one coordinate per mode, all of the type of the layout's numbers"
)]
pub trait Takes<I, C> {
    /// The index of `coord`.
    fn at(&self, coord: C) -> I;
    /// Whether `coord` is inside of the shape.
    fn contains(&self, coord: C) -> bool;
}

impl<I: Divide, E: Extent<I>, S: Number<I>> Takes<I, I> for Mode<E, S> {
    #[inline(always)]
    fn at(&self, coord: I) -> I {
        self.last(coord)
    }
    #[inline(always)]
    fn contains(&self, coord: I) -> bool {
        0 <= coord.wide() && coord.wide() < self.extent().get().wide()
    }
}

impl<I, C, const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T> Takes<I, C>
    for Swizzled<B, BASE, SHIFT, OFFSET, T>
where
    I: Divide,
    T: Takes<I, C> + Modes<I>,
{
    #[inline(always)]
    fn at(&self, coord: C) -> I {
        swizzled::<I, Self>(self.0.at(coord))
    }
    #[inline(always)]
    fn contains(&self, coord: C) -> bool {
        self.0.contains(coord)
    }
}

macro_rules! tuple_takes {
    ($($mode:ident)+) => {
        impl<Int: Divide, $($mode: Modes<Int>),+> Takes<Int, Int> for ($($mode,)+) {
            #[inline(always)]
            fn at(&self, coord: Int) -> Int {
                self.last(coord)
            }
            #[inline(always)]
            fn contains(&self, coord: Int) -> bool {
                0 <= coord.wide() && coord.wide() < self.size() as i128
            }
        }
    };
}

for_each_arity!(tuple_takes);

macro_rules! tuple_takes_tuple {
    ($($mode:ident $coord:ident,)+) => {
        #[allow(non_snake_case)]
        impl<Int: Divide, $($mode: Takes<Int, $coord>, $coord),+> Takes<Int, ($($coord,)+)> for ($($mode,)+) {
            #[inline(always)]
            fn at(&self, coord: ($($coord,)+)) -> Int {
                let (($($mode,)+), ($($coord,)+)) = (self, coord);
                Int::cut(0) $(.add($mode.at($coord)))+
            }
            #[inline(always)]
            fn contains(&self, coord: ($($coord,)+)) -> bool {
                let (($($mode,)+), ($($coord,)+)) = (self, coord);
                true $(&& $mode.contains($coord))+
            }
        }
    };
}

for_each_pair!(tuple_takes_tuple);

/// A layout that is indexed with coordinates `C` and answers in `I`: compiled, bound, or declared by `layout!`. What generic kernels
/// ask of their layouts.
///
/// ```
/// use colex::bound::{Bound, C, Dyn, IndexAt, Mode};
///
/// fn trace<L: IndexAt<usize, (usize, usize)>>(data: &[f32], l: &L, n: usize) -> f32 {
///     (0..n).map(|i| data[l.index_at((i, i))]).sum()
/// }
///
/// let rows = Bound::new((Mode::new(Dyn::new(2), 3), Mode::new(C::<3>, C::<1>))).unwrap();
/// assert_eq!(trace(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], &rows, 2), 4.0);
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not indexed with `{C}` in the integer type `{I}`")]
pub trait IndexAt<I, C> {
    /// The index of a coordinate. Outside of the shape a debug build panics and a release build answers some number.
    fn index_at(&self, coord: C) -> I;
    /// The index of a coordinate, or `None` outside of the shape.
    fn checked_index_at(&self, coord: C) -> Option<I>;
}

impl<I: Divide, C: Copy, T: Modes<I> + Takes<I, C>> IndexAt<I, C> for Bound<I, T> {
    #[inline(always)]
    fn index_at(&self, coord: C) -> I {
        self.at(coord)
    }
    #[inline(always)]
    fn checked_index_at(&self, coord: C) -> Option<I> {
        self.get(coord)
    }
}

impl<I: IndexInt, C: Coord<I>, T: StaticModes + crate::compiled::Accepts<C>> IndexAt<I, C> for Compiled<T> {
    #[inline(always)]
    fn index_at(&self, coord: C) -> I {
        <Self as StaticLayout>::index_at(coord)
    }
    #[inline(always)]
    fn checked_index_at(&self, coord: C) -> Option<I> {
        <Self as StaticLayout>::checked_index_at(coord)
    }
}
