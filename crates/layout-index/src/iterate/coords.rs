//! Iterates over natural coordinates, which are nested like the shape and have one entry per leaf.

use crate::compiled::{E, LayoutOf, M, Modes, S, V, X};
use core::marker::PhantomData;
use layout_runtime::{IntTuple, MAX_LEAVES};

/// A natural coordinate as a Rust value: `usize` for one leaf, or a tuple of natural coordinates that is nested like
/// the shape.
pub trait NaturalCoord: Copy {
    /// The number of entries.
    #[doc(hidden)]
    const LEN: usize;
    /// Builds the coordinate with these entries.
    #[doc(hidden)]
    fn read(entries: &[usize]) -> Self;
}

impl NaturalCoord for usize {
    const LEN: usize = 1;

    #[inline(always)]
    fn read(entries: &[usize]) -> Self {
        entries[0]
    }
}

macro_rules! tuples {
    ($($mode:ident)+) => {
        impl<$($mode: NaturalCoord),+> NaturalCoord for ($($mode,)+) {
            const LEN: usize = 0 $(+ $mode::LEN)+;

            #[inline(always)]
            fn read(entries: &[usize]) -> Self {
                let mut at = 0;
                ($({
                    let mode = $mode::read(&entries[at..]);
                    at += $mode::LEN;
                    let _ = at;
                    mode
                },)+)
            }
        }
    };
}

for_each_arity!(tuples);

/// An iterator over the coordinates of a layout, nested like the shape. The first entry varies fastest.
#[derive(Clone, Debug)]
pub struct Coords<C> {
    extents: [usize; MAX_LEAVES],
    next: [usize; MAX_LEAVES],
    left: usize,
    of: PhantomData<C>,
}

impl<C: NaturalCoord> Coords<C> {
    /// # Panics
    /// If the number of entries of `C` differs from the number of leaves of the shape.
    #[doc(hidden)]
    #[must_use]
    pub fn new(shape: &IntTuple) -> Self {
        assert!(
            shape.len() == C::LEN,
            "the number of entries of a coordinate must equal the number of integers of the shape"
        );
        let mut extents = [1; MAX_LEAVES];
        for (extent, leaf) in extents.iter_mut().zip(shape.leaves()) {
            *extent = leaf.value() as usize;
        }
        Self { extents, next: [0; MAX_LEAVES], left: extents.iter().product(), of: PhantomData }
    }
}

impl<C: NaturalCoord> Iterator for Coords<C> {
    type Item = C;

    #[inline]
    fn next(&mut self) -> Option<C> {
        self.left = self.left.checked_sub(1)?;
        let coordinate = C::read(&self.next);
        for (entry, extent) in self.next.iter_mut().zip(&self.extents).take(C::LEN) {
            *entry += 1;
            if *entry < *extent {
                break;
            }
            *entry = 0;
        }
        Some(coordinate)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<C: NaturalCoord> ExactSizeIterator for Coords<C> {}

/// Modes for which a Rust type of *natural coordinates* exists. A natural coordinate is nested like the shape.
pub trait Natural: Modes {
    /// The type of the natural coordinates: `usize`, or a tuple with the nesting of the modes.
    type Coord: NaturalCoord;
}

macro_rules! leaves {
    ($([$($generics:tt)*] $mode:ty;)*) => {$(
        impl<$($generics)*> Natural for $mode
        where
            $mode: Modes,
        {
            type Coord = usize;
        }
    )*};
}

leaves! {
    [const N: i64, const D: i64] M<N, D>;
    [const N: i64, const D: i64] X<N, D>;
    [const N: i64, const D: i64, const UNIT: u32] E<N, D, UNIT>;
    [N, D] V<N, D>;
}

impl<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Natural> Natural
    for S<B, BASE, SHIFT, OFFSET, T>
{
    type Coord = T::Coord;
}

macro_rules! modes {
    ($($mode:ident)+) => {
        impl<$($mode: Natural),+> Natural for ($($mode,)+) {
            type Coord = ($($mode::Coord,)+);
        }
    };
}

for_each_arity!(modes);

impl<T: Natural> LayoutOf<T> {
    /// Returns all coordinates, nested like the shape, in the order of one-dimensional coordinates: the first entry
    /// varies fastest.
    ///
    /// ```
    /// use colex::layout;
    ///
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// let mut sum = 0;
    /// for (i, (j, k)) in l.coords() {
    ///     sum += l.at((i, (j, k)));
    /// }
    /// assert_eq!(sum, (0..18).map(|c| l.at(c)).sum());
    /// ```
    #[must_use]
    pub fn coords(self) -> Coords<T::Coord> {
        Coords::new(&T::LAYOUT.shape())
    }
}
