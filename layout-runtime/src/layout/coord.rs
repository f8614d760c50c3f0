//! The coordinate maps: `crd2idx`, `idx2crd`, `crd2crd`, and the index of a coordinate.

use super::Layout;
use super::sum::Sum;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{Span, Tree};

impl Layout {
    /// The index of a coordinate: one-dimensional, one per mode, natural, or anything between.
    ///
    /// # Errors
    /// Where the coordinate does not nest like the shape, is negative, or the index leaves 63 bits or is no integer.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// let layout: Layout = "(3,(2,3)):(3,(12,1))".parse().unwrap();
    /// assert_eq!([layout.index(16), layout.index((1, 5)), layout.index((1, (1, 2)))], [Ok(17); 3]);
    /// ```
    pub fn index(&self, coord: impl Into<IntTuple>) -> Result<i64, Error> {
        self.index_of(&coord.into())
    }

    /// [`index`](Self::index), `const`.
    ///
    /// # Errors
    /// As [`index`](Self::index).
    pub const fn index_of(&self, coord: &IntTuple) -> Result<i64, Error> {
        match ok!(self.crd2idx(coord)).as_int() {
            Some(index) if index.basis().is_one() => Ok(index.value()),
            _ => Err(Error::new(ErrorKind::CoordinateStride).of("index", 1)),
        }
    }

    /// The index of a coordinate: the sum of coordinate times stride. Where strides count in coordinates the answer is a
    /// coordinate.
    ///
    /// Laws: linear in natural coordinates; `crd2idx(idx2crd(i)) = i` for the compact column-major layout. The last mode of
    /// every tuple takes what is left of a one-dimensional coordinate. Source: CuTe's `stride.hpp`.
    ///
    /// # Errors
    /// Where the coordinate does not nest like the shape, is negative or not a number, or the index leaves 63 bits.
    ///
    /// ```
    /// # use layout_runtime::{IntTuple, Layout};
    /// let identity: Layout = "(4,(2,3)):(1@0,(1@0@1,1@1@1))".parse().unwrap();
    /// assert_eq!(identity.crd2idx(&IntTuple::from(23)).unwrap(), IntTuple::from((3, (1, 2))));
    /// ```
    pub const fn crd2idx(&self, coord: &IntTuple) -> Result<IntTuple, Error> {
        let mut sum = Sum::new();
        if let Err(error) = accumulate(&mut sum, coord, coord.all(), &self.modes, self.all(), Keep::Refuse) {
            return Err(error.of("crd2idx", 0));
        }
        if !self.is_composed() {
            return sum.value();
        }
        let index = ok!(sum.integer());
        match index.checked_add(self.offset) {
            Some(index) if index < 1 << 62 => Ok(IntTuple::int(self.swizzle.apply(index))),
            _ => Err(Error::new(ErrorKind::IndexOverflow).of("crd2idx", 0)),
        }
    }

    /// The index of `coord` with every `_` at 0: how far a slice starts from the origin.
    pub(crate) const fn slice_offset(&self, coord: &IntTuple) -> Result<IntTuple, Error> {
        let mut sum = Sum::new();
        ok!(accumulate(&mut sum, coord, coord.all(), &self.modes, self.all(), Keep::AtZero));
        sum.value()
    }

    /// The index of the one-dimensional coordinate `i`, for `0 <= i < size()`; wraps around beyond.
    ///
    /// ```
    /// # use layout_runtime::Layout;
    /// const L: Layout = layout_runtime::parse("(3,(2,3)):(3,(12,1))");
    /// const { assert!(L.at_index(16) == 17) };
    /// ```
    #[must_use]
    pub const fn at_index(&self, i: i64) -> i64 {
        let mut index = self.offset;
        let mut rest = i;
        let mut k = 0;
        while k + 1 < self.len() {
            let mode = &self.modes.leaves[k];
            index = index.wrapping_add((rest % mode.extent).wrapping_mul(mode.stride));
            rest /= mode.extent;
            k += 1;
        }
        if self.len() > 0 {
            index = index.wrapping_add(rest.wrapping_mul(self.modes.leaves[k].stride));
        }
        self.swizzle.apply(index)
    }
}

impl IntTuple {
    /// The index of `coord` in this shape, first mode fastest: `crd2idx(coord, shape)`.
    ///
    /// # Errors
    /// As [`Layout::crd2idx`], or where an extent is below 1.
    ///
    /// ```
    /// # use layout_runtime::IntTuple;
    /// let shape = IntTuple::from((3, (2, 3)));
    /// assert_eq!(shape.crd2idx(&IntTuple::from((1, (1, 2)))).unwrap(), IntTuple::from(16));
    /// ```
    pub const fn crd2idx(&self, coord: &IntTuple) -> Result<IntTuple, Error> {
        // Unlike the compact layout, modes of extent 1 keep their stride: coordinates past the end still count.
        let mut layout = ok!(Layout::left(self));
        let mut next: i64 = 1;
        let mut i = 0;
        while i < layout.len() {
            layout.modes.leaves[i].stride = next;
            next *= layout.modes.leaves[i].extent;
            i += 1;
        }
        layout.crd2idx(coord)
    }

