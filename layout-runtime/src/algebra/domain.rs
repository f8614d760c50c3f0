//! Operations on the domain of a layout, which is the set of its coordinates: `domain_offset`, `domain_distribute`,
//! `greatest_common_domain` and `layout_add`.

use super::row::{Row, size};
use crate::leaf::{Leaf, is_empty};
use crate::number::gcd_signed;
use crate::rules::{CoordinateStride, Divisor, IndexOverflow, NotDivisible, NotStatic, OutOfMode, TooManyLeaves};
use crate::tree::{MAX_LEAVES, Tree};
use crate::{Error, Int, IntTuple, Layout};

rules! {
    SizeMismatch { left: i64, right: i64 } = "the layouts have {left} and {right} elements", "give both layouts the same size";
}

impl Layout {
    /// Returns the part of the layout that starts at the coordinate `coord` and ends at the last coordinate. The extent
    /// of each leaf decreases by the corresponding entry of `coord`.
    ///
    /// CuTe instead keeps the shape, so the last coordinates of CuTe's result are past the end of the layout.
    ///
    /// Law: `domain_offset(A, c)(x) = A(c + x)` for every coordinate `x` that is nested like the shape, if `c + x` is
    /// in the shape. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// - If the coordinate does not have the nesting of the shape, or is outside of the shape.
    /// - If an extent or the coordinate is symbolic.
    /// - If the layout has XOR strides, and no layout represents the result, because adding `coord` carries.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "Sw<2,0,3> o (8,8):(8,1)".parse().unwrap();
    /// let behind = layout.domain_offset(&IntTuple::from((2, 4))).unwrap();
    /// assert_eq!(behind.to_string(), "Sw<2,0,3> o 20 o (6,4):(8,1)");
    /// assert_eq!(behind.at((1, 3)), layout.at((3, 7)));
    /// ```
    pub const fn domain_offset(&self, coord: &IntTuple) -> Result<Self, Error> {
        ok!(self.shape().require_static(), |error| error.of("domain_offset", 1));
        ok!(coord.require_static(), |error| error.of("domain_offset", 0));
        let natural = ok!(self.shape().idx2crd(coord), |error| error.of("domain_offset", 0));
        let mut rest = self.modes;
        each!(for i in 0..self.len() {
            let (entry, mode) = (natural.tree.leaves[i].value(), &self.modes.leaves[i]);
            if entry >= mode.size() {
                let error = OutOfMode { entry, extent: mode.size() }.error();
                return Err(error.of("domain_offset", 0).leaf(i));
            }
            rest.leaves[i] = mode.with_size(mode.size() - entry);
        });
        if self.is_xor() {
            return self.domain_offset_of_bits(&rest, &natural);
        }
        let mut behind = self.with(rest);
        let added = behind.add_fixed(&natural, natural.all(), &self.modes, self.all());
        ok!(added, |error| error.of("domain_offset", 1));
        Ok(ok!(behind.within_units_of(self).check(), |error| error.of("domain_offset", 1)))
    }

    /// Computes `domain_offset` for XOR strides: composes the layout with a layout of the shifted coordinates.
    const fn domain_offset_of_bits(&self, rest: &Tree<Leaf>, natural: &IntTuple) -> Result<Self, Error> {
        let (shape, mut modes, mut place) = (self.shape(), *rest, 1);
        each!(for i in 0..self.len() {
            modes.leaves[i] = Leaf::new(rest.leaves[i].size(), place);
            place *= self.modes.leaves[i].size();
        });
        let start = or!(ok!(shape.crd2idx(natural)).as_int(), Int::new(0));
        let behind = Self { offset: start.value(), ..Self::plain(modes) };
        Ok(ok!(self.composition(&behind), |error| error.of("domain_offset", 1)))
    }

