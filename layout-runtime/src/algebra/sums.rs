//! Searches for digits such that the sum of all products `stride * digit` is a given number. A budget limits the number
//! of digits that the search tries.
//!
//! The search chooses the digits from the largest stride down. After each choice, the remainder must be within the
//! bounds of the sums of the smaller summands, and a multiple of the greatest common divisor of their strides.
//! Therefore most searches try only one digit per summand.

use crate::budget::{Budget, Searched};
use crate::number::{ceil_div, gcd_wide, larger, smaller};

/// Maximum number of digits that an operation of the algebra tries in one search, for example in a search for an index.
pub const DIGITS: usize = 1 << 16;

/// A summand `stride * digit` of an index, with the permitted digits `low..=high`.
#[derive(Clone, Copy, Debug)]
pub struct Summand {
    /// The stride, which is not negative.
    pub stride: i128,
    pub low: i128,
    pub high: i128,
    /// The numbers by which the one-dimensional coordinates in the first and in the second layout increase if the digit
    /// increases by 1.
    pub place_value: (i128, i128),
}

/// Up to `MAX` summands in ascending order of strides.
#[derive(Debug)]
pub struct Sums<const MAX: usize> {
    len: usize,
    summands: [Summand; MAX],
    /// For each summand, the smallest and the largest sum of the summands before it.
    bounds: [(i128, i128); MAX],
    /// For each summand, the greatest common divisor of the strides before it.
    divisor: [i128; MAX],
}

impl<const MAX: usize> Sums<MAX> {
    pub const EMPTY: Self = Self {
        len: 0,
        summands: [Summand { stride: 0, low: 0, high: 0, place_value: (0, 0) }; MAX],
        bounds: [(0, 0); MAX],
        divisor: [0; MAX],
    };

    pub const fn len(&self) -> usize {
        self.len
    }

    pub const fn summand(&self, k: usize) -> &Summand {
        &self.summands[k]
    }

    /// Returns the largest sum of the summands `0..k`.
    pub(crate) const fn bound(&self, k: usize) -> i128 {
        if k < self.len {
            self.bounds[k].1
        } else if k == 0 {
            0
        } else {
            self.bounds[k - 1].1 + self.summands[k - 1].high * self.summands[k - 1].stride
        }
    }

    /// Inserts a summand after all summands with the same or a smaller stride.
    pub const fn insert(&mut self, summand: Summand) {
        insert!(self.summands, self.len, summand, |summand, other| other.stride > summand.stride);
        self.len += 1;
    }

    /// Computes, for each summand, the bounds and the common divisor of the summands before it. Call this method after
    /// the last insertion and before the first search.
    pub const fn sum_up(&mut self) {
        each!(for k in 1..self.len {
            let below = &self.summands[k - 1];
            let (low, high) = self.bounds[k - 1];
            self.bounds[k] =
                (low.saturating_add(below.low * below.stride), high.saturating_add(below.high * below.stride));
            self.divisor[k] = gcd_wide(self.divisor[k - 1], below.stride);
        });
    }

    /// Finds digits of the summands `0..k` for which the sum is `-rest`, and writes these digits to `digits`. If
    /// `least` is given, the digit of summand `k - 1` is at least `least`. The first digit that the search tries for a
    /// summand uses no step of the budget. Each further digit uses one step. Therefore a search without backtracking,
    /// which takes as long as the computation of one index, uses no steps.
    pub const fn complete(
        &self,
        k: usize,
        rest: i128,
        least: Option<i128>,
        digits: &mut [i128; MAX],
        budget: &mut Budget,
    ) -> Searched<()> {
        if k == 0 {
            return Searched::Nothing;
        }
        let k = k - 1;
        let Summand { stride, low, high, .. } = self.summands[k];
        let least = larger(or!(least, low), ceil_div(-self.bounds[k].1 - rest, stride));
        let most = smaller(high, (-self.bounds[k].0 - rest).div_euclid(stride));
        let Some((mut digit, by)) = first_congruent(stride, rest, self.divisor[k], least) else {
            return Searched::Nothing;
        };
        let mut is_first = true;
        while digit <= most {
            if !is_first && !budget.take() {
                return Searched::CutOff;
            }
            is_first = false;
            digits[k] = digit;
            let rest = rest + digit * stride;
            if rest == 0 {
                return Searched::Found(());
            }
            match self.complete(k, rest, None, digits, budget) {
                Searched::Nothing => {}
                other => return other,
            }
            digits[k] = 0;
            if by == 0 {
                break;
            }
            digit += by;
        }
        Searched::Nothing
    }
}

/// Returns the least `e ≥ least` for which `e·stride + rest` is a multiple of `divisor`. Also returns the distance to
/// the next such `e`. If `divisor` is 0, `e·stride + rest` must be 0, and the distance is 0. Returns `None` if no such
/// `e` exists.
const fn first_congruent(stride: i128, rest: i128, divisor: i128, least: i128) -> Option<(i128, i128)> {
    if divisor == 0 {
        let exact = rest % stride == 0 && -rest / stride >= least;
        return if exact { Some((-rest / stride, 0)) } else { None };
    }
    let (common, inverse) = inverse(stride, divisor);
    if rest % common != 0 {
        return None;
    }
    let modulus = divisor / common;
    let start = (-rest / common).rem_euclid(modulus) * inverse % modulus;
    Some((least + (start - least).rem_euclid(modulus), modulus))
}

/// Returns `g = gcd(a, modulus)` and the least `x ≥ 0` with `a·x ≡ g` modulo `modulus`.
const fn inverse(a: i128, modulus: i128) -> (i128, i128) {
    let (mut old, mut new) = (a, modulus);
    let (mut x, mut next) = (1, 0);
    while new != 0 {
        let quotient = old / new;
        (old, new) = (new, old - quotient * new);
        (x, next) = (next, x - quotient * next);
    }
    (old, x.rem_euclid(modulus / old))
}
