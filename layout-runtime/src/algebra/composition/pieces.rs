//! The pieces of `B`: modes such that `A` is linear along each mode.

use super::step_form::StepForm;
use crate::tree::MAX_LEAVES;

/// Maximum number of points of a box that a search checks.
pub(super) const BUDGET: u64 = 1 << 14;

/// A point of the box that pieces span: one coordinate per piece.
pub(super) type Point = [u64; MAX_LEAVES];

/// Modes `extent:±stride`. The sum of the pieces' indices is one coordinate of `A`.
pub(super) struct Pieces {
    pub(super) len: usize,
    pub(super) extents: [u64; MAX_LEAVES],
    pub(super) strides: [u64; MAX_LEAVES],
    /// Bit `k` is set if piece `k` has a negative stride.
    negative: u32,
    /// Bit `k` is set if piece `k` has a positive stride.
    positive: u32,
}

impl Pieces {
    pub(super) const NONE: Self =
        Self { len: 0, extents: [0; MAX_LEAVES], strides: [0; MAX_LEAVES], negative: 0, positive: 0 };

    /// Appends a piece. There is space for one piece per leaf of a layout.
    pub(super) const fn push(&mut self, extent: u64, stride: u64, negative: bool) {
        self.extents[self.len] = extent;
        self.strides[self.len] = stride;
        if extent > 1 && stride > 0 {
            if negative {
                self.negative |= 1 << self.len;
            } else {
                self.positive |= 1 << self.len;
            }
        }
        self.len += 1;
    }

    pub(super) const fn is_negative(&self, k: usize) -> bool {
        self.negative >> k & 1 == 1
    }

    /// Returns `true` if both positive and negative strides occur.
    #[inline]
    pub(super) const fn has_both_signs(&self) -> bool {
        self.negative != 0 && self.positive != 0
    }

    /// Returns the largest sum of the pieces: `Σ (extent − 1)·stride`.
    #[inline]
    pub(super) const fn bound(&self) -> u64 {
        let mut bound = 0;
        each!(for k in 0..self.len {
            bound += (self.extents[k] - 1) * self.strides[k];
        });
        bound
    }

    /// Returns the same pieces, but with the extent `extent` for piece `k`. The extent must be at least 1.
    pub(super) const fn with_extent(&self, k: usize, extent: u64) -> Self {
        let mut pieces = Self::NONE;
        each!(for i in 0..self.len {
            pieces.push(if i == k { extent } else { self.extents[i] }, self.strides[i], self.is_negative(i));
        });
        pieces
    }

    /// Returns `A(Σ ±c_k·d_k)` and `Σ ±c_k·A(d_k)`, modulo 2^128.
    pub(super) const fn values(&self, form: &StepForm, point: &Point) -> (i128, i128) {
        let (mut x, mut sum) = (0i64, 0i128);
        each!(for k in 0..self.len {
            let sign = if self.is_negative(k) { -1 } else { 1 };
            x += sign * (point[k] * self.strides[k]) as i64;
            sum = sum.wrapping_add(form.at(self.strides[k]).wrapping_mul((sign * point[k] as i64) as i128));
        });
        (form.at_signed(x), sum)
    }

    /// Returns `true` if `A` is not linear at `point`: the two results of [`values`](Self::values) differ.
    pub(super) const fn fail_at(&self, form: &StepForm, point: &Point) -> bool {
        let (value, sum) = self.values(form, point);
        value != sum
    }

    /// Returns the first point of the box `0..ends` at which `A` is not linear. Checks at most `BUDGET` points.
    pub(super) const fn first_failure(&self, form: &StepForm, ends: &Point) -> Option<Point> {
        let (mut point, mut points) = ([0; MAX_LEAVES], 0);
        while points < BUDGET && advance(&mut point, ends, self.len) {
            if self.fail_at(form, &point) {
                return Some(point);
            }
            points += 1;
        }
        None
    }
}

/// Advances to the next point of the box `0..ends`, first coordinate fastest. Returns `false` after the last point.
const fn advance(point: &mut Point, ends: &Point, len: usize) -> bool {
    each!(for k in 0..len {
        point[k] += 1;
        if point[k] < ends[k] {
            return true;
        }
        point[k] = 0;
    });
    false
}
