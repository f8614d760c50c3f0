//! Converts between the one-dimensional and the nested coordinates of a shape: `crd2idx`, `idx2crd`, `crd2crd`. The
//! first mode changes fastest.

use super::IntTuple;
use crate::layout::{Layout, coordinate};
use crate::rules::{NegativeExtent, NegativeStride, NotCongruent, OutOfShape};
use crate::tree::Span;
use crate::{Error, Int};

impl IntTuple {
    /// Converts the coordinate `coord` in this shape to a one-dimensional coordinate: CuTe's `crd2idx(coord, shape)`.
    ///
    /// # Errors
    /// Fails in the same cases as [`Layout::crd2idx`]. Also fails if an extent is negative or symbolic.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let shape = IntTuple::from((3, (2, 3)));
    /// assert_eq!(shape.crd2idx(&IntTuple::from((1, (1, 2)))).unwrap(), IntTuple::from(16));
    /// ```
    pub const fn crd2idx(&self, coord: &IntTuple) -> Result<IntTuple, Error> {
        // In the layout that `left` returns, modes of extent 1 have the stride 0. Here, these modes get the product of
        // the preceding extents as stride, so that a coordinate past the end of such a mode changes the index.
        ok!(self.require_static(), |error| error.of("crd2idx", 1));
        let mut layout = ok!(Layout::left(self));
        let mut next: i64 = 1;
        each!(for i in 0..layout.len() {
            layout.modes.leaves[i].stride = next;
            next *= layout.modes.leaves[i].at_least_one();
        });
        let index = ok!(layout.crd2idx(coord));
        // If the coordinate is an integer, the index is this integer, so it is static if the coordinate is static.
        Ok(if coord.is_int() { index.marked(coord.is_static()) } else { index })
    }

    /// Converts the one-dimensional coordinate `index` to a coordinate that is nested like this shape. The first mode
    /// changes fastest. If `index` is not below the size of the shape, the last entry of the result is past the end of
    /// its leaf. If `index` is a tuple, each mode of `index` is converted in the corresponding mode of the shape.
    ///
    /// Law: `shape.crd2idx(&shape.idx2crd(&i)?)? == i`. If the shape and `index` are static, the result is static.
    /// Source: CuTe's `stride.hpp`.
    ///
    /// # Errors
    /// If the index is negative, or does not have the nesting of the shape. If an extent is negative, or if an integer
    /// of `index` must be split at an extent of 0.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let shape = IntTuple::from((3, (2, 3)));
    /// assert_eq!(shape.idx2crd(&IntTuple::from(16)).unwrap(), IntTuple::from((1, (1, 2))));
    /// ```
    pub const fn idx2crd(&self, index: &IntTuple) -> Result<IntTuple, Error> {
        let mut coord = *self;
        ok!(spread(&mut coord, self, self.all(), index, index.all(), None), |error| error.of("idx2crd", 0));
        Ok(coord)
    }

    /// Returns the coordinate at which a layout with this shape and the strides `stride` has the index `index`, if the
    /// strides are compact. For each leaf, the entry is `(index / stride) % extent`, or 0 if the stride is 0. If
    /// `index` is a tuple, each of its elements is converted separately, with the corresponding mode of the shape.
    ///
    /// # Errors
    /// - If the index is negative, or does not have the nesting of the shape.
    /// - If shape and stride are not congruent, if an extent or a stride is negative, or if an extent is 0.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let (shape, stride) = (IntTuple::from((4, 8)), IntTuple::from((8, 1)));
    /// assert_eq!(shape.idx2crd_strided(&IntTuple::from(19), &stride).unwrap(), IntTuple::from((2, 3)));
    /// ```
    pub const fn idx2crd_strided(&self, index: &IntTuple, stride: &IntTuple) -> Result<IntTuple, Error> {
        if !self.congruent(stride) {
            return Err(NotCongruent.error().of("idx2crd", 2));
        }
        let mut coord = *self;
        ok!(spread(&mut coord, self, self.all(), index, index.all(), Some(stride)), |error| error.of("idx2crd", 0));
        Ok(coord)
    }

