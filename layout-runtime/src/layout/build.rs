//! Constructs layouts from a shape and a stride, from a shape, or from Rust slices of integers, and checks the layouts.

use super::Layout;
use crate::leaf::Leaf;
use crate::rules::{
    BasisMixed, CeilStride, CoordinateStride, EmptyTuple, HugeInt, IndexOverflow, NameForInt, NegativeExtent,
    NegativeStride, NotANumber, ProductExtent, SizeOverflow, XorExtent, XorMixed, XorName,
};
use crate::tree::{Span, Tree};
use crate::{Basis, Error, Int, IntTuple, Swizzle};

rules! {
    RankOfStride { shape: i64, stride: i64 } = "the shape has {shape} modes, but the stride has {stride}",
        "write one stride per mode of the shape, nested like the shape";
    TupleForInt = "the stride is a tuple, but the shape is an integer at this position", "write one integer instead of the tuple";
    IntForTuple { modes: i64 } = "the stride is an integer, but the shape has a tuple of {modes} modes at this position",
        "write a tuple of {modes} strides instead of the integer: strides have the same nesting as the shape, as in `(64,(8,16)):(8,(1,512))`";
    CoordinateExtent = "an extent cannot be a coordinate such as `1@0`", "write an integer";
    EmptyNamed = "a layout with symbols (names of runtime numbers) cannot have an extent of 0", "use extents of 1 or more, or a layout without symbols";
    SwizzledIndex { lowest: i64 } = "the smallest index is {lowest}, but a swizzle or XOR strides require indices of at least 0",
        "add an offset that makes all indices at least 0";
}

/// Exclusive upper bound on the indices of a layout.
pub const MOST: i128 = i64::MAX as i128;
/// Exclusive upper bound on the indices of a layout with a swizzle or an offset. This bound is smaller than [`MOST`],
/// so that the result of the swizzle or the addition also fits in 63 bits.
pub const MOST_SWIZZLED: i128 = 1 << 62;

impl Layout {
    /// The layout of one element, `1:0`.
    pub const UNIT: Self = Self::plain(Tree::leaf(Leaf::UNIT));

    /// Returns the layout `n:1`, or `1:0` if `n` is 1.
    pub const fn line(n: i64) -> Self {
        Self::plain(Tree::leaf(if n == 1 { Leaf::UNIT } else { Leaf::new(n, 1) }))
    }

