//! Finds the least denominator of the fractions in an interval, by continued fractions.

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

    /// Compares by cross products: positive if `self > other`, 0 if they are equal.
    pub(super) const fn compare(self, other: Self) -> i128 {
        self.numerator as i128 * other.denominator as i128 - other.numerator as i128 * self.denominator as i128
    }

    /// Returns `⌊i·self⌋`, which must fit in 64 bits.
    pub(super) const fn times(self, i: u64) -> u64 {
        (i as u128 * self.numerator as u128 / self.denominator as u128) as u64
    }

    /// Returns `1/(self − whole)`, or infinity if `self = whole`.
    const fn rest(self, whole: u64) -> Self {
        let numerator = self.numerator - whole * self.denominator;
        if numerator == 0 { Self::INFINITE } else { Self { numerator: self.denominator, denominator: numerator } }
    }
}

/// Returns the least denominator of the fractions `x` with `low < x ≤ high`.
///
/// If the interval contains an integer, the least denominator is 1. Otherwise `x = z + 1/y` with `z = ⌊low⌋`, and the
/// denominator of `x` is least if the denominator of `y` is. `y` is in an interval that excludes its upper end instead
/// of its lower end. The quotients `z` form a continued fraction, so the denominators follow `q_k = z_k·q_{k−1} +
/// q_{k−2}`.
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
