//! Computes the index of a coordinate.

use super::Layout;
use super::offset::{Term, Terms};
use super::sum::Sum;
use crate::leaf::Leaf;
use crate::number::carry_less;
use crate::rules::{CoordinateStride, IndexOverflow, NegativeCoord, NotANumber, OutOfShape};
use crate::tree::{Span, Tree};
use crate::{Basis, Error, Int, IntTuple};

impl Layout {
    /// Returns all coordinates as tuples that are nested like the shape, in the order of one-dimensional coordinates.
    /// The first entry changes fastest.
    ///
    /// Law: element `i` of `l.coords()` is `l.shape().idx2crd(i)`.
    ///
    /// # Panics
    /// If an extent is symbolic.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// assert_eq!(layout.coords().nth(4), Some(IntTuple::from((1, (1, 0)))));
    /// assert!(layout.coords().map(|c| layout.at(c)).eq((0..18).map(|i| layout.at(i))));
    /// ```
    #[must_use]
    pub fn coords(&self) -> impl ExactSizeIterator<Item = IntTuple> + use<> {
        let shape = self.shape();
        (0..self.size()).map(move |i| shape.idx2crd(&IntTuple::int(i as i64)).expect("a coordinate of the shape"))
    }

    /// Returns the index of a coordinate. The coordinate may be one-dimensional, have one integer per mode, or be
    /// *natural*: nested like the shape, with one integer per leaf. Different modes of one coordinate can have
    /// different forms. If a one-dimensional coordinate is not below the size of its mode, the entry of the mode's last
    /// leaf is past the end of this leaf.
    ///
    /// Law: for a layout without coordinate strides, [`crd2idx`](Self::crd2idx) returns the same index.
    ///
    /// # Panics
    /// - If the coordinate does not have the nesting of the shape, or has a negative entry.
    /// - If the index does not fit in 63 bits, is a coordinate, or depends on a symbol.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// assert_eq!([layout.at(16), layout.at((1, 5)), layout.at((1, (1, 2)))], [17; 3]);
    /// assert_eq!(layout.at((1, 6)), 6);                       // the last digit of 6 is 3, although the extent is 3
    /// ```
    #[must_use]
    #[track_caller]
    pub fn at(&self, coord: impl Into<IntTuple>) -> i64 {
        match self.integer_at(&coord.into()) {
            Ok(index) => index,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the index of a coordinate. Returns `None` if the coordinate is outside of the shape or does not have the
    /// nesting of the shape. Also returns `None` if the index is a coordinate, or depends on a symbol.
    ///
    /// Law: if the indices are integers without symbols, `get(c)` is `Some(at(c))` for every coordinate `c` of the
    /// shape.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// assert_eq!((layout.get((1, 5)), layout.get((1, 6)), layout.get((1, 5, 0))), (Some(17), None, None));
    /// ```
    #[must_use]
    pub fn get(&self, coord: impl Into<IntTuple>) -> Option<i64> {
        let coord = coord.into();
        let natural = self.shape().idx2crd(&coord).ok()?;
        let is_inside = natural.elem_less(&self.shape()).ok()?;
        if is_inside { self.integer_at(&coord).ok() } else { None }
    }

    const fn integer_at(&self, coord: &IntTuple) -> Result<i64, Error> {
        match ok!(self.crd2idx(coord)).as_int() {
            Some(index) if index.basis().is_one() => Ok(index.value()),
            _ => Err(CoordinateStride.error().of("at", 1)),
        }
    }

    /// Returns the index of a coordinate. The index is `swizzle(offset + sum)`, and `sum` adds `entry * stride` for all
    /// leaves. With XOR strides, the terms and the offset are XORed instead of added. If the strides are coordinates,
    /// the result is a coordinate.
    ///
    /// Laws: for integer strides without a swizzle or an offset, `crd2idx(a + b) = crd2idx(a) + crd2idx(b)` if the
    /// coordinates `a` and `b` are nested like the shape. For the compact column-major layout, `crd2idx(idx2crd(i)) =
    /// i`. If a one-dimensional coordinate is not below the size of its mode, the entry of the mode's last leaf is past
    /// the end of this leaf. Source: CuTe's `stride.hpp`.
    ///
    /// # Errors
    /// - If the coordinate does not have the nesting of the shape, or has an entry that is negative or not a number,
    ///   such as `_`.
    /// - If the index does not fit in 63 bits, or if a one-dimensional coordinate must be split at a symbolic extent.
    /// - If the layout contains symbols, and also has a swizzle or an integer offset.
    /// - If a coordinate offset contains a symbol.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let identity: Layout = "(4,(2,3)):(1@0,(1@0@1,1@1@1))".parse().unwrap();
    /// assert_eq!(identity.crd2idx(&IntTuple::from(23)).unwrap(), IntTuple::from((3, (1, 2))));
    /// ```
    pub const fn crd2idx(&self, coord: &IntTuple) -> Result<IntTuple, Error> {
        let mut sum = Sum::new();
        let summed = accumulate(&mut sum, coord, coord.all(), &self.modes, self.all(), false);
        ok!(summed, |error| error.of("crd2idx", 0));
        if !self.is_composed() {
            return sum.value();
        }
        if self.has_coordinate_offset() {
            ok!(self.add_offset(&mut sum), |error| error.of("crd2idx", 1));
            return sum.tuple();
        }
        ok!(self.require_static("crd2idx", 1));
        let index = ok!(sum.integer());
        let index = if self.is_xor() { Some(index ^ self.offset) } else { index.checked_add(self.offset) };
        match index {
            Some(index) if index < 1 << 62 => Ok(IntTuple::int(self.swizzle.apply(index))),
            _ => Err(IndexOverflow.error().of("crd2idx", 0)),
        }
    }

    /// For a layout with coordinate strides, returns a layout with integer indices: one entry of each index. Strides
    /// with the basis element `unit` become integers, and all other strides become 0.
    ///
    /// Law: `component(unit).at(c)` is the entry of the coordinate `crd2idx(c)` at the path `unit`.
    ///
    /// ```
    /// # use colex::{Basis, Layout};
    /// let tiles: Layout = "((2,2),(3,2)):((1@0,2@0),(1@1,3@1))".parse().unwrap();
    /// let columns = tiles.component(Basis::ONE.within(1).unwrap());
    /// assert_eq!(columns.to_string(), "((2,2),(3,2)):((0,0),(1,3))");
    /// ```
    pub const fn component(&self, unit: Basis) -> Self {
        let mut component = Self { terms: Terms::NONE, ..*self };
        each!(for i in 0..self.len() {
            let mode = &mut component.modes.leaves[i];
            if !mode.basis.is(unit) {
                mode.stride = 0;
            }
            mode.basis = Basis::ONE;
        });
        let terms = self.terms();
        each!(for i in 0..terms.len() {
            if terms[i].unit.is(unit) {
                // The offset of the component has at most as many terms as this offset, so there is space for the term.
                let _ = component.add_term(Term { unit: Basis::ONE, ..terms[i] });
            }
        });
        component
    }

    /// Returns the index of `coord`, where each `_` in `coord` counts as 0. The offset is not added, and the swizzle is
    /// not applied. This index is the start of the slice that `coord` selects.
    pub(crate) const fn slice_offset(&self, coord: &IntTuple) -> Result<IntTuple, Error> {
        let mut sum = Sum::new();
        ok!(accumulate(&mut sum, coord, coord.all(), &self.modes, self.all(), true));
        sum.value()
    }

    /// Returns the index of the one-dimensional coordinate `i`, which is usually in `0..size()`. For a larger `i`, an
    /// index that does not fit in 64 bits wraps around. In an empty layout, extents of 0 count as 1.
    ///
    /// # Panics
    /// If an extent is symbolic.
    ///
    /// ```
    /// # use colex::Layout;
    /// const L: Layout = colex::parse("(3,(2,3)):(3,(12,1))");
    /// const { assert!(L.index(16) == 17) };
    /// ```
    #[must_use]
    pub const fn index(&self, i: i64) -> i64 {
        if self.is_xor() {
            return self.at_bits(i);
        }
        let mut index = self.offset;
        let mut rest = i;
        let mut k = 0;
        while k + 1 < self.len() {
            let mode = &self.modes.leaves[k];
            let extent = mode.at_least_one();
            index = index.wrapping_add((rest % extent).wrapping_mul(mode.stride));
            rest /= extent;
            k += 1;
        }
        if k < self.len() {
            index = index.wrapping_add(rest.wrapping_mul(self.modes.leaves[k].stride));
        }
        self.swizzle.apply(index)
    }

    /// Returns the index of the one-dimensional coordinate `i` for a layout with XOR strides.
    #[cold]
    const fn at_bits(&self, i: i64) -> i64 {
        let (mut index, mut rest) = (0, i);
        each!(for k in 0..self.len() {
            let mode = &self.modes.leaves[k];
            let extent = mode.at_least_one();
            let digit = if k + 1 < self.len() { rest % extent } else { rest };
            index ^= carry_less(digit, mode.stride);
            rest /= extent;
        });
        self.swizzle.apply(index ^ self.offset)
    }
}

/// Interprets the part of `coord` at `at` as a coordinate of the mode at `span`, and adds the index of this coordinate
/// to `sum`. If `allows_keep` is `true`, `_` counts as 0. Otherwise `_` is an error.
const fn accumulate(
    sum: &mut Sum,
    coord: &IntTuple,
    at: Span,
    modes: &Tree<Leaf>,
    span: Span,
    allows_keep: bool,
) -> Result<(), Error> {
    if coord.tree.profile.is_leaf(at) {
        let int = coord.tree.leaves[at.start];
        if int.is_keep() && allows_keep {
            return Ok(());
        }
        return split(sum, ok!(coordinate(int, at.start)), int.is_static(), modes, span);
    }
    let rank = ok!(modes.profile.rank_like(span, &coord.tree.profile, at));
    each!(for i in 0..rank {
        ok!(accumulate(sum, coord, coord.tree.profile.mode(at, i), modes, modes.profile.mode(span, i), allows_keep));
    });
    Ok(())
}

/// Returns the value of `int`, which is leaf `leaf` of a coordinate, or an error if `int` is negative or not a number.
pub(crate) const fn coordinate(int: Int, leaf: usize) -> Result<i64, Error> {
    if !int.is_number() {
        return Err(NotANumber.error().leaf(leaf));
    }
    if int.value() < 0 { Err(NegativeCoord { coordinate: int.value() }.error().leaf(leaf)) } else { Ok(int.value()) }
}

/// Adds to `sum` the index of the one-dimensional coordinate `value` of the mode at `span`.
///
/// The entry of a leaf is static if `value` and the extents of the preceding leaves are static. For every leaf except
/// the last, the extent of the leaf must also be static. If `value` is a static 0, all entries are static.
const fn split(sum: &mut Sum, value: i64, is_static: bool, modes: &Tree<Leaf>, span: Span) -> Result<(), Error> {
    if modes.profile.is_leaf(span) {
        return sum.add(Int::new(value).marked(is_static), modes.leaves[span.start].stride());
    }
    let (mut rest, mut is_static, rank) = (value, is_static, modes.profile.rank(span));
    each!(for i in 0..rank {
        let mode = modes.profile.mode(span, i);
        let (is_last, mut divides_static, mut size) = (i + 1 == rank, true, 1);
        each!(for k in mode.start..mode.end {
            if let Some(symbol) = modes.leaves[k].symbol() {
                return Err(symbol.not_static());
            }
            size *= modes.leaves[k].size();
            divides_static = divides_static && modes.leaves[k].extent_is_static || rest == 0;
        });
        if size == 0 && !is_last {
            return Err(OutOfShape.error());
        }
        let digit = if is_last { rest } else { rest % size };
        ok!(split(sum, digit, is_static && (is_last || divides_static), modes, mode));
        is_static = is_static && divides_static;
        rest = if is_last { 0 } else { rest / size };
    });
    Ok(())
}