    /// The coordinate of an index in this shape, first mode fastest; the last mode of a tuple takes the rest. Where `index` is
    /// a tuple, each of its modes is converted in the shape's mode.
    ///
    /// Law: `shape.crd2idx(&shape.idx2crd(&i)?)? == i`. Static parts of the index stay static in a static shape. Source:
    /// CuTe's `stride.hpp`.
    ///
    /// # Errors
    /// Where the index is negative, or does not nest like the shape.
    ///
    /// ```
    /// # use layout_runtime::IntTuple;
    /// let shape = IntTuple::from((3, (2, 3)));
    /// assert_eq!(shape.idx2crd(&IntTuple::from(16)).unwrap(), IntTuple::from((1, (1, 2))));
    /// ```
    pub const fn idx2crd(&self, index: &IntTuple) -> Result<IntTuple, Error> {
        let mut coord = *self;
        match spread(&mut coord, self, self.all(), index, index.all()) {
            Ok(()) => Ok(coord),
            Err(error) => Err(error.of("idx2crd", 0)),
        }
    }

    /// The coordinate of an index under given strides: `(index / stride) % extent` in every mode, 0 where the stride is 0.
    ///
    /// # Errors
    /// Where the index is negative or a tuple, or shape and stride are not congruent.
    ///
    /// ```
    /// # use layout_runtime::IntTuple;
    /// let (shape, stride) = (IntTuple::from((4, 8)), IntTuple::from((8, 1)));
    /// assert_eq!(shape.idx2crd_strided(&IntTuple::from(19), &stride).unwrap(), IntTuple::from((2, 3)));
    /// ```
    pub const fn idx2crd_strided(&self, index: &IntTuple, stride: &IntTuple) -> Result<IntTuple, Error> {
        if !self.congruent(stride) {
            return Err(Error::new(ErrorKind::NotCongruent).of("idx2crd", 2));
        }
        let mut coord = *self;
        match spread_strided(&mut coord, self, self.all(), index, index.all(), stride) {
            Ok(()) => Ok(coord),
            Err(error) => Err(error.of("idx2crd", 0)),
        }
    }

    /// The coordinate in `to` that belongs to the coordinate `self` in `from`: mode by mode where all three are tuples of one
    /// rank, by the index otherwise.
    ///
    /// Law: `to.crd2idx(&c.crd2crd(from, to)?)? == from.crd2idx(&c)?` wherever modes that are converted by themselves have
    /// equal sizes. Source: CuTe's `stride.hpp`.
    ///
    /// # Errors
    /// Where a coordinate does not nest like its shape.
    ///
    /// ```
    /// # use layout_runtime::IntTuple;
    /// let (from, to) = (IntTuple::from((24, 2)), IntTuple::from(((6, 4), 2)));
    /// assert_eq!(IntTuple::from((23, 1)).crd2crd(&from, &to).unwrap(), IntTuple::from(((5, 3), 1)));
    /// ```
    pub const fn crd2crd(&self, from: &IntTuple, to: &IntTuple) -> Result<IntTuple, Error> {
        let index = match self.crd2idx_by_mode(from, to) {
            Ok(index) => index,
            Err(error) => return Err(error.of("crd2crd", 0)),
        };
        match to.idx2crd(&index) {
            Ok(coord) => Ok(coord),
            Err(error) => Err(error.of("crd2crd", 2)),
        }
    }

    /// The index of a coordinate in `from`, one for each mode as far as `to` has the same ones.
    const fn crd2idx_by_mode(&self, from: &IntTuple, to: &IntTuple) -> Result<IntTuple, Error> {
        let rank = self.rank();
        if self.is_int() || from.is_int() || to.is_int() || from.rank() != rank || to.rank() != rank {
            return from.crd2idx(self);
        }
        let mut modes = [Self::EMPTY; crate::tree::MAX_LEAVES];
        let mut i = 0;
        while i < rank {
            let (coord, source, target) = (ok!(self.get(&[i])), ok!(from.get(&[i])), ok!(to.get(&[i])));
            modes[i] = ok!(coord.crd2idx_by_mode(&source, &target));
            i += 1;
        }
        Self::tuple(modes.split_at(rank).0)
    }
}

/// What `_` in a coordinate means.
#[derive(Clone, Copy)]
enum Keep {
    Refuse,
    AtZero,
}