    /// Returns the layout `shape:stride`.
    ///
    /// # Errors
    /// - If the shape and the stride are not congruent, or if an extent is negative.
    /// - If the size or an index does not fit in 63 bits.
    /// - For a layout with XOR strides: if an extent before the last is not a power of two, or if a stride is neither 0
    ///   nor an XOR stride.
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
        let mut modes = Tree::empty(Leaf::UNIT);
        modes.profile = shape.tree.profile;
        each!(for i in 0..shape.len() {
            let (extent, mut stride) = (shape.tree.leaves[i], stride.tree.leaves[i]);
            if let Some(error) = extent_problem(extent) {
                return Err(error.leaf(i));
            }
            // The parser stores a symbol in the stride in the same form as in the shape: as a symbolic extent.
            if let Some(symbol) = stride.symbol() {
                if symbol.divisor > 1 {
                    return Err(CeilStride.error().of("", 1).leaf(i));
                }
                stride = Int::new(1).of(stride.basis());
            }
            if let Some(error) = number_problem(stride) {
                return Err(error.of("", 1).leaf(i));
            }
            modes.leaves[i] = Leaf::join(extent, stride.without_f0());
        });
        Self::checked(modes)
    }

    /// Returns the layout `shape:stride`. The shape and the stride can be nested Rust tuples.
    ///
    /// # Errors
    /// Fails in the same cases as [`new`](Self::new).
    ///
    /// ```
    /// # use colex::Layout;
    /// assert_eq!(Layout::of((3, (2, 3)), (3, (12, 1))).unwrap().to_string(), "(3,(2,3)):(3,(12,1))");
    /// ```
    pub fn of(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Result<Self, Error> {
        Self::new(&shape.into(), &stride.into())
    }

    /// Returns the flat layout `(extents…):(strides…)` from two Rust slices. The lengths of the slices may be known
    /// only at runtime.
    ///
    /// # Errors
    /// Fails in the same cases as [`new`](Self::new). Also fails if `extents` is empty, or if the slices have different
    /// lengths.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (rows, columns, ld) = (5, 7, 100);
    /// let layout = Layout::from_slices(&[rows, columns], &[ld, 1]).unwrap();
    /// assert_eq!(layout.to_string(), "(5,7):(100,1)");
    /// ```
    pub const fn from_slices(extents: &[i64], strides: &[i64]) -> Result<Self, Error> {
        if extents.is_empty() {
            return Err(EmptyTuple.error());
        }
        Self::new(&ok!(IntTuple::flat(extents)), &ok!(IntTuple::flat(strides)))
    }

    /// Returns the layout of a strided array: one mode per axis, and `offset` as the index of the first element. The
    /// rank may be 0, and strides may be 0 or negative. `ndarray`, `candle` and PyTorch describe tensors in this form.
    ///
    /// # Errors
    /// Fails in the same cases as [`new`](Self::new). Also fails if `shape` and `strides` have different lengths.
    ///
    /// ```
    /// # use colex::Layout;
    /// let flipped = Layout::strided(&[2, 3], &[3, -1], 2).unwrap();
    /// assert_eq!((flipped.index(0), flipped.index(5)), (2, 3));
    /// assert_eq!(Layout::strided(&[], &[], 7).unwrap().index(0), 7);
    /// ```
    pub const fn strided(shape: &[usize], strides: &[isize], offset: usize) -> Result<Self, Error> {
        if shape.len() != strides.len() {
            return Err(RankOfStride { shape: shape.len() as i64, stride: strides.len() as i64 }.error().of("", 1));
        }
        let (mut extents, mut steps) = (IntTuple::EMPTY, IntTuple::EMPTY);
        each!(for i in 0..shape.len() {
            if shape[i] as i128 > MOST || offset as i128 > MOST {
                return Err(SizeOverflow.error().leaf(i));
            }
            // The stride of an axis with one element does not matter, because the only coordinate is 0.
            let stride = if shape[i] == 1 { 0 } else { strides[i] as i64 };
            extents = ok!(extents.push(&IntTuple::int(shape[i] as i64)));
            steps = ok!(steps.push(&IntTuple::int(stride)));
        });
        let layout = if shape.is_empty() { Self::UNIT } else { ok!(Self::new(&extents, &steps)) };
        if offset == 0 { Ok(layout) } else { layout.swizzled(Swizzle::IDENTITY, offset as i64) }
    }

    /// Returns `shape:LayoutLeft`, the compact column-major layout: the first mode changes fastest. A mode of extent 1
    /// has the stride 0.
    ///
    /// # Errors
    /// If an extent is negative, or the size does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// assert_eq!(Layout::left(&IntTuple::from((3, (2, 3)))).unwrap().to_string(), "(3,(2,3)):(1,(3,6))");
    /// ```
    pub const fn left(shape: &IntTuple) -> Result<Self, Error> {
        Self::new(shape, &ok!(shape.compact_col_major()))
    }

    /// Returns `shape:LayoutRight`, the compact row-major layout: the last mode changes fastest. A mode of extent 1 has
    /// the stride 0.
    ///
    /// # Errors
    /// If an extent is negative, or the size does not fit in 63 bits.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// assert_eq!(Layout::right(&IntTuple::from((3, (2, 3)))).unwrap().to_string(), "(3,(2,3)):(6,(3,1))");
    /// ```
    pub const fn right(shape: &IntTuple) -> Result<Self, Error> {
        Self::new(shape, &ok!(shape.compact_row_major()))
    }

    /// Constructs a layout from `modes`, and checks it with [`verify`](Self::verify).
    pub const fn checked(modes: Tree<Leaf>) -> Result<Self, Error> {
        Self::plain(modes).check()
    }

    /// Returns this layout if [`verify`](Self::verify) accepts it.
    pub const fn check(self) -> Result<Self, Error> {
        ok!(self.verify());
        Ok(self)
    }

    /// Returns `true` if the public constructors would accept this layout. Hidden constructors do not check their
    /// arguments, so `unsafe` code must call this function before it uses the indices.
    #[doc(hidden)]
    pub const fn is_valid(&self) -> bool {
        self.modes.profile.is_well_formed() && self.verify().is_ok()
    }

    /// Returns an error if an extent is negative, if the size or an index does not fit in 63 bits, or if the strides,
    /// the offset and the swizzle cannot be combined.
    pub const fn verify(&self) -> Result<(), Error> {
        let (mut size, mut bound): (i128, i128) = (1, 0);
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            if mode.basis.is_xor() {
                return self.verify_xor();
            }
            // The notation cannot express `i64::MIN`, because its absolute value does not fit in an `i64`.
            if mode.stride == i64::MIN {
                return Err(HugeInt.error().of("", 1).leaf(i));
            }
            // Symbolic modes are checked at runtime.
            if mode.is_known() {
                if mode.size() < 0 {
                    return Err(NegativeExtent { extent: mode.size() }.error().leaf(i));
                }
                size *= mode.at_least_one() as i128;
                if size > MOST {
                    return Err(SizeOverflow.error().leaf(i));
                }
                let span = (mode.at_least_one() - 1) as i128 * mode.stride as i128;
                bound += if span < 0 { -span } else { span };
                // `bound` must be below `MOST`, because the cosize, which is the largest index plus 1, must also fit.
                if bound >= MOST {
                    return Err(IndexOverflow.error().of("", 1).leaf(i));
                }
            }
        });
        if self.is_empty() && !self.is_known() {
            return Err(EmptyNamed.error());
        }
        if self.is_composed() { self.verify_swizzle() } else { Ok(()) }
    }

    /// Checks a layout with XOR strides: all extents except the last must be powers of two, and the indices must fit in
    /// 63 bits.
    const fn verify_xor(&self) -> Result<(), Error> {
        let mut bits = 0;
        let mut last: Option<usize> = None;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            ok!(mode.require_static(), |error| error.leaf(i));
            if mode.size() < 0 {
                return Err(NegativeExtent { extent: mode.size() }.error().leaf(i));
            }
            if mode.size() > 1 {
                if let Some(last) = last {
                    return Err(XorExtent { extent: self.modes.leaves[last].size() }.error().leaf(last));
                }
                if mode.size().count_ones() != 1 {
                    last = Some(i);
                }
                let digit = 64 - (mode.size() - 1).leading_zeros();
                bits += digit;
                if bits > 62 {
                    return Err(SizeOverflow.error().leaf(i));
                }
                if mode.stride != 0 && !mode.basis.is_xor() {
                    return Err(XorMixed.error().of("", 1).leaf(i));
                }
                if mode.stride < 0 {
                    return Err(NegativeStride { stride: mode.stride }.error().of("", 1).leaf(i));
                }
                if mode.stride != 0 && digit > mode.stride.leading_zeros() - 1 {
                    return Err(IndexOverflow.error().of("", 1).leaf(i));
                }
            }
        });
        if self.is_composed() { self.verify_swizzle() } else { Ok(()) }
    }

    /// If the offset is a coordinate, checks that all strides except 0 are coordinates too.
    const fn verify_coordinates(&self) -> Result<(), Error> {
        let has_numbers = any!(0..self.len(), |i| {
            let mode = &self.modes.leaves[i];
            mode.stride != 0 && !mode.basis.is_coordinate()
        });
        if !self.swizzle.is_identity() {
            return Err(CoordinateStride.error());
        }
        let is_mixed = any!(0..self.terms().len(), |i| {
            let unit = self.terms()[i].unit;
            unit.is_one() || self.mixes(unit)
        });
        if has_numbers || self.offset != 0 || is_mixed { Err(BasisMixed.error()) } else { Ok(()) }
    }

    /// Returns `true` if the path of a stride or of the offset is inside the path `unit`, or if `unit` is inside one of
    /// these paths.
    pub(super) const fn mixes(&self, unit: Basis) -> bool {
        any!(0..self.terms().len(), |i| {
            let other = self.terms()[i].unit;
            other.is_above(unit) || unit.is_above(other)
        }) || any!(0..self.len(), |i| {
            let mode = &self.modes.leaves[i];
            mode.stride != 0 && (mode.basis.is_above(unit) || unit.is_above(mode.basis))
        })
    }

    const fn verify_swizzle(&self) -> Result<(), Error> {
        if self.has_coordinate_offset() {
            return self.verify_coordinates();
        }
        if self.first_name().is_some() {
            let has_coordinates = any!(0..self.len(), |i| self.modes.leaves[i].basis.is_coordinate());
            return if has_coordinates { Err(CoordinateStride.error()) } else { Ok(()) };
        }
        let (low, high) = self.layout_part().without_zeros().bounds_before_swizzle();
        let low = low as i128 + self.offset as i128;
        let high = high as i128 + self.offset as i128;
        // Without a swizzle, the sum of the offset and the index may be negative, for example past the end of a
        // reversed layout.
        if !self.has_integer_indices() {
            return Err(CoordinateStride.error());
        }
        if low < 0 && (self.is_xor() || !self.swizzle.is_identity()) {
            return Err(SwizzledIndex { lowest: low as i64 }.error());
        }
        if high >= MOST_SWIZZLED || low <= -MOST_SWIZZLED { Err(IndexOverflow.error()) } else { Ok(()) }
    }
}

