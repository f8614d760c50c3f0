//! The set of indices of a layout, and a search for the coordinates of an index.
//!
//! Count the coordinate of each mode with a negative stride from the end of the mode. Then the indices are `low + Σ
//! x_k·d_k` with `0 <= x_k < s_k` and `d_k > 0`. To find the coordinates of an index, the search chooses the digits
//! `x_k` from the largest stride down. After each choice, the remainder must be at most the largest sum that the
//! smaller strides can reach, and a multiple of their greatest common divisor.

use super::linear::{Echelon, Linear};
use super::sums::{DIGITS, Summand, Sums};
use crate::budget::{Budget, Searched};
use crate::leaf::Leaf;
use crate::rules::{CoordinateStride, NoCoordinate, NoUnitStride, Undecided};
use crate::tree::MAX_LEAVES;
use crate::{Error, IntTuple, Layout};

/// Maximum number of modes of two layouts together.
const MAX_MODES: usize = 2 * MAX_LEAVES;

/// The set of indices of a layout that has no swizzle and no offset, or the set of differences between an index of one
/// layout and an index of another.
#[derive(Debug)]
pub struct Image {
    /// The modes with more than one index. The digit of a mode is its coordinate. If the stride is negative, the digit
    /// is counted from the end of the mode.
    sums: Sums<MAX_MODES>,
    /// The smallest index.
    pub low: i128,
    /// The one-dimensional coordinates, in the first and in the second layout, at which the index is `low`.
    start: (i128, i128),
}

/// The result of a search for an index: one-dimensional coordinates in the first and in the second layout.
pub type Preimage = Searched<(i64, i64)>;

impl Image {
    /// Returns the set of indices of the layout with the modes `modes`. The strides must be integers.
    pub const fn of(modes: &[Leaf]) -> Self {
        Self::of_differences(modes, &[])
    }

    /// Returns the set of all differences between an index of `a` and an index of `b`.
    pub const fn of_differences(a: &[Leaf], b: &[Leaf]) -> Self {
        let mut image = Self { sums: Sums::EMPTY, low: 0, start: (0, 0) };
        let mut place_value = 1;
        each!(for k in 0..a.len() {
            image.insert(a[k].size() as i128, a[k].stride as i128, (place_value, 0));
            place_value *= a[k].size() as i128;
        });
        place_value = 1;
        each!(for k in 0..b.len() {
            image.insert(b[k].size() as i128, -(b[k].stride as i128), (0, place_value));
            place_value *= b[k].size() as i128;
        });
        image.sums.sum_up();
        image
    }

    const fn insert(&mut self, extent: i128, stride: i128, place_value: (i128, i128)) {
        if extent == 1 || stride == 0 {
            return;
        }
        let mut place_value = place_value;
        if stride < 0 {
            self.low += (extent - 1) * stride;
            self.start.0 += (extent - 1) * place_value.0;
            self.start.1 += (extent - 1) * place_value.1;
            place_value = (-place_value.0, -place_value.1);
        }
        self.sums.insert(Summand { stride: stride.abs(), low: 0, high: extent - 1, place_value });
    }

    /// Returns the difference between the largest and the smallest index.
    const fn bound(&self) -> i128 {
        self.sums.bound(self.sums.len())
    }

    /// Returns the largest index.
    pub const fn high(&self) -> i128 {
        self.low + self.bound()
    }

    /// Returns the number of consecutive integers that are indices, starting with the lowest index. The next integer is
    /// not an index.
    pub const fn run(&self) -> i128 {
        self.sums.bound(first!(0..self.sums.len(), |k| self.sums.summand(k).stride > self.sums.bound(k) + 1)) + 1
    }

    /// Returns `true` if the indices form an interval without gaps.
    pub const fn is_interval(&self) -> bool {
        self.run() == self.bound() + 1
    }

    /// Finds a coordinate with the index `index`. For a set of differences, finds one coordinate of each layout, such
    /// that the difference of the two indices is `index`.
    pub const fn find(&self, index: i128) -> Preimage {
        self.find_within(index, &mut Budget::new(DIGITS))
    }

    /// Searches like [`find`](Self::find), but takes its steps from `budget`. The search uses one step. For each
    /// summand, it uses one more step for each digit that it tries after the first.
    pub const fn find_within(&self, index: i128, budget: &mut Budget) -> Preimage {
        if !budget.take() {
            return Searched::CutOff;
        }
        let mut digits = [0; MAX_MODES];
        let target = index - self.low;
        if target < 0 || target > self.bound() {
            return Searched::Nothing;
        }
        if target == 0 {
            return self.coordinates(&digits);
        }
        match self.sums.complete(self.sums.len(), -target, None, &mut digits, budget) {
            Searched::Found(()) => self.coordinates(&digits),
            Searched::Nothing => Searched::Nothing,
            Searched::CutOff => Searched::CutOff,
        }
    }

    const fn coordinates(&self, digits: &[i128; MAX_MODES]) -> Preimage {
        let (mut first, mut second) = self.start;
        each!(for k in 0..self.sums.len() {
            first += digits[k] * self.sums.summand(k).place_value.0;
            second += digits[k] * self.sums.summand(k).place_value.1;
        });
        Searched::Found((first as i64, second as i64))
    }
}

impl Layout {
    /// Returns a coordinate, nested like the shape, at which this layout has the index `index`.
    ///
    /// Law: `A(A.get_hier_coord(i)) = i`. Source: CuTe's `layout.hpp`. In CuTe, this law is true only for compact
    /// layouts.
    ///
    /// # Errors
    /// If no coordinate has this index, if the layout has coordinate strides or symbols, or if the search does not end
    /// within its budget.
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

    /// Returns a coordinate, with one integer per mode, at which this layout has the index `index`.
    ///
    /// # Errors
    /// Fails in the same cases as [`get_hier_coord`](Self::get_hier_coord).
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

    /// Returns a one-dimensional coordinate at which this layout has the index `index`.
    ///
    /// # Errors
    /// Fails in the same cases as [`get_hier_coord`](Self::get_hier_coord).
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

    /// Returns the path of the first leaf with stride 1 and an extent other than 1: `(1,1)` is mode 1 of mode 1.
    /// Adjacent coordinates of this leaf have adjacent indices.
    ///
    /// Source: CuTe's `leading_dim` (Python).
    ///
    /// # Errors
    /// If no leaf has stride 1 and an extent other than 1.
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

    /// Finds a one-dimensional coordinate at which this layout has the index `index`.
    const fn find(&self, index: i64) -> Preimage {
        if self.is_xor() {
            let Some(map) = Linear::of(self) else { return Preimage::CutOff };
            return match Echelon::of(&map).solve(index ^ map.base) {
                Some(coordinate) if coordinate < self.size() as i64 => Preimage::Found((coordinate, 0)),
                // If the last extent is not a power of two, the found solution can be past the end of the layout, even
                // if another solution is a valid coordinate.
                Some(_) => Preimage::CutOff,
                None => Preimage::Nothing,
            };
        }
        // A swizzle is its own inverse, and applies only to indices that are not negative.
        let before = if index >= 0 { self.swizzle.apply(index) } else { index };
        Image::of(self.modes.leaves.split_at(self.len()).0).find(before as i128 - self.offset as i128)
    }
}