/// Adds the index of `coord` under `at`, a coordinate of the modes under `span`.
const fn accumulate(
    sum: &mut Sum,
    coord: &IntTuple,
    at: Span,
    modes: &Tree<Mode>,
    span: Span,
    keep: Keep,
) -> Result<(), Error> {
    if coord.tree.profile.is_leaf(at) {
        let int = coord.tree.leaves[at.start];
        if int.is_keep() && matches!(keep, Keep::AtZero) {
            return Ok(());
        }
        return split(sum, ok!(coordinate(int, at.start)), int, modes, span);
    }
    let rank = coord.tree.profile.rank(at);
    if modes.profile.is_leaf(span) || modes.profile.rank(span) != rank {
        return Err(Error::new(ErrorKind::CoordShape).span(at));
    }
    let mut i = 0;
    while i < rank {
        ok!(accumulate(sum, coord, coord.tree.profile.mode(at, i), modes, modes.profile.mode(span, i), keep));
        i += 1;
    }
    Ok(())
}

/// The number of a coordinate's leaf, which must be one and not negative.
const fn coordinate(int: Int, leaf: usize) -> Result<i64, Error> {
    if !int.is_number() {
        return Err(Error::new(ErrorKind::NotANumber).leaf(leaf));
    }
    if int.value() < 0 {
        return Err(Error::new(ErrorKind::NegativeCoord { coordinate: int.value() }).leaf(leaf));
    }
    Ok(int.value())
}

/// Adds the index of the one-dimensional coordinate `value` of the modes under `span`.
const fn split(sum: &mut Sum, value: i64, source: Int, modes: &Tree<Mode>, span: Span) -> Result<(), Error> {
    let mut rest = value;
    let mut i = span.start;
    while i < span.end {
        let mode = modes.leaves[i];
        let is_last = i + 1 == span.end;
        let digit = if is_last { rest } else { rest % mode.extent };
        // What a digit is depends on the extents, unless the coordinate is taken as it stands.
        let fixed = source.is_static() && (span.end - span.start == 1 || mode.extent_is_static);
        ok!(sum.add(source.marked(fixed), digit, mode.stride()));
        rest /= mode.extent;
        i += 1;
    }
    Ok(())
}

/// Writes the coordinate of `index` under `at` into the leaves of `coord` under `span`.
const fn spread(coord: &mut IntTuple, shape: &IntTuple, span: Span, index: &IntTuple, at: Span) -> Result<(), Error> {
    if index.tree.profile.is_leaf(at) {
        let int = index.tree.leaves[at.start];
        let mut rest = ok!(coordinate(int, at.start));
        let mut i = span.start;
        while i < span.end {
            let extent = shape.tree.leaves[i];
            if extent.value() < 1 {
                return Err(Error::new(ErrorKind::Extent { extent: extent.value() }).leaf(i));
            }
            let digit = if i + 1 == span.end { rest } else { rest % extent.value() };
            let fixed = int.is_static() && (span.end - span.start == 1 || extent.is_static());
            coord.tree.leaves[i] = Int::new(digit).marked(fixed);
            rest /= extent.value();
            i += 1;
        }
        return Ok(());
    }
    let rank = index.tree.profile.rank(at);
    if shape.tree.profile.is_leaf(span) || shape.tree.profile.rank(span) != rank {
        return Err(Error::new(ErrorKind::CoordShape).span(at));
    }
    let mut i = 0;
    while i < rank {
        ok!(spread(coord, shape, shape.tree.profile.mode(span, i), index, index.tree.profile.mode(at, i)));
        i += 1;
    }
    Ok(())
}

/// The same under given strides.
const fn spread_strided(
    coord: &mut IntTuple,
    shape: &IntTuple,
    span: Span,
    index: &IntTuple,
    at: Span,
    stride: &IntTuple,
) -> Result<(), Error> {
    if index.tree.profile.is_leaf(at) {
        let int = index.tree.leaves[at.start];
        let whole = ok!(coordinate(int, at.start));
        let mut i = span.start;
        while i < span.end {
            let (extent, step) = (shape.tree.leaves[i], stride.tree.leaves[i]);
            if extent.value() < 1 {
                return Err(Error::new(ErrorKind::Extent { extent: extent.value() }).leaf(i));
            }
            if step.value() < 0 {
                return Err(Error::new(ErrorKind::NegativeStride { stride: step.value() }).leaf(i));
            }
            let digit = if step.value() == 0 { 0 } else { whole / step.value() % extent.value() };
            let fixed = int.is_static() && extent.is_static() && step.is_static();
            coord.tree.leaves[i] = Int::new(digit).marked(fixed);
            i += 1;
        }
        return Ok(());
    }
    let rank = index.tree.profile.rank(at);
    if shape.tree.profile.is_leaf(span) || shape.tree.profile.rank(span) != rank {
        return Err(Error::new(ErrorKind::CoordShape).span(at));
    }
    let mut i = 0;
    while i < rank {
        let mode = shape.tree.profile.mode(span, i);
        ok!(spread_strided(coord, shape, mode, index, index.tree.profile.mode(at, i), stride));
        i += 1;
    }
    Ok(())
}
