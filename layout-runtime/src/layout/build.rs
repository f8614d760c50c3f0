//! Making layouts: from a shape and a stride, from a shape alone, from other layouts.

use super::Layout;
use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::mode::Mode;
use crate::notation::Syntax;
use crate::tree::{Span, Tree};
use crate::unseen::unseen;

/// What indices are below.
pub const MOST: i128 = i64::MAX as i128;
/// The same with a swizzle or an offset, which may set bits above those of the index.
pub const MOST_SWIZZLED: i128 = 1 << 62;

#[unseen]
impl Layout {
    /// `1:0`, the layout of one element.
    pub const UNIT: Self = Self::plain(Tree::leaf(Mode::UNIT));

    /// `n:1`
    pub const fn line(n: i64) -> Self {
        Self::plain(Tree::leaf(if n == 1 { Mode::UNIT } else { Mode::new(n, 1) }))
    }

    /// `shape:stride`.
    ///
    /// # Errors
    /// If the two are not congruent, an extent is below 1, or the size or an index does not fit 63 bits.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout = Layout::new(&IntTuple::from((4, 8)), &IntTuple::from((8, 1))).unwrap();
    /// assert_eq!(layout.to_string(), "(4,8):(8,1)");
    /// ```
    pub const fn new(shape: &IntTuple, stride: &IntTuple) -> Result<Self, Error> {
        if let Some(error) = incongruence(shape, shape.all(), stride, stride.all(), &mut 0) {
            return Err(error);
        }
        let mut modes = Tree::empty(Mode::UNIT);
        modes.profile = shape.tree.profile;
        each!(for i in 0..shape.len() {
            let (extent, mut stride) = (shape.tree.leaves[i], stride.tree.leaves[i]);
            if let Some(error) = extent_problem(extent) {
                return Err(error.leaf(i));
            }
            // A name that was read as an extent.
            if let Some(symbol) = stride.symbol() {
                if symbol.divisor > 1 {
                    return Err(Error::new(ErrorKind::CeilStride).of("", 1).leaf(i));
                }
                stride = Int::new(1).of(stride.basis());
            }
            if let Some(error) = number_problem(stride) {
                return Err(error.of("", 1).leaf(i));
            }
            modes.leaves[i] = Mode::join(extent, stride);
        });
        Self::checked(modes)
    }

    /// `shape:stride` from nested Rust tuples.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// ```
    /// # use colex::Layout;
    /// assert_eq!(Layout::of((3, (2, 3)), (3, (12, 1))).unwrap().to_string(), "(3,(2,3)):(3,(12,1))");
    /// ```
    pub fn of(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Result<Self, Error> {
        Self::new(&shape.into(), &stride.into())
    }

    /// A flat layout from extents and strides that are only known at run time: `(extents…):(strides…)`.
    ///
    /// # Errors
    /// As [`new`](Self::new); if there are not as many strides as extents, or none.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (rows, columns, ld) = (5, 7, 100);
    /// let layout = Layout::from_slices(&[rows, columns], &[ld, 1]).unwrap();
    /// assert_eq!(layout.to_string(), "(5,7):(100,1)");
    /// ```
    pub const fn from_slices(extents: &[i64], strides: &[i64]) -> Result<Self, Error> {
        if extents.is_empty() {
            return Err(Error::new(ErrorKind::EmptyTuple));
        }
        Self::new(&ok!(IntTuple::flat(extents)), &ok!(IntTuple::flat(strides)))
    }

    /// `shape:LayoutLeft`, the compact layout whose first mode runs fastest (column-major). Extents of 1 get stride 0.
    ///
    /// # Errors
    /// If an extent is below 1, or the size does not fit 63 bits.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// assert_eq!(Layout::left(&IntTuple::from((3, (2, 3)))).unwrap().to_string(), "(3,(2,3)):(1,(3,6))");
    /// ```
    pub const fn left(shape: &IntTuple) -> Result<Self, Error> {
        Self::new(shape, &ok!(shape.compact_col_major()))
    }

    /// `shape:LayoutRight`, the compact layout whose last mode runs fastest (row-major). Extents of 1 get stride 0.
    ///
    /// # Errors
    /// If an extent is below 1, or the size does not fit 63 bits.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// assert_eq!(Layout::right(&IntTuple::from((3, (2, 3)))).unwrap().to_string(), "(3,(2,3)):(6,(3,1))");
    /// ```
    pub const fn right(shape: &IntTuple) -> Result<Self, Error> {
        Self::new(shape, &ok!(shape.compact_row_major()))
    }

    /// A layout whose numbers were just made: checks extents, size and the range of indices.
    pub const fn checked(modes: Tree<Mode>) -> Result<Self, Error> {
        Self::plain(modes).check()
    }

    /// The same with a swizzle in front.
    pub const fn check(self) -> Result<Self, Error> {
        ok!(self.verify());
        Ok(self)
    }

    /// Whether this is a layout as the public constructors make them. The hidden ones trust their caller, so what `unsafe`
    /// code relies on asks this first.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.modes.profile.is_well_formed() && self.verify().is_ok()
    }

