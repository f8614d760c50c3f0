//! Sums of weighted floors, `F(i) = Σ w·⌊i·θ⌋`. Along a leaf of `B`, the function `A` is a linear function plus such a
//! sum.
//!
//! The module finds the first `i` at which `F(i)` is not 0. Usually this `i` is the least denominator of all fractions
//! in an interval. Continued fractions determine this denominator. If the floors cancel each other at this `i`, a
//! search visits the following values of `i` at which `F` can change, called *events*.

use super::pieces::StepForm;
use crate::Error;
use crate::number::gcd;
use crate::rules::Undecided;
use crate::tree::MAX_LEAVES;

/// Maximum number of terms: one per step of a step form, and one per cut of a leaf.
const CAPACITY: usize = 2 * MAX_LEAVES;

/// The term `weight·⌊i·theta⌋`, with `0 < theta < 1`.
#[derive(Clone, Copy)]
pub(super) struct Floor {
    pub(super) theta: Fraction,
    pub(super) weight: i128,
}

/// A sum of floors in ascending order of theta. The thetas are distinct, and no weight is 0.
pub(super) struct Floors {
    pub(super) len: usize,
    pub(super) floors: [Floor; CAPACITY],
}

impl Floors {
    /// Returns `A(i·d) − A(d)·i` as a sum of floors with `θ_l = (d mod P_l)/P_l`. `d` is `stride`, and `P_l` is the
    /// period of step `l`.
    pub(super) const fn of(form: &StepForm, stride: u64) -> Self {
        let mut floors = Self { len: 0, floors: [Floor { theta: Fraction::ZERO, weight: 0 }; CAPACITY] };
        each!(for l in 0..form.len {
            let rest = stride % form.steps[l].period;
            if rest > 0 {
                floors.add(Fraction { numerator: rest, denominator: form.steps[l].period }, form.steps[l].weight);
            }
        });
        floors
    }

    /// Adds a floor. If the sum contains a floor with the same theta, adds the weights, and removes the floor if the
    /// sum of the weights is 0.
    pub(super) const fn add(&mut self, theta: Fraction, weight: i128) {
        let at = first!(0..self.len, |at| theta.compare(self.floors[at].theta) <= 0);
        if at < self.len && theta.compare(self.floors[at].theta) == 0 {
            self.floors[at].weight += weight;
            if self.floors[at].weight == 0 {
                self.remove(at);
            }
            return;
        }
        let mut i = self.len;
        while i > at {
            self.floors[i] = self.floors[i - 1];
            i -= 1;
        }
        self.floors[at] = Floor { theta, weight };
        self.len += 1;
    }

    const fn remove(&mut self, at: usize) {
        each!(for i in at + 1..self.len {
            self.floors[i - 1] = self.floors[i];
        });
        self.len -= 1;
    }

    /// Returns `F(i)`.
    pub(super) const fn at(&self, i: u64) -> i128 {
        let mut sum = 0i128;
        each!(for k in 0..self.len {
            sum = sum.wrapping_add(self.floors[k].weight.wrapping_mul(self.floors[k].theta.times(i) as i128));
        });
        sum
    }
}

/// The fraction `numerator/denominator`. Both numbers are below 2^63, and the fraction need not be in lowest terms.
#[derive(Clone, Copy)]
pub(super) struct Fraction {
    pub(super) numerator: u64,
    pub(super) denominator: u64,
}

impl Fraction {
    pub(super) const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// The upper end of an unbounded interval.
    const INFINITE: Self = Self { numerator: 1, denominator: 0 };

    /// Compares two fractions by cross products. The result is positive if `self > other`, and 0 if the fractions are
    /// equal.
    pub(super) const fn compare(self, other: Self) -> i128 {
        self.numerator as i128 * other.denominator as i128 - other.numerator as i128 * self.denominator as i128
    }

    /// Returns `⌊i·self⌋`, which must fit in 64 bits.
    pub(super) const fn times(self, i: u64) -> u64 {
        (i as u128 * self.numerator as u128 / self.denominator as u128) as u64
    }

    /// Returns `1/(self − whole)`, or [`INFINITE`](Self::INFINITE) if `self = whole`.
    const fn rest(self, whole: u64) -> Self {
        let numerator = self.numerator - whole * self.denominator;
        if numerator == 0 { Self::INFINITE } else { Self { numerator: self.denominator, denominator: numerator } }
    }
}

/// Returns the least denominator of the fractions `x` with `low < x ≤ high`.
///
/// If the interval contains an integer, the least denominator is 1. Otherwise `x = z + 1/y` with `z = ⌊low⌋`, and the
/// denominator of `x` is least if the denominator of `y` is least. The interval of `y` excludes its upper end instead
/// of its lower end. The numbers `z` of all steps form a continued fraction, so the denominators follow `q_k =
/// z_k·q_{k−1} + q_{k−2}`.
pub(super) const fn least_denominator(low: Fraction, high: Fraction) -> u64 {
    let (mut low, mut high) = (low, high);
    let (mut before, mut last) = (1, 0);
    let mut open_below = true;
    loop {
        let floor = low.numerator / low.denominator;
        let first = if open_below || floor * low.denominator < low.numerator { floor + 1 } else { floor };
        let reaches = first as u128 * high.denominator as u128;
        if reaches < high.numerator as u128 || (open_below && reaches == high.numerator as u128) {
            return first * last + before;
        }
        (before, last) = (last, floor * last + before);
        (low, high) = (high.rest(floor), low.rest(floor));
        open_below = !open_below;
    }
}

