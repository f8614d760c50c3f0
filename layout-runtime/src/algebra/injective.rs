//! Injectivity: finds two coordinates that have the same index.
//!
//! Two such coordinates exist if and only if some `e ≠ 0` with `|e_k| < s_k` has `Σ e_k·d_k = 0`: then `max(e,0)` and
//! `max(−e,0)` have the same index. Sort the strides, and let `reach_k = Σ_{j<k} (s_j − 1)·d_j`. If the last nonzero
//! entry of `e` is in mode `k`, then `d_k ≤ reach_k`. If no mode satisfies this inequality, the layout is injective.
//! Otherwise the search enumerates the entries of `e` from mode `k` down. The search tries an entry only if the smaller
//! strides can cancel the sum: the sum must be within the bounds of the smaller strides and a multiple of their common
//! divisor.

use super::sums::{DIGITS, Summand, Sums};
use crate::budget::{Budget, Searched};
use crate::leaf::Leaf;
use crate::number::{gcd_wide, larger, smaller};
use crate::rules::{SizeOverflow, Undecided};
use crate::tree::MAX_LEAVES;
use crate::{Basis, Error};

/// The modes that have more than one element and strides with the same basis element, called *unit* in this file. The
/// digit of a mode is the difference of two coordinates.
type Differences = Sums<MAX_LEAVES>;

/// Returns two one-dimensional coordinates with the same index, the smaller coordinate first. Returns `None` if the
/// layout is injective.
///
/// Each unit is searched separately, because two indices with different units are different, unless both are 0.
pub(crate) const fn collision(modes: &[Leaf]) -> Result<Option<(i64, i64)>, Error> {
    collision_within(modes, &mut Budget::new(DIGITS))
}

/// Returns the result of [`collision`] for the layout without its modes of stride 0.
pub(crate) const fn collision_of_moving(modes: &[Leaf]) -> Result<Option<(i64, i64)>, Error> {
    search(modes, true, &mut Budget::new(DIGITS))
}

/// Searches like `collision`, but takes its steps from `budget`.
pub const fn collision_within(modes: &[Leaf], budget: &mut Budget) -> Result<Option<(i64, i64)>, Error> {
    search(modes, false, budget)
}

const fn search(modes: &[Leaf], moving: bool, budget: &mut Budget) -> Result<Option<(i64, i64)>, Error> {
    let mut undecided = None;
    if any!(0..modes.len(), |k| modes[k].is_empty() && !(moving && modes[k].stride == 0)) {
        return Ok(None);
    }
    each!(for k in 0..modes.len() {
        // Search each unit once.
        if !any!(0..k, |i| modes[i].basis.is(modes[k].basis)) {
            match collision_of(&ok!(differences(modes, moving, modes[k].basis)), budget) {
                Ok(None) => {}
                Ok(Some(pair)) => return Ok(Some(pair)),
                // The search continues, because another unit may have a collision.
                Err(error) => undecided = Some(error),
            }
        }
    });
    if let Some(error) = undecided { Err(error) } else { Ok(None) }
}

const fn differences(modes: &[Leaf], moving: bool, unit: Basis) -> Result<Differences, Error> {
    let mut sums = Sums::EMPTY;
    let mut place_value = 1i64;
    each!(for k in 0..modes.len() {
        let mode = &modes[k];
        if mode.size() > 1 && mode.basis.is(unit) && !(moving && mode.stride == 0) {
            let steps = mode.size() as i128 - 1;
            let each = if mode.stride < 0 { -(place_value as i128) } else { place_value as i128 };
            let stride = mode.stride.unsigned_abs() as i128;
            sums.insert(Summand { stride, low: -steps, high: steps, place_value: (each, 0) });
        }
        place_value = some!(place_value.checked_mul(mode.size()), Err(SizeOverflow.error()));
    });
    sums.sum_up();
    Ok(sums)
}

/// Returns two one-dimensional coordinates with the same index that differ only in the modes of `sums`.
const fn collision_of(sums: &Differences, budget: &mut Budget) -> Result<Option<(i64, i64)>, Error> {
    each!(for k in 0..sums.len() {
        let stride = sums.summand(k).stride;
        if stride <= sums.bound(k) || stride == 0 {
            if let Some(pair) = pair_with(sums, k) {
                return Ok(Some(pair));
            }
            let mut e = [0; MAX_LEAVES];
            match sums.complete(k + 1, 0, Some(1), &mut e, budget) {
                Searched::Found(()) => return Ok(Some(coordinates(sums, &e))),
                Searched::Nothing => {}
                Searched::CutOff => return Err(Undecided.error()),
            }
        }
    });
    Ok(None)
}