    /// Checks extents, size and the range of indices.
    pub const fn verify(&self) -> Result<(), Error> {
        let (mut size, mut bound): (i128, i128) = (1, 0);
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            if mode.basis.is_xor() {
                return self.verify_xor();
            }
            // A number that nobody can write: its opposite is none.
            if mode.stride == i64::MIN {
                return Err(Error::new(ErrorKind::Syntax(Syntax::HugeInt)).of("", 1).leaf(i));
            }
            // What is only known at run time is checked there.
            if mode.is_known() {
                if mode.size() < 1 {
                    return Err(Error::new(ErrorKind::Extent { extent: mode.size() }).leaf(i));
                }
                size *= mode.size() as i128;
                if size > MOST {
                    return Err(Error::new(ErrorKind::SizeOverflow).leaf(i));
                }
                let span = (mode.size() - 1) as i128 * mode.stride as i128;
                bound += if span < 0 { -span } else { span };
                // Below the limit: a cosize, one more than an index, is then representable too.
                if bound >= MOST {
                    return Err(Error::new(ErrorKind::IndexOverflow).of("", 1).leaf(i));
                }
            }
        });
        if self.is_composed() { self.verify_swizzle() } else { Ok(()) }
    }

    /// Checks a layout with XOR strides: its extents but for the last are powers of two, and its indices fit 63 bits.
    const fn verify_xor(&self) -> Result<(), Error> {
        let mut bits = 0;
        let mut last: Option<usize> = None;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            ok!(mode.require_static(), |error| error.leaf(i));
            if mode.size() < 1 {
                return Err(Error::new(ErrorKind::Extent { extent: mode.size() }).leaf(i));
            }
            if mode.size() > 1 {
                if let Some(last) = last {
                    return Err(Error::new(ErrorKind::XorExtent { extent: self.modes.leaves[last].size() }).leaf(last));
                }
                if mode.size().count_ones() != 1 {
                    last = Some(i);
                }
                let digit = 64 - (mode.size() - 1).leading_zeros();
                bits += digit;
                if bits > 62 {
                    return Err(Error::new(ErrorKind::SizeOverflow).leaf(i));
                }
                if mode.stride < 0 {
                    return Err(Error::new(ErrorKind::NegativeStride { stride: mode.stride }).of("", 1).leaf(i));
                }
                if mode.stride != 0 && !mode.basis.is_xor() {
                    return Err(Error::new(ErrorKind::XorMixed).of("", 1).leaf(i));
                }
                if mode.stride != 0 && digit > mode.stride.leading_zeros() - 1 {
                    return Err(Error::new(ErrorKind::IndexOverflow).of("", 1).leaf(i));
                }
            }
        });
        if self.is_composed() { self.verify_swizzle() } else { Ok(()) }
    }

    /// What can be said of a swizzled layout whose numbers are not all known: that none of its strides is a coordinate.
    const fn verify_units(&self) -> Result<(), Error> {
        each!(for i in 0..self.len() {
            if self.modes.leaves[i].basis.is_coordinate() {
                return Err(Error::new(ErrorKind::SwizzledIndex));
            }
        });
        Ok(())
    }

    /// Checks that strides count in coordinates, as the offset does.
    const fn verify_coordinates(&self) -> Result<(), Error> {
        let has_numbers = any!(0..self.len(), |i| {
            let mode = &self.modes.leaves[i];
            mode.stride != 0 && !mode.basis.is_coordinate()
        });
        if !self.swizzle.is_identity() {
            return Err(Error::new(ErrorKind::SwizzledIndex));
        }
        let is_mixed = any!(0..self.terms().len(), |i| {
            let unit = self.terms()[i].unit;
            unit.is_one() || self.mixes(unit)
        });
        if has_numbers || self.offset != 0 || is_mixed {
            return Err(Error::new(ErrorKind::BasisMixed));
        }
        Ok(())
    }

    /// Whether a stride or the offset counts in a mode of `unit`, or in a unit that has `unit` as a mode.
    pub(super) const fn mixes(&self, unit: Basis) -> bool {
        any!(0..self.terms().len(), |i| {
            let other = self.terms()[i].unit;
            other.is_above(unit) || unit.is_above(other)
        }) || any!(0..self.len(), |i| {
            let mode = &self.modes.leaves[i];
            mode.stride != 0 && (mode.basis.is_above(unit) || unit.is_above(mode.basis))
        })
    }

    pub(crate) const fn check_swizzle(self) -> Result<Self, Error> {
        ok!(self.verify_swizzle());
        Ok(self)
    }

    const fn verify_swizzle(&self) -> Result<(), Error> {
        if self.has_coordinate_offset() {
            return self.verify_coordinates();
        }
        if self.first_name().is_some() {
            return self.verify_units();
        }
        let (low, high) = self.layout_part().bounds_before_swizzle();
        let low = low as i128 + self.offset as i128;
        let high = high as i128 + self.offset as i128;
        // Without a swizzle an offset is a move, also of what goes past the end of a reversed layout.
        if low < 0 && (self.is_xor() || !self.swizzle.is_identity()) || !self.has_integer_indices() {
            return Err(Error::new(ErrorKind::SwizzledIndex));
        }
        if high >= MOST_SWIZZLED || low <= -MOST_SWIZZLED {
            return Err(Error::new(ErrorKind::IndexOverflow));
        }
        Ok(())
    }
}

