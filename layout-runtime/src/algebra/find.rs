//! Coordinates of indices.

use super::image::{Image, Preimage};
use super::linear::{Echelon, Linear};
use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

impl Layout {
    /// A coordinate that has an index, with the parentheses of the shape.
    ///
    /// Law: `A(A.get_hier_coord(i)) = i`. Source: CuTe's `layout.hpp`, where that holds for compact layouts alone.
    ///
    /// # Errors
    /// If no coordinate has the index, the strides are coordinates, numbers have names, or the exact search is cut off.
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
            return Err(Error::new(ErrorKind::CoordinateStride).of("get_hier_coord", 0));
        }
        match self.find(index) {
            Preimage::Found((coordinate, _)) => self.shape().idx2crd(&IntTuple::int(coordinate)),
            Preimage::Nothing => Err(Error::new(ErrorKind::NoCoordinate { index }).of("get_hier_coord", 1)),
            Preimage::CutOff => Err(Error::new(ErrorKind::Undecided).of("get_hier_coord", 0)),
        }
    }

    /// The coordinate that has an index, an integer for each mode.
    ///
    /// # Errors
    /// As [`get_hier_coord`](Self::get_hier_coord).
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

    /// The one-dimensional coordinate that has an index.
    ///
    /// # Errors
    /// As [`get_hier_coord`](Self::get_hier_coord).
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

    /// The mode along which neighbours lie side by side, the first of several: its number, or the path to it.
    ///
    /// Source: CuTe's `leading_dim`, in Python.
    ///
    /// # Errors
    /// If there is none.
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
            return Err(Error::new(ErrorKind::NoUnitStride).of("leading_dim", 0));
        }
        let (profile, mut span, mut path) = (&self.modes.profile, self.all(), IntTuple::EMPTY);
        while !profile.is_leaf(span) {
            path = ok!(path.push(&IntTuple::int(profile.index_of(span, leaf) as i64)));
            span = profile.mode_with(span, leaf);
        }
        Ok(if path.is_empty() { IntTuple::int(0) } else { path.unwrap() })
    }

    /// A one-dimensional coordinate with this index.
    const fn find(&self, index: i64) -> Preimage {
        if self.is_xor() {
            let Some(map) = Linear::of(self) else { return Preimage::CutOff };
            return match Echelon::of(&map).solve(index ^ map.base) {
                Some(coordinate) if coordinate < self.size() as i64 => Preimage::Found((coordinate, 0)),
                // Of a last extent that is no power of two not all columns are there.
                Some(_) => Preimage::CutOff,
                None => Preimage::Nothing,
            };
        }
        // A swizzle is its own inverse, and acts on indices from 0.
        let before = if index >= 0 { self.swizzle.apply(index) } else { index };
        Image::of(self.modes.leaves.split_at(self.len()).0).find(before as i128 - self.offset as i128)
    }
}
