//! Layouts of which some numbers are only known at run time: what `layout!` expands to where names stand in the notation.
//!
//! `layout!((m, 64):(ld, 1))` is a `Bound<usize, (Mode<Dyn<usize>, usize>, Mode<C<64>, C<1>>)>`: the type says which numbers are static
//! and what they are, the value carries the others. Natural coordinates become multiplications and additions, static strides among
//! them folded; where a one-dimensional coordinate is split, static extents divide by constants and the others by multiplication
//! ([`FastDiv`](crate::FastDiv)), prepared when the layout is made.

mod at;
mod check;
#[doc(hidden)]
pub mod made;
mod modes;
mod number;
mod print;
#[cfg(test)]
mod tests;

pub use at::{IndexAt, Takes};
pub use modes::{Mode, Modes, Swizzled};
pub use number::{C, Dyn, Extent, Number};

use crate::divide::Divide;
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use core::marker::PhantomData;

/// A layout whose numbers are partly known at run time only. Coordinates, indices and these numbers have the integer type `I`; `T` is a
/// tree of [`Mode`]s.
///
/// Extents may be 0, which makes the layout empty.
///
/// ```
/// use colex::bound::{Bound, C, Dyn, Mode};
///
/// let (m, ld) = (5_usize, 100);
/// let rows = Bound::new((Mode::new(Dyn::new(m), ld), Mode::new(C::<64>, C::<1>))).unwrap();
/// assert_eq!((rows.at((4, 63)), rows.at(4), rows.get((5, 0))), (463, 400, None));
/// assert_eq!((rows.size(), format!("{rows} {rows:#}")), (320, "(5,64):(100,1) (5,_64):(100,_1)".into()));
///
/// struct Kernel {
///     rows: Bound<usize, (Mode<Dyn<usize>, usize>, Mode<C<64>, C<1>>)>,
/// }
/// assert_eq!(Kernel { rows }.rows.layout().unwrap().to_string(), "(5,64):(100,1)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bound<I, T> {
    modes: T,
    int: PhantomData<I>,
}

impl<I: Divide, T: Modes<I>> Bound<I, T> {
    /// The layout with these modes.
    ///
    /// # Errors
    /// Where an extent is negative, or the size or an index does not fit its type.
    #[inline]
    pub fn new(modes: T) -> Result<Self, Error> {
        check::check::<I, T>(&modes)?;
        Ok(Self { modes, int: PhantomData })
    }

    /// The same, checked in debug builds only: what the value form of `layout!` does.
    ///
    /// # Panics
    /// In a debug build, as [`new`](Self::new) fails. Otherwise a layout of such numbers answers some indices.
    #[inline(always)]
    #[track_caller]
    pub fn of(modes: T) -> Self {
        #[cfg(debug_assertions)]
        if let Err(error) = check::check::<I, T>(&modes) {
            panic!("{error}");
        }
        Self { modes, int: PhantomData }
    }

    /// The index of a coordinate: one-dimensional, one per mode, natural, or anything between.
    ///
    /// Outside of the shape a debug build panics and a release build answers some number; see [`get`](Self::get).
    #[inline(always)]
    #[must_use]
    pub fn at<C>(&self, coord: C) -> I
    where
        C: Copy,
        T: Takes<I, C>,
    {
        debug_assert!(self.modes.contains(coord), "the coordinate is outside of the shape {}", self.shape());
        self.modes.at(coord)
    }

    /// The index of a coordinate, or `None` outside of the shape.
    #[inline(always)]
    #[must_use]
    pub fn get<C>(&self, coord: C) -> Option<I>
    where
        C: Copy,
        T: Takes<I, C>,
    {
        self.modes.contains(coord).then(|| self.modes.at(coord))
    }

    /// How many coordinates there are.
    #[inline]
    #[must_use]
    pub fn size(&self) -> usize {
        self.modes.size()
    }

    /// The modes, to be taken apart.
    #[inline]
    #[must_use]
    pub const fn modes(&self) -> &T {
        &self.modes
    }

    /// The smallest and the largest index; `None` where there is none, in an empty layout.
    ///
    /// For a swizzle, the ends of the blocks that it permutes, as in [`Layout::bounds`].
    #[must_use]
    pub fn bounds(&self) -> Option<(I, I)> {
        let (low, high) = check::range(&self.modes).ok()??;
        Some((I::narrow(low)?, I::narrow(high)?))
    }

    /// The extents. Those that are part of the type are marked as static.
    #[must_use]
    pub fn shape(&self) -> IntTuple {
        self.modes.shape()
    }

    /// The strides of the modes.
    #[must_use]
    pub fn stride(&self) -> IntTuple {
        self.modes.stride()
    }

    /// The layout as a value, on which all of the algebra works.
    ///
    /// # Errors
    /// Where an extent is 0: layouts as values are not empty.
    pub fn layout(&self) -> Result<Layout, Error> {
        let layout = Layout::new(&self.shape(), &self.stride())?;
        match T::FRONT {
            Some((swizzle, offset)) => layout.swizzled(swizzle, offset),
            None => Ok(layout),
        }
    }
}
