//! The set of indices of a layout: which numbers it reaches, and from where.
//!
//! With every negative stride counted from the other end, the indices are `low + Σ x_k·d_k` with `0 <= x_k < s_k` and
//! `d_k > 0`. Whether a number is one of them is a search from the largest stride down: what is left must be within what the
//! smaller strides reach, and a multiple of what they all divide by.

use crate::algebra::injective::{ceil_div, first_congruent, gcd, larger, smaller};
use crate::mode::Mode;
use crate::tree::MAX_LEAVES;

/// Modes of two layouts at once, where differences are looked at.
const MAX_MODES: usize = 2 * MAX_LEAVES;
/// Digits that one search tries before it gives up.
const BUDGET: u32 = 1 << 16;

/// The indices of a layout without swizzle and offset, or the differences of those of two.
pub(super) struct Image {
    len: usize,
    /// Modes with more than one index, by ascending stride.
    extents: [i128; MAX_MODES],
    strides: [i128; MAX_MODES],
    /// What one step is worth as a one-dimensional coordinate of the first or of the second layout.
    worth: [(i128, i128); MAX_MODES],
    /// Whether the mode is counted from its far end.
    reversed: [bool; MAX_MODES],
    /// What the smaller strides reach together; one more entry, for all of them.
    reach: [i128; MAX_MODES + 1],
    /// What all smaller strides are multiples of.
    divisor: [i128; MAX_MODES],
    /// The smallest index.
    pub(super) low: i128,
}

/// How a search ends. The coordinates are one-dimensional, of the first and of the second layout.
pub(super) enum Search {
    Found(i64, i64),
    Nothing,
    CutOff,
}

impl Image {
    /// The indices of these modes, which count in plain integers.
    pub(super) const fn of(modes: &[Mode]) -> Self {
        Self::of_differences(modes, &[])
    }

    /// The differences between an index of `a` and one of `b`.
    pub(super) const fn of_differences(a: &[Mode], b: &[Mode]) -> Self {
        let mut image = Self {
            len: 0,
            extents: [1; MAX_MODES],
            strides: [0; MAX_MODES],
            worth: [(0, 0); MAX_MODES],
            reversed: [false; MAX_MODES],
            reach: [0; MAX_MODES + 1],
            divisor: [0; MAX_MODES],
            low: 0,
        };
        let mut worth = 1;
        let mut k = 0;
        while k < a.len() {
            image.insert(a[k].extent as i128, a[k].stride as i128, (worth, 0));
            worth *= a[k].extent as i128;
            k += 1;
        }
        worth = 1;
        k = 0;
        while k < b.len() {
            image.insert(b[k].extent as i128, -(b[k].stride as i128), (0, worth));
            worth *= b[k].extent as i128;
            k += 1;
        }
        image.sum_up();
        image
    }

    const fn insert(&mut self, extent: i128, stride: i128, worth: (i128, i128)) {
        if extent == 1 || stride == 0 {
            return;
        }
        if stride < 0 {
            self.low += (extent - 1) * stride;
        }
        let step = stride.abs();
        let mut at = self.len;
        while at > 0 && self.strides[at - 1] > step {
            self.extents[at] = self.extents[at - 1];
            self.strides[at] = self.strides[at - 1];
            self.worth[at] = self.worth[at - 1];
            self.reversed[at] = self.reversed[at - 1];
            at -= 1;
        }
        self.extents[at] = extent;
        self.strides[at] = step;
        self.worth[at] = worth;
        self.reversed[at] = stride < 0;
        self.len += 1;
    }

    const fn sum_up(&mut self) {
        let mut k = 0;
        while k < self.len {
            self.reach[k + 1] = self.reach[k] + (self.extents[k] - 1) * self.strides[k];
            if k > 0 {
                self.divisor[k] = gcd(self.divisor[k - 1], self.strides[k - 1]);
            }
            k += 1;
        }
    }

    /// The largest index.
    pub(super) const fn high(&self) -> i128 {
        self.low + self.reach[self.len]
    }

    /// How many indices follow each other from the lowest on, without a gap. The next number is no index: it could only be made
    /// from strides up to itself, and these reach less.
    pub(super) const fn run(&self) -> i128 {
        let mut k = 0;
        while k < self.len && self.strides[k] <= self.reach[k] + 1 {
            k += 1;
        }
        self.reach[k] + 1
    }

    /// Whether the indices are an interval.
    pub(super) const fn is_interval(&self) -> bool {
        self.run() == self.reach[self.len] + 1
    }

    /// Where the index `index` is, if anywhere.
    pub(super) const fn find(&self, index: i128) -> Search {
        let mut digits = [0; MAX_MODES];
        let mut tried = 0;
        let target = index - self.low;
        if target < 0 || target > self.reach[self.len] {
            return Search::Nothing;
        }
        if target == 0 {
            return self.coordinates(&digits);
        }
        match self.complete(self.len, target, &mut digits, &mut tried) {
            Some(true) => self.coordinates(&digits),
            Some(false) => Search::Nothing,
            None => Search::CutOff,
        }
    }

    /// Chooses the digits below `k` so that they add up to `rest`, which is not 0; `None` where the search is cut off.
    const fn complete(&self, k: usize, rest: i128, digits: &mut [i128; MAX_MODES], tried: &mut u32) -> Option<bool> {
        if k == 0 {
            return Some(false);
        }
        let k = k - 1;
        let (stride, divisor) = (self.strides[k], self.divisor[k]);
        let least = larger(0, ceil_div(rest - self.reach[k], stride));
        let most = smaller(self.extents[k] - 1, rest / stride);
        let Some((mut digit, by)) = first_congruent(stride, -rest, divisor, least) else { return Some(false) };
        while digit <= most {
            *tried += 1;
            if *tried > BUDGET {
                return None;
            }
            digits[k] = digit;
            let left = rest - digit * stride;
            if left == 0 {
                return Some(true);
            }
            match self.complete(k, left, digits, tried) {
                Some(false) => {}
                other => return other,
            }
            if by == 0 {
                break;
            }
            digit += by;
        }
        digits[k] = 0;
        Some(false)
    }

    const fn coordinates(&self, digits: &[i128; MAX_MODES]) -> Search {
        let (mut first, mut second) = (0, 0);
        let mut k = 0;
        while k < self.len {
            let digit = if self.reversed[k] { self.extents[k] - 1 - digits[k] } else { digits[k] };
            first += digit * self.worth[k].0;
            second += digit * self.worth[k].1;
            k += 1;
        }
        Search::Found(first as i64, second as i64)
    }
}