    /// Returns a tile of at most `count` elements that divides `shape`. The modes are visited from left to right. In
    /// each mode, the extent of the tile is the greatest common divisor of the mode's extent and the remaining count.
    /// The remaining count is then divided by this extent.
    ///
    /// Law: the size of the tile divides `count`, the extents of the tile divide the extents of the shape, and the
    /// strides of the tile ascend. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If `count` is below 1, if an extent is negative, if the size does not fit in 63 bits, or if a number is
    /// symbolic.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let tile = Layout::domain_distribute(&IntTuple::from((15, 14)), 6).unwrap();
    /// assert_eq!(tile.to_string(), "(3,2):(1,15)");
    /// ```
    pub const fn domain_distribute(shape: &IntTuple, count: i64) -> Result<Self, Error> {
        let whole = ok!(Self::left(shape), |error| error.of("domain_distribute", 0));
        ok!(whole.require_static("domain_distribute", 0));
        if count < 1 {
            return Err(Divisor { divisor: count }.error().of("domain_distribute", 1));
        }
        let (mut modes, mut rest) = (whole.modes.flatten(), count);
        each!(for i in 0..whole.len() {
            let size = gcd_signed(whole.modes.leaves[i].size(), rest);
            modes.leaves[i] = whole.modes.leaves[i].with_size(size);
            rest /= size;
        });
        Ok(Self::plain(modes).coalesce())
    }

    /// Returns the flat shape with the fewest extents that refines the shapes of both layouts: each extent of the two
    /// shapes is a product of adjacent extents of the result.
    ///
    /// Law: a one-dimensional coordinate denotes the same element in all three shapes.
    ///
    /// # Errors
    /// If the sizes differ, if no shape refines both shapes, or if a number is symbolic.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// # use colex::Layout;
    /// let [a, b] = ["(4,6)", "(2,2,6)"].map(|l| l.parse::<Layout>().unwrap());
    /// assert_eq!(a.greatest_common_domain(&b).unwrap(), IntTuple::from((2, 2, 6)));
    /// assert!(a.greatest_common_domain(&"(6,4)".parse().unwrap()).is_err());
    /// ```
    pub const fn greatest_common_domain(&self, other: &Self) -> Result<IntTuple, Error> {
        ok!(self.shape().require_static(), |error| error.of("greatest_common_domain", 0));
        ok!(other.shape().require_static(), |error| error.of("greatest_common_domain", 1));
        let (domain, len) = ok!(common(&self.modes, &other.modes), |error| error.of("greatest_common_domain", 1));
        Ok(ok!(IntTuple::flat(domain.split_at(len).0)).unwrap())
    }

    /// Returns the layout that has, at each coordinate, the sum of the indices of two layouts of the same size.
    ///
    /// Law: `layout_add(A, B)(c) = A(c) + B(c)` for every one-dimensional coordinate.
    ///
    /// # Errors
    /// - If the sizes differ, or if no shape refines the shapes of both layouts.
    /// - If a layout has a swizzle, an offset or XOR strides, or if an index does not fit in 63 bits.
    /// - If a layout has coordinate strides, and neither layout has symbols.
    /// - If a layout has symbols, and the two layouts do not have the same extents.
    /// - If a layout has symbols, and the sum of two strides is not a product of a number and symbols.
    ///
    /// ```
    /// # use colex::Layout;
    /// let [a, b] = ["(4,6):(6,1)", "24:10"].map(|l| l.parse::<Layout>().unwrap());
    /// assert_eq!(a.layout_add(&b).unwrap().to_string(), "(4,6):(16,41)");
    /// ```
    pub const fn layout_add(&self, other: &Self) -> Result<Self, Error> {
        if self.first_name().is_some() || other.first_name().is_some() {
            return self.sum_by_leaves(other);
        }
        ok!(self.require_summand(0));
        ok!(other.require_summand(1));
        let [a, b] = [self.coalesce(), other.coalesce()];
        let (domain, len) = ok!(common(&a.modes, &b.modes), |error| error.of("layout_add", 1));
        let (mut modes, mut place) = ([Leaf::UNIT; MAX_LEAVES], 1);
        each!(for i in 0..len {
            // The stride of this mode is the sum of both layouts' indices at coordinate 1 of the mode. A mode of extent
            // 1 has no coordinate 1.
            let step = if domain[i] > 1 { a.index(place) as i128 + b.index(place) as i128 } else { 0 };
            if step > i64::MAX as i128 || step < i64::MIN as i128 {
                return Err(IndexOverflow.error().of("layout_add", 0));
            }
            modes[i] = Leaf::new(domain[i], step as i64);
            place *= domain[i];
        });
        Ok(ok!(Self::checked(Row::front(modes.split_at(len).0)), |error| error.of("layout_add", 0)))
    }

