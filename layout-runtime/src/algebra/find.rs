//! Finds coordinates of indices.

use super::image::{Image, Preimage};
use super::linear::{Echelon, Linear};
use crate::rules::{CoordinateStride, NoCoordinate, NoUnitStride, Undecided};
use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Returns a coordinate that this layout maps to `index`, with the nesting of the shape.
    ///
    /// Law: `A(A.get_hier_coord(i)) = i`. Source: CuTe's `layout.hpp`, where this holds only for compact layouts.
    ///
    /// # Errors
    /// If no coordinate has the index, if the layout has coordinate strides or symbols, or if the search exceeds its
    /// budget.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(4,(2,3)):(6,(3,1))".parse().unwrap();
    /// assert_eq!(layout.get_hier_coord(17).unwrap(), IntTuple::from((2, (1, 2))));
    /// assert!(layout.get_hier_coord(24).is_err());
    /// ```
    pub const fn get_hier_coord(&self, index: i64) -> Result<IntTuple, Error> {
        ok!(self.require_static("get_hier_coord", 0));
        if !self.has_integer_indices() {
            return Err(CoordinateStride.error().of("get_hier_coord", 0));
        }
        if self.is_empty() {
            return Err(NoCoordinate { index }.error().of("get_hier_coord", 1));
        }
        match self.find(index) {
            Preimage::Found((coordinate, _)) => self.shape().idx2crd(&IntTuple::int(coordinate)),
            Preimage::Nothing => Err(NoCoordinate { index }.error().of("get_hier_coord", 1)),
            Preimage::CutOff => Err(Undecided.error().of("get_hier_coord", 0)),
        }
    }

    /// Returns a coordinate with this index, as one integer per mode.
    ///
    /// # Errors
    /// The errors of [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(4,(2,3)):(6,(3,1))".parse().unwrap();
    /// assert_eq!(layout.get_flat_coord(17).unwrap(), IntTuple::from((2, 5)));
    /// ```
    pub const fn get_flat_coord(&self, index: i64) -> Result<IntTuple, Error> {
        let (coordinate, shape) = (ok!(self.get_hier_coord(index)), self.shape());
        if shape.is_int() {
            return Ok(coordinate);
        }
        let mut flat = IntTuple::EMPTY;
        each!(for i in 0..self.rank() {
            flat = ok!(flat.push(&ok!(shape.nth(i).crd2idx(&coordinate.nth(i)))));
        });
        Ok(flat)
    }

    /// Returns a one-dimensional coordinate with this index.
    ///
    /// # Errors
    /// The errors of [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(2,3):(3,1)").unwrap();
    /// assert_eq!(l.get_1d_coord(4).unwrap().to_string(), "3");    // (1,1)
    /// assert!(l.get_1d_coord(6).is_err());
    /// ```
    pub const fn get_1d_coord(&self, index: i64) -> Result<IntTuple, Error> {
        self.shape().crd2idx(&ok!(self.get_hier_coord(index)))
    }

    /// Returns the first mode with stride 1, as its number or as the path to it. Adjacent coordinates along this mode
    /// have adjacent indices.
    ///
    /// Source: CuTe's `leading_dim` (Python).
    ///
    /// # Errors
    /// If no mode has stride 1.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(8,(1,4)):(4,(1,1))".parse().unwrap();
    /// assert_eq!(layout.leading_dim().unwrap(), IntTuple::from((1, 1)));
    /// ```
    pub const fn leading_dim(&self) -> Result<IntTuple, Error> {
        let leaf = first!(0..self.len(), |i| {
            let mode = &self.modes.leaves[i];
            mode.stride == 1 && mode.basis.is_one() && !mode.is_one()
        });
        if leaf == self.len() {
            return Err(NoUnitStride.error().of("leading_dim", 0));
        }
        let (profile, mut span, mut path) = (&self.modes.profile, self.all(), IntTuple::EMPTY);
        while !profile.is_leaf(span) {
            path = ok!(path.push(&IntTuple::int(profile.index_of(span, leaf) as i64)));
            span = profile.mode_with(span, leaf);
        }
        Ok(if path.is_empty() { IntTuple::int(0) } else { path.unwrap() })
    }

    /// Returns a one-dimensional coordinate with this index.
    const fn find(&self, index: i64) -> Preimage {
        if self.is_xor() {
            let Some(map) = Linear::of(self) else { return Preimage::CutOff };
            return match Echelon::of(&map).solve(index ^ map.base) {
                Some(coordinate) if coordinate < self.size() as i64 => Preimage::Found((coordinate, 0)),
                // If the last extent is not a power of two, some bit patterns are not coordinates.
                Some(_) => Preimage::CutOff,
                None => Preimage::Nothing,
            };
        }
        // A swizzle is its own inverse. A swizzle applies only to nonnegative indices.
        let before = if index >= 0 { self.swizzle.apply(index) } else { index };
        Image::of(self.modes.leaves.split_at(self.len()).0).find(before as i128 - self.offset as i128)
    }
}
