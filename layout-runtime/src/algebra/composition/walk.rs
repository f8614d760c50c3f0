//! Finds the first nonzero value of weighted floors: a least denominator, or, if floors cancel there, a search from
//! event to event.

use super::floors::Floors;
use super::fraction::{Fraction, least_denominator};
use crate::Error;
use crate::number::gcd;
use crate::rules::Undecided;

/// Maximum number of events that the search checks.
const BUDGET: u32 = 1 << 16;

impl Floors {
    /// Returns the least `i` in `1..=n` with `F(i) ≠ 0`, and `F(i)`.
    ///
    /// Let `G(t)` be the sum of the weights of all thetas `≥ t`. `G` is constant between adjacent thetas, and `F(i) =
    /// Σ_{j≥1} G(j/i)`. Therefore `F(i)` can be nonzero only if `G(j/i) != 0` for some `j`. The first such `i` is the
    /// least denominator of the fractions at which `G != 0`. Later values of `i` have to be checked only if
    /// contributions cancel at the first one.
    pub(super) const fn first_nonzero(&self, n: u64) -> Result<Option<(u64, i128)>, Error> {
        let first = self.first_contribution();
        if first > n {
            return Ok(None);
        }
        let value = self.at(first);
        if value != 0 { Ok(Some((first, value))) } else { walk(self, first, n) }
    }

    /// Returns the least denominator of the fractions at which `G` is not 0, or `u64::MAX` if `G` is 0 everywhere.
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
/// If θ < 1/2, `⌊i·θ⌋` keeps its value from one `i` to the next, and increases by one only at *steps*. If θ >= 1/2, it
/// increases by one at each `i`, except at *rests*. Between these events, `F` changes by the same amount at each `i`:
/// the sum of the weights of the large thetas.
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

/// Returns the change of `F` from one `i` to the next without an event.
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
