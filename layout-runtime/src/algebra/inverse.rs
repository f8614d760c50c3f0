//! Right and left inverse, and the nullspace.

use super::row::{Row, row};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Span, Tree};

impl Layout {
    /// The layout `R` of the longest run of indices `0..n` that a chain of this layout's modes visits.
    ///
    /// Law: `self(R(i)) = i` for `0 <= i < size(R)`. The size is the largest possible where this layout, apart from modes of
    /// stride 0, is injective and has no negative stride. Source: CuTe's `layout.hpp`; documentation
    /// `02_layout_algebra.md`.
    ///
    /// # Errors
    /// Where the layout is swizzled, or its strides are coordinates.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(3,7):(12,1)".parse().unwrap();
    /// assert_eq!(layout.right_inverse().unwrap().to_string(), "7:3");
    /// ```
    pub const fn right_inverse(&self) -> Result<Self, Error> {
        ok!(self.require_plain("right_inverse", 0));
        if !self.is_integral() {
            return Err(Error::new(ErrorKind::CoordinateStride).of("right_inverse", 0));
        }
        Ok(Self::plain(right_inverse(&self.modes, self.all())))
    }

    /// The layout `R` that finds a coordinate back from its index.
    ///
    /// Law: `self(R(self(i))) = self(i)` for `0 <= i < size`; where this layout is injective, `R(self(i)) = i`. Source: CuTe's
    /// `layout.hpp`; where CuTe's chain of strides has no answer or a wrong one, others are tried.
    ///
    /// # Errors
    /// Where no layout is a left inverse or the layout is swizzled; where two coordinates share an index, unless multiples of the
    /// last stride reach all indices (`(16,4):(12,4)`): the last mode has no upper end, and `R` may answer past it.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(3,7):(12,1)".parse().unwrap();
    /// assert_eq!(layout.left_inverse().unwrap().to_string(), "(12,3):(3,1)");
    /// ```
    pub const fn left_inverse(&self) -> Result<Self, Error> {
        ok!(self.require_plain("left_inverse", 0));
        let inverse = match super::left_inverse::left_inverse(&self.modes) {
            Ok(modes) => Self::checked(modes),
            Err(error) => Err(error),
        };
        match inverse {
            Ok(layout) => Ok(layout),
            Err(error) => Err(error.of("left_inverse", 0)),
        }
    }

    /// The layout of the coordinates that the modes of stride 0 reach: what does not move the index.
    ///
    /// Law: `self(N(i)) = self(0)` for `0 <= i < size(N)`, `N` is injective, and its size is the product of the extents of
    /// stride 0. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// Where the layout is swizzled.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(16,3,9):(0,1,0)".parse().unwrap();
    /// assert_eq!(layout.nullspace().unwrap().to_string(), "(16,9):(1,48)");
    /// ```
    pub const fn nullspace(&self) -> Result<Self, Error> {
        ok!(self.require_plain("nullspace", 0));
        let mut still = Row::new();
        let mut place: i64 = 1;
        let mut i = 0;
        while i < self.len() {
            let mode = &self.modes.leaves[i];
            if mode.stride == 0 {
                still.push(Mode::new(mode.extent, if mode.extent == 1 { 0 } else { place }));
            }
            place *= mode.extent;
            i += 1;
        }
        Ok(Self::plain(still.finish()))
    }
}

/// The modes whose strides follow on each other from 1, as a layout of one-dimensional coordinates.
///
/// The indices below the product `n` so far are visited. Every other stride is at least `n` for an injective layout, and if none
/// is `n`, then no coordinate has index `n`.
const fn right_inverse(modes: &Tree<Mode>, span: Span) -> Tree<Mode> {
    let flat = row(modes, span);
    let places = places(&flat);
    let mut inverse = Row::new();
    let mut reach: i64 = 1;
    let mut next = find(&flat, reach);
    while let Some(k) = next {
        let extent = flat.mode(k).extent;
        inverse.join(Mode::new(extent, places[k]));
        // A part of the size of the layout, so it fits.
        reach *= extent;
        next = find(&flat, reach);
    }
    inverse.finish()
}

/// The one-dimensional coordinate of the first step in each mode.
const fn places(row: &Row) -> [i64; MAX_LEAVES] {
    let mut places = [1; MAX_LEAVES];
    let mut k = 1;
    while k < row.len() {
        places[k] = places[k - 1] * row.mode(k - 1).extent;
        k += 1;
    }
    places
}

/// The first mode of stride `stride`. It was not found before: strides of a chain grow, as no extent is 1.
const fn find(row: &Row, stride: i64) -> Option<usize> {
    let mut k = 0;
    while k < row.len() {
        if row.mode(k).stride == stride {
            return Some(k);
        }
        k += 1;
    }
    None
}
