//! Computes `x / d` for a constant `d` and a known range of `x`, with one multiplication and one shift. The product
//! fits in the integer type of `x`.
//!
//! A compiler that does not know the range needs a product of twice the width. For `0 <= x <= last`, this module
//! searches for the smallest `S` such that `x / d = x·M >> S` with `M = ⌈2^S / d⌉`. Let `e = M·d − 2^S`. Then
//! `x·M / 2^S` exceeds `x / d` by `x·e / (d·2^S)`. The quotient is exact if and only if `x / d` plus this error is less
//! than the next larger integer: `x·e < (d − x % d)·2^S`. The left side grows with `x`. The right side decreases within
//! each period of `d` values, and is smallest at the end of the period. Therefore it suffices to check two values of
//! `x`: `last`, and the largest `x` below `last` with `x % d = d − 1`.

use super::cost::product;
use super::term::Term;

/// Returns the term `factor · (x / divisor)` for `0 <= x <= last`. All values of the computation fit in `bits` bits.
pub(super) const fn quotient(input: usize, last: i64, divisor: i64, bits: u32, factor: i64) -> Term {
    let mut term = Term::whole(input, factor);
    term.quotient = divisor;
    let zeros = divisor.trailing_zeros();
    let odd = divisor >> zeros;
    if odd == 1 {
        term.pre = zeros as u8;
    } else if let Some((multiplier, post)) = magic(last, divisor, bits) {
        (term.multiplier, term.post) = (multiplier, post);
    } else if zeros > 0
        // Try again after a right shift that removes the factors of two of the divisor, because the product then has
        // fewer bits.
        && let Some((multiplier, post)) = magic(last >> zeros, odd, bits)
    {
        (term.pre, term.multiplier, term.post) = (zeros as u8, multiplier, post);
    } else {
        term.divisor = divisor;
    }
    term
}

/// Returns a multiplier `M` and a shift `S` such that `x / d = x·M >> S` for all `0 <= x <= last`, with products below
/// `2^bits`. Returns `None` if there is no such pair. Usually returns the pair with the smallest shift. If the product
/// of this pair takes several instructions, but the product for a shift that is up to 3 larger takes one, returns the
/// pair with the larger shift.
pub(super) const fn magic(last: i64, d: i64, bits: u32) -> Option<(i64, u8)> {
    let limit: i128 = 1 << (if bits < 63 { bits } else { 63 });
    let smallest = smallest(last, d);
    each!(for shift in smallest..smallest + 4 {
        let multiplier = ceil(shift, d);
        if multiplier as i128 * last as i128 >= limit {
            break;
        }
        if product(multiplier) <= 1 {
            return Some((multiplier, shift as u8));
        }
    });
    let multiplier = ceil(smallest, d);
    if multiplier as i128 * last as i128 >= limit { None } else { Some((multiplier, smallest as u8)) }
}

/// Like [`magic`], but for the upper half of a 64-bit product: `S >= 32`, and `x` and `M` have at most 32 bits.
pub(super) const fn wide_magic(last: i64, d: i64) -> Option<(i64, u8)> {
    let smallest = smallest(last, d);
    let shift = if smallest > 32 { smallest } else { 32 };
    let multiplier = ceil(shift, d);
    let product = multiplier as i128 * last as i128;
    if last >> 32 == 0 && multiplier >> 32 == 0 && product <= i64::MAX as i128 {
        Some((multiplier, shift as u8))
    } else {
        None
    }
}

/// Returns the smallest shift `S` for which the quotient is exact. If a shift is exact, all larger shifts are exact
/// too: when the shift increases by 1, `2^S` doubles, and the error `e` of the module documentation at most doubles.
/// Therefore binary search finds the smallest exact shift. All shifts with `2^S > last · d` are exact.
///
/// Const evaluation runs this function for every call of `at`, so everything that does not depend on the shift is
/// computed before the loop.
const fn smallest(last: i64, d: i64) -> u32 {
    let (mut low, mut high) = (63 - d.leading_zeros(), 128 - last.leading_zeros() - d.leading_zeros());
    if high > 62 {
        high = 62;
    }
    let rest = last % d;
    let end = if last < d { 0 } else { last - rest - 1 };
    // The numbers are unsigned, because a signed division also checks for overflow.
    let (divisor, end, last, slack) = (d as u128, end as u128, last as u128, (d - rest) as u128);
    while low < high {
        let middle = (low + high) / 2;
        let power = 1_u128 << middle;
        // `error` is `(-2^S) mod d`, which is `⌈2^S / d⌉ · d − 2^S`.
        let rest = power % divisor;
        let error = if rest == 0 { 0 } else { divisor - rest };
        if end * error < power && last * error < slack * power {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Returns `⌈2^shift / d⌉`.
const fn ceil(shift: u32, d: i64) -> i64 {
    (((1_i128 << shift) + d as i128 - 1) / d as i128) as i64
}

#[cfg(test)]
mod tests {
    use super::{magic, quotient, smallest, wide_magic};

    #[test]
    fn a_magic_number_is_right_on_its_whole_range() {
        for d in 2..70 {
            for last in [1, d - 1, d, d + 1, 2 * d - 2, 100, 255, 1000, 4095, 10_007] {
                for bits in [8, 16, 31, 32] {
                    if let Some((multiplier, post)) = magic(last, d, bits) {
                        assert!((0..=last).all(|x| (x * multiplier) >> post == x / d), "{d} up to {last}");
                        assert!(last * multiplier < 1 << bits);
                    }
                }
            }
        }
    }

    #[test]
    fn a_wide_magic_number_is_right_on_its_whole_range() {
        for d in 2..200 {
            for last in [d, 1000, 65_535, (1 << 31) - 1, (1 << 32) - 1] {
                let Some((multiplier, post)) = wide_magic(last, d) else { continue };
                let ends = (0..=last.min(3000)).chain((last - 3 * d).max(0)..=last);
                for x in ends {
                    assert_eq!((x as u64 * multiplier as u64) >> post, (x / d) as u64, "{x} / {d} up to {last}");
                }
                assert!(multiplier < 1 << 32 && post >= 32);
            }
        }
    }

    #[test]
    fn the_shift_is_the_smallest_that_works() {
        for d in 2..40 {
            for last in d..200 {
                let post = smallest(last, d);
                for shorter in 0..post {
                    let multiplier = ((1 << shorter) + d - 1) / d;
                    assert!((0..=last).any(|x| (x * multiplier) >> shorter != x / d), "{d} up to {last}: {shorter}");
                }
            }
        }
    }

    #[test]
    fn a_quotient_is_a_quotient_whatever_the_width() {
        for d in 1..300 {
            for (last, bits) in [(17, 8), (255, 8), (5000, 16), (60_000, 16), (1 << 20, 32), (u32::MAX as i64, 32)] {
                let term = quotient(0, last, d, bits, 1);
                let samples = (0..=last).step_by(1 + last as usize / 500).chain(last - 20.min(last)..=last);
                for x in samples {
                    assert_eq!(term.field(x), x / d, "{x} / {d} in {bits} bits");
                }
                assert!(term.widest(last) < 1 << bits);
            }
        }
    }
}