/// Maximum number of events that the search checks.
const BUDGET: u32 = 1 << 16;

impl Floors {
    /// Returns the least `i` in `1..=n` with `F(i) ≠ 0`, and the value `F(i)`. Returns `None` if `F` is 0 on `1..=n`.
    ///
    /// Let `G(t)` be the sum of the weights of all thetas `≥ t`. `G` is constant between adjacent thetas, and `F(i) =
    /// Σ_{j≥1} G(j/i)`. Therefore `F(i)` can be nonzero only if `G(j/i) != 0` for some `j`. The first such `i` is the
    /// least denominator of all fractions `t` with `G(t) != 0`. Larger values of `i` are checked only if the terms of
    /// the sum cancel each other at the first `i`.
    pub(super) const fn first_nonzero(&self, n: u64) -> Result<Option<(u64, i128)>, Error> {
        let first = self.first_contribution();
        if first > n {
            return Ok(None);
        }
        let value = self.at(first);
        if value != 0 { Ok(Some((first, value))) } else { walk(self, first, n) }
    }

    /// Returns the least denominator of all fractions `t` with `G(t) != 0`, or `u64::MAX` if `G` is 0 everywhere.
    /// `G(t)` is the sum of the weights of all thetas `≥ t`.
    const fn first_contribution(&self) -> u64 {
        let mut first = u64::MAX;
        let mut above = 0;
        each!(for k in rev(0..self.len) {
            above += self.floors[k].weight;
            if above != 0 {
                let low = if k == 0 { Fraction::ZERO } else { self.floors[k - 1].theta };
                let least = least_denominator(low, self.floors[k].theta);
                if least < first {
                    first = least;
                }
            }
        });
        first
    }
}

/// Returns the least `i` in `from+1..=n` with `F(i) ≠ 0`, given that `F` is 0 up to `from`.
///
/// If θ < 1/2, `⌊i·θ⌋` keeps its value from one `i` to the next, and increases by one only at *steps*. If θ >= 1/2,
/// `⌊i·θ⌋` increases by one at each `i`, except at *rests*. Steps and rests are the events. Between events, `F` changes
/// by the same amount at each `i`: the sum of the weights of all thetas that are at least 1/2.
const fn walk(floors: &Floors, from: u64, n: u64) -> Result<Option<(u64, i128)>, Error> {
    let period = period(floors, n);
    let end = if n < period { n } else { period };
    let drift = drift(floors);
    let mut i = from;
    let mut events = 0;
    while i < end {
        let event = next_event(floors, i);
        if drift != 0 && event > i + 1 {
            return Ok(Some((i + 1, drift)));
        }
        if event > end {
            return Ok(None);
        }
        let value = floors.at(event);
        if value != 0 {
            return Ok(Some((event, value)));
        }
        i = event;
        events += 1;
        if events == BUDGET {
            return Err(Undecided.error());
        }
    }
    Ok(None)
}

/// Returns the least common denominator `L` of all thetas, or `limit` if `L` is larger. Because `F(i + L) = F(i) +
/// F(L)`, `F` is 0 everywhere if its first `L` values are 0.
const fn period(floors: &Floors, limit: u64) -> u64 {
    let mut common = 1u64;
    each!(for k in 0..floors.len {
        let theta = floors.floors[k].theta;
        let denominator = theta.denominator / gcd(theta.denominator, theta.numerator);
        common = match (denominator / gcd(denominator, common)).checked_mul(common) {
            Some(next) if next < limit => next,
            _ => return limit,
        };
    });
    common
}

/// Returns the change of `F` from one `i` to the next if the next `i` is not an event.
const fn drift(floors: &Floors) -> i128 {
    let mut sum = 0;
    each!(for k in 0..floors.len {
        let floor = floors.floors[k];
        if floor.theta.numerator >= floor.theta.denominator - floor.theta.numerator {
            sum += floor.weight;
        }
    });
    sum
}

/// Returns the first event after `i`.
const fn next_event(floors: &Floors, i: u64) -> u64 {
    let mut next = u64::MAX;
    each!(for k in 0..floors.len {
        let theta = floors.floors[k].theta;
        let co = theta.denominator - theta.numerator;
        let done = theta.times(i);
        let event = if theta.numerator < co {
            // The next step: the least j with ⌊jθ⌋ = ⌊iθ⌋ + 1.
            ((done + 1) as u128 * theta.denominator as u128).div_ceil(theta.numerator as u128)
        } else {
            // The next rest: the least j with j − ⌊jθ⌋ = i − ⌊iθ⌋ + 1.
            (i - done) as u128 * theta.denominator as u128 / co as u128 + 1
        };
        if event < next as u128 {
            next = event as u64;
        }
    });
    next
}