    /// Computes `layout_add` if at least one of the layouts has symbols. The layouts must have the same extents.
    const fn sum_by_leaves(&self, other: &Self) -> Result<Self, Error> {
        ok!(self.require_plain("layout_add", 0));
        ok!(other.require_plain("layout_add", 1));
        let [mut sum, other] = [self.flatten(), other.flatten()];
        let name = or!(self.first_name(), or!(other.first_name(), 0));
        let depends = Err(NotStatic { name }.error().of("layout_add", 0));
        if sum.len() != other.len() {
            return depends;
        }
        each!(for i in 0..sum.len() {
            let (mode, b) = (&mut sum.modes.leaves[i], &other.modes.leaves[i]);
            if !(mode.name == b.name && mode.extent().value() == b.extent().value()) {
                return depends;
            }
            let is_alike = mode.basis.is(b.basis) && !mode.basis.is_xor();
            match (mode.stride, b.stride) {
                (_, 0) => {}
                (0, _) => (mode.stride, mode.basis) = (b.stride, b.basis),
                (x, y) if is_alike => {
                    mode.stride = some!(x.checked_add(y), Err(IndexOverflow.error().of("layout_add", 0)));
                }
                _ => return depends,
            }
        });
        Ok(ok!(sum.check(), |error| error.of("layout_add", 0)))
    }

    const fn require_summand(&self, operand: usize) -> Result<(), Error> {
        ok!(self.require_static("layout_add", operand));
        ok!(self.require_plain("layout_add", operand));
        if !self.is_integral() { Err(CoordinateStride.error().of("layout_add", operand)) } else { Ok(()) }
    }
}

/// Returns the extents of the shape with the fewest extents that refines the shapes of `a` and `b`. Also returns the
/// number of these extents.
const fn common(a: &Tree<Leaf>, b: &Tree<Leaf>) -> Result<([i64; MAX_LEAVES], usize), Error> {
    let (mut out, mut len) = ([1; MAX_LEAVES], 0);
    let (mut i, mut j) = (0, 0);
    let (mut left, mut right) = (1, 1);
    match (is_empty(a, a.profile.all()), is_empty(b, b.profile.all())) {
        (true, true) => return Ok(([0; MAX_LEAVES], 1)),
        (true, _) | (_, true) => return Err(sizes_differ(a, b)),
        _ => {}
    }
    loop {
        while left == 1 && i < a.len() {
            left = a.leaves[i].size();
            i += 1;
        }
        while right == 1 && j < b.len() {
            right = b.leaves[j].size();
            j += 1;
        }
        if left == 1 && right == 1 {
            return Ok((out, if len == 0 { 1 } else { len }));
        }
        let step = if left < right { left } else { right };
        if step == 1 {
            return Err(sizes_differ(a, b));
        }
        if left % step != 0 || right % step != 0 {
            return Err(NotDivisible { number: left, divisor: right }.error());
        }
        if len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        out[len] = step;
        len += 1;
        left /= step;
        right /= step;
    }
}

const fn sizes_differ(a: &Tree<Leaf>, b: &Tree<Leaf>) -> Error {
    SizeMismatch { left: size(a, a.profile.all()) as i64, right: size(b, b.profile.all()) as i64 }.error()
}