/// Returns the error at the first position at which the parentheses of a shape and a stride differ. Skips the first
/// `skip` such positions, and decreases `skip` by 1 for each skipped position. Returns `None` if no position remains.
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
        let error = match (leaf_shape, leaf_stride) {
            (true, _) => TupleForInt.error(),
            (_, true) => IntForTuple { modes: rank as i64 }.error(),
            _ => RankOfStride { shape: rank as i64, stride: strides as i64 }.error(),
        };
        return Some(error.of("", 1).span(at_stride));
    }
    each!(for i in 0..rank {
        let (mode, step) = (shape.tree.profile.mode(at_shape, i), stride.tree.profile.mode(at_stride, i));
        if let Some(error) = incongruence(shape, mode, stride, step, skip) {
            return Some(error);
        }
    });
    None
}

/// Returns the error of one integer of a shape or a stride, or `None` if the integer is a number.
pub(crate) const fn number_problem(number: Int) -> Option<Error> {
    match number.as_written() {
        Some(_) => Some(NameForInt.error()),
        None if number.is_number() => None,
        None => Some(NotANumber.error()),
    }
}

/// Returns the error of one extent, or `None` if the extent is valid.
pub(crate) const fn extent_problem(extent: Int) -> Option<Error> {
    match number_problem(extent) {
        Some(error) => Some(error),
        None if extent.symbol().is_some() => None,
        None if extent.basis().is_xor() => Some(XorName.error()),
        None if extent.basis().is_named() => Some(ProductExtent.error()),
        None if !extent.basis().is_one() => Some(CoordinateExtent.error()),
        None if extent.value() < 0 => Some(NegativeExtent { extent: extent.value() }.error()),
        None => None,
    }
}