    /// Converts this coordinate of the shape `from` to a coordinate of the shape `to`. If `self`, `from` and `to` are
    /// tuples of the same rank, each mode is converted separately. Otherwise the result is the coordinate in `to` that
    /// has the same one-dimensional coordinate as this coordinate in `from`.
    ///
    /// Law: if corresponding modes have the same size, `to.crd2idx(&c.crd2crd(from, to)?)? == from.crd2idx(&c)?`.
    /// Source: CuTe's `stride.hpp`.
    ///
    /// # Errors
    /// If `from.crd2idx` or `to.idx2crd` fails, for example because this coordinate does not have the nesting of
    /// `from`.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let (from, to) = (IntTuple::from((24, 2)), IntTuple::from(((6, 4), 2)));
    /// assert_eq!(IntTuple::from((23, 1)).crd2crd(&from, &to).unwrap(), IntTuple::from(((5, 3), 1)));
    /// assert_eq!(IntTuple::from(47).crd2crd(&from, &to).unwrap(), IntTuple::from(((5, 3), 1)));
    /// ```
    pub const fn crd2crd(&self, from: &IntTuple, to: &IntTuple) -> Result<IntTuple, Error> {
        if !self.is_int() && !to.is_int() && self.rank() == from.rank() && self.rank() == to.rank() {
            let mut coord = IntTuple::EMPTY;
            each!(for i in 0..self.rank() {
                coord = ok!(coord.push(&ok!(self.nth(i).crd2crd(&from.nth(i), &to.nth(i)))));
            });
            return Ok(coord);
        }
        let index = ok!(from.crd2idx(self), |error| error.of("crd2crd", 0));
        Ok(ok!(to.idx2crd(&index), |error| error.of("crd2crd", 2)))
    }
}

/// Converts the mode of `index` at `at` to a coordinate, and writes the coordinate to the leaves of `coord` in `span`.
const fn spread(
    coord: &mut IntTuple,
    shape: &IntTuple,
    span: Span,
    index: &IntTuple,
    at: Span,
    stride: Option<&IntTuple>,
) -> Result<(), Error> {
    if index.tree.profile.is_leaf(at) {
        let int = index.tree.leaves[at.start];
        return digits(coord, shape, span, int, ok!(coordinate(int, at.start)), stride);
    }
    let rank = ok!(shape.tree.profile.rank_like(span, &index.tree.profile, at));
    each!(for i in 0..rank {
        ok!(spread(coord, shape, shape.tree.profile.mode(span, i), index, index.tree.profile.mode(at, i), stride));
    });
    Ok(())
}

/// Splits `whole` into digits by the extents of the leaves at `span`, and writes the digits to the leaves of `coord`.
/// The last digit may be past the end of its leaf. If strides are given, each digit is `(whole / stride) % extent`
/// instead.
const fn digits(
    coord: &mut IntTuple,
    shape: &IntTuple,
    span: Span,
    int: Int,
    whole: i64,
    stride: Option<&IntTuple>,
) -> Result<(), Error> {
    let mut rest = whole;
    each!(for i in span.start..span.end {
        let extent = shape.tree.leaves[i];
        if extent.value() < 0 {
            return Err(NegativeExtent { extent: extent.value() }.error().leaf(i));
        }
        if extent.value() == 0 {
            if i + 1 < span.end || stride.is_some() {
                return Err(OutOfShape.error().leaf(i));
            }
            coord.tree.leaves[i] = Int::new(rest).marked(int.is_static());
            return Ok(());
        }
        let (digit, fixed) = match stride {
            None => {
                let digit = if i + 1 == span.end { rest } else { rest % extent.value() };
                (digit, int.is_static() && is_static_digit(shape, span, i, whole))
            }
            Some(stride) => {
                let step = stride.tree.leaves[i];
                if step.value() < 0 {
                    return Err(NegativeStride { stride: step.value() }.error().leaf(i));
                }
                let digit = if step.value() == 0 { 0 } else { whole / step.value() % extent.value() };
                (digit, int.is_static() && extent.is_static() && step.is_static())
            }
        };
        coord.tree.leaves[i] = Int::new(digit).marked(fixed);
        rest /= extent.value();
    });
    Ok(())
}

/// Returns `true` if the digit of the static number `whole` at `leaf` is static. This is the case if the extents on
/// which the digit depends are static. The digit depends on the extents of the preceding modes. In a mode before the
/// last, the digit also depends on the extent of this mode. If `whole` is 0, all digits are static.
const fn is_static_digit(shape: &IntTuple, span: Span, leaf: usize, whole: i64) -> bool {
    let (mut span, mut rest) = (span, whole);
    while !shape.tree.profile.is_leaf(span) {
        let rank = shape.tree.profile.rank(span);
        let k = shape.tree.profile.index_of(span, leaf);
        each!(for i in 0..k + 1 {
            let mode = shape.tree.profile.mode(span, i);
            let is_static = rest == 0 || all!(mode.start..mode.end, |at| shape.tree.leaves[at].is_static());
            if !is_static && (i < k || k + 1 < rank) {
                return false;
            }
            if i < k {
                rest /= shape.product(mode);
            } else if k + 1 < rank {
                rest %= shape.product(mode);
            }
        });
        span = shape.tree.profile.mode(span, k);
    }
    true
}
