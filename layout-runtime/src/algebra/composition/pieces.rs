//! The *pieces* of `B`, and the *step form* of `A`. The pieces are the modes into which the leaves of `B` are cut, so
//! that `A` is linear along each piece.
//!
//! The step form writes a layout as a linear function of a one-dimensional coordinate `x`, plus steps.
//!
//! Let the layout be `(S_0,S_1,…):(D_0,D_1,…)`, and let `P_k` be the product of the extents before `S_k`. Digit `k` of
//! `x` is `⌊x/P_k⌋ mod S_k = ⌊x/P_k⌋ − S_k·⌊x/P_{k+1}⌋`. Therefore the layout is
//!
//! ```text
//! A(x) = D_0·x + Σ E_k·⌊x/P_k⌋,      E_k = D_k − S_{k−1}·D_{k−1}
//! ```
//!
//! At a carry into digit `k`, `A` changes by `E_k`, in addition to the change of the linear function. If `E_k` is 0,
//! modes `k − 1` and `k` coalesce, and the step is omitted. The coordinate of the last mode may be past the end of this
//! mode, so the last digit is `⌊x/P_k⌋` without the remainder.

use crate::Basis;
use crate::leaf::Leaf;
use crate::tree::MAX_LEAVES;

/// Maximum number of points that a search checks in a box.
pub(super) const BUDGET: u64 = 1 << 14;

/// A point of the box that the pieces span: one coordinate per piece.
pub(super) type Point = [u64; MAX_LEAVES];

/// Pieces `extent:±stride`. The sum of the indices of all pieces is a one-dimensional coordinate of `A`.
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

    /// Returns `true` if some pieces have positive strides and other pieces have negative strides.
    #[inline]
    pub(super) const fn has_both_signs(&self) -> bool {
        self.negative != 0 && self.positive != 0
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
        let value = form.at(x.unsigned_abs());
        (if x < 0 { value.wrapping_neg() } else { value }, sum)
    }

    /// Returns `true` if `A` is not linear at `point`: the two results of [`values`](Self::values) differ.
    pub(super) const fn fail_at(&self, form: &StepForm, point: &Point) -> bool {
        let (value, sum) = self.values(form, point);
        value != sum
    }

    /// Returns the first point at which `A` is not linear, in the box in which each coordinate `k` is in `0..ends[k]`.
    /// Checks at most `BUDGET` points.
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

/// Advances to the next point of the box in which each coordinate `k` is in `0..ends[k]`. The first coordinate changes
/// fastest. Returns `false` if `point` was the last point.
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

/// The term `weight·⌊x/period⌋` of a step form.
#[derive(Clone, Copy)]
pub(super) struct FloorTerm {
    /// `P_l`: the product of the extents before digit `l`.
    pub(super) period: u64,
    /// `E_l`: the change at each carry into digit `l`.
    pub(super) weight: i128,
}

/// `A(x) = slope·x + Σ weight_l·⌊x/period_l⌋`. Periods are ascending, and each period is a multiple of the previous
/// period. Weights are nonzero.
///
/// Sums are computed modulo 2^128. The result is exact, because `|A(x)| ≤ x·max|D|` is below 2^126 for `x` and strides
/// of 63 bits. A form is built with an array that has space for one step per mode, and is then used as a Rust slice.
pub(super) struct StepForm<Steps: ?Sized = [FloorTerm]> {
    slope: i128,
    /// The number of steps. This number is 0 if the layout is linear.
    pub(super) len: usize,
    pub(super) steps: Steps,
}

impl<const MODES: usize> StepForm<[FloorTerm; MODES]> {
    /// Returns the step form of `modes` for the basis element `unit`: all other strides count as 0. `modes` must have
    /// at most `MODES` modes.
    #[inline]
    pub(super) const fn of(modes: &[Leaf], unit: Basis) -> Self {
        let mut form = Self { slope: 0, len: 0, steps: [FloorTerm { period: 0, weight: 0 }; MODES] };
        let mut period = 1;
        let mut expected = 0;
        each!(for k in 0..modes.len() {
            let stride = if modes[k].basis.is(unit) { modes[k].stride as i128 } else { 0 };
            form.step(period, stride - expected);
            if k + 1 == modes.len() {
                // The coordinate of the last mode may be past the end of this mode, so there is no carry out of it.
                break;
            }
            expected = modes[k].at_least_one() as i128 * stride;
            period = match period.checked_mul(modes[k].at_least_one() as u64) {
                Some(next) if next <= i64::MAX as u64 => next,
                // No 63-bit coordinate reaches the next digit, so the remaining modes have no effect.
                _ => break,
            };
        });
        form
    }

    /// Adds the term `weight·⌊x/period⌋` to the form. Periods must be ascending.
    #[inline]
    const fn step(&mut self, period: u64, weight: i128) {
        if period == 1 {
            self.slope += weight;
        } else if self.len > 0 && self.steps[self.len - 1].period == period {
            self.steps[self.len - 1].weight += weight;
            if self.steps[self.len - 1].weight == 0 {
                self.len -= 1;
            }
        } else if weight != 0 {
            self.steps[self.len] = FloorTerm { period, weight };
            self.len += 1;
        }
    }
}

impl StepForm {
    /// Returns the last period, or 1 if the layout is linear.
    pub(super) const fn last_period(&self) -> u64 {
        if self.len == 0 { 1 } else { self.steps[self.len - 1].period }
    }

    /// Returns `A(x)` for `x < 2^63`.
    #[inline]
    pub(super) const fn at(&self, x: u64) -> i128 {
        let mut value = self.slope.wrapping_mul(x as i128);
        let mut l = 0;
        while l < self.len && self.steps[l].period <= x {
            value = value.wrapping_add(self.steps[l].weight.wrapping_mul((x / self.steps[l].period) as i128));
            l += 1;
        }
        value
    }
}