/// Returns two coordinates with the same index that differ only in mode `k` and one mode of smaller stride:
/// `(d_b/g)·d_a = (d_a/g)·d_b`. If mode `k` has stride 0, the coordinates differ only in mode `k`.
const fn pair_with(sums: &Differences, k: usize) -> Option<(i64, i64)> {
    let mut e = [0; MAX_LEAVES];
    let stride = sums.summand(k).stride;
    if stride == 0 {
        e[k] = 1;
        return Some(coordinates(sums, &e));
    }
    each!(for j in 0..k {
        let common = gcd_wide(sums.summand(j).stride, stride);
        (e[j], e[k]) = (-stride / common, sums.summand(j).stride / common);
        if -e[j] <= sums.summand(j).high && e[k] <= sums.summand(k).high {
            return Some(coordinates(sums, &e));
        }
        e[j] = 0;
    });
    None
}

/// Returns two one-dimensional coordinates with digits that differ by `e`. The smaller coordinate is first.
const fn coordinates(sums: &Differences, e: &[i128; MAX_LEAVES]) -> (i64, i64) {
    let (mut up, mut down) = (0, 0);
    each!(for k in 0..sums.len() {
        let step = e[k] * sums.summand(k).place_value.0;
        if step > 0 {
            up += step;
        } else {
            down -= step;
        }
    });
    (smaller(up, down) as i64, larger(up, down) as i64)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::collision;
    use crate::leaf::Leaf;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    fn index(modes: &[Leaf], i: i64) -> (i64, i64) {
        let (mut rest, mut one, mut other) = (i, 0, 0);
        for mode in modes {
            let step = rest % mode.size() * mode.stride;
            if mode.basis.is_one() {
                one += step;
            } else {
                other += step;
            }
            rest /= mode.size();
        }
        (one, other)
    }

    fn check(modes: &[Leaf]) {
        let size = modes.iter().map(Leaf::size).product();
        let mut seen = BTreeMap::new();
        let collides = (0..size).any(|i| seen.insert(index(modes, i), i).is_some());
        match collision(modes).expect("small") {
            Some((i, j)) => {
                assert!(0 <= i && i < j && j < size, "{modes:?}: {i} and {j}");
                assert_eq!(index(modes, i), index(modes, j), "{modes:?}: {i} and {j}");
            }
            None => assert!(!collides, "{modes:?}"),
        }
    }

    #[test]
    fn all_layouts_of_three_small_modes() {
        for code in 0..4i64.pow(3) {
            let extents = [code % 4 + 1, code / 4 % 4 + 1, code / 16 + 1];
            for code in 0..11i64.pow(3) {
                let strides = [code % 11 - 2, code / 11 % 11, code / 121];
                let modes: Vec<Leaf> = extents.iter().zip(strides).map(|(&s, d)| Leaf::new(s, d)).collect();
                check(&modes);
            }
        }
    }

    #[test]
    fn random_layouts_of_up_to_seven_modes() {
        random::inputs(2_000, |u| {
            let mut modes = Vec::new();
            for _ in 0..u.int_in_range(1..=7)? {
                let mut mode = Leaf::new(u.int_in_range(1..=4)?, u.int_in_range(-9..=300)?);
                if u.ratio(1, 4)? {
                    mode.basis = mode.basis.within(0).expect("one level");
                }
                modes.push(mode);
            }
            check(&modes);
            Ok(())
        });
    }

    #[test]
    fn huge_strides() {
        let huge = 1 << 61;
        assert_eq!(collision(&[Leaf::new(3, huge), Leaf::new(2, huge - 1)]), Ok(None));
        assert_eq!(
            collision(&[Leaf::new(1 << 31, 1), Leaf::new(1 << 31, (1 << 31) - 1)]),
            Ok(Some(((1 << 31) - 1, 1 << 31)))
        );
        assert_eq!(collision(&[Leaf::new(2, i64::MIN)]), Ok(None));
    }
}