/// The place number `skip`, from the left, where a shape and a stride do not nest alike. Counts `skip` down.
pub(crate) const fn incongruence(
    shape: &IntTuple,
    at_shape: Span,
    stride: &IntTuple,
    at_stride: Span,
    skip: &mut usize,
) -> Option<Error> {
    let (leaf_shape, leaf_stride) = (shape.tree.profile.is_leaf(at_shape), stride.tree.profile.is_leaf(at_stride));
    if leaf_shape && leaf_stride {
        return None;
    }
    let (rank, strides) = (shape.tree.profile.rank(at_shape), stride.tree.profile.rank(at_stride));
    if leaf_shape || leaf_stride || rank != strides {
        if *skip > 0 {
            *skip -= 1;
            return None;
        }
        let kind = match (leaf_shape, leaf_stride) {
            (true, _) => ErrorKind::TupleForInt,
            (_, true) => ErrorKind::IntForTuple { modes: rank as i64 },
            _ => ErrorKind::Rank { shape: rank as i64, stride: strides as i64 },
        };
        return Some(Error::new(kind).of("", 1).span(at_stride));
    }
    each!(for i in 0..rank {
        let (mode, step) = (shape.tree.profile.mode(at_shape, i), stride.tree.profile.mode(at_stride, i));
        if let Some(error) = incongruence(shape, mode, stride, step, skip) {
            return Some(error);
        }
    });
    None
}

/// What is wrong with a number of a shape or a stride by itself.
pub(crate) const fn number_problem(number: Int) -> Option<Error> {
    if number.as_written().is_some() {
        return Some(Error::new(ErrorKind::Syntax(Syntax::Name)));
    }
    if !number.is_number() {
        return Some(Error::new(ErrorKind::NotANumber));
    }
    None
}

/// What is wrong with an extent by itself.
pub(crate) const fn extent_problem(extent: Int) -> Option<Error> {
    if let Some(error) = number_problem(extent) {
        return Some(error);
    }
    if extent.symbol().is_some() {
        return None;
    }
    if extent.basis().is_xor() {
        return Some(Error::new(ErrorKind::XorName));
    }
    if extent.basis().is_named() {
        return Some(Error::new(ErrorKind::ProductExtent));
    }
    if !extent.basis().is_one() {
        return Some(Error::new(ErrorKind::CoordinateExtent));
    }
    if extent.value() < 1 {
        return Some(Error::new(ErrorKind::Extent { extent: extent.value() }));
    }
    None
}
