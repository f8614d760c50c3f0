//! Injectivity: whether two coordinates share an index, with the pair.
//!
//! They do exactly if some `e ≠ 0` with `|e_k| < s_k` has `Σ e_k·d_k = 0`: then `max(e,0)` and `max(−e,0)` collide.
//! With the strides sorted and `reach_k = Σ_{j<k} (s_j − 1)·d_j`, such an `e` that ends in mode `k` needs `d_k ≤
//! reach_k`. Where this never holds, the layout is injective; where it does, the `e` are searched from mode `k` down,
//! each within what the smaller strides can make up for, and in steps of what they divide by.

use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::MAX_LEAVES;

/// Coefficients that are tried before the search gives up.
const BUDGET: u32 = 1 << 16;

/// The modes that count in one unit, by ascending stride; all with more than one element.
struct Sorted {
    len: usize,
    /// `s − 1`.
    steps: [i128; MAX_LEAVES],
    strides: [i128; MAX_LEAVES],
    /// What one step is worth as a one-dimensional coordinate, negative where the stride is.
    worth: [i128; MAX_LEAVES],
    /// What the smaller strides reach together.
    reach: [i128; MAX_LEAVES],
    /// What all smaller strides are multiples of.
    divisor: [i128; MAX_LEAVES],
}

/// Two one-dimensional coordinates with the same index, the smaller one first; `None` if the layout is injective.
///
/// Indices in different units are different, but for 0.
pub(crate) const fn collision(modes: &[Mode]) -> Result<Option<(i64, i64)>, Error> {
    let mut undecided = None;
    let mut k = 0;
    while k < modes.len() {
        if is_first_of_unit(modes, k) {
            match ok!(Sorted::of(modes, modes[k].basis)).collision() {
                Ok(None) => {}
                Ok(Some(pair)) => return Ok(Some(pair)),
                // Another unit may still collide.
                Err(error) => undecided = Some(error),
            }
        }
        k += 1;
    }
    match undecided {
        Some(error) => Err(error),
        None => Ok(None),
    }
}

const fn is_first_of_unit(modes: &[Mode], k: usize) -> bool {
    let mut i = 0;
    while i < k {
        if modes[i].basis.is(modes[k].basis) {
            return false;
        }
        i += 1;
    }
    true
}

impl Sorted {
    const fn of(modes: &[Mode], unit: Basis) -> Result<Self, Error> {
        let zero = [0; MAX_LEAVES];
        let mut sorted = Self { len: 0, steps: zero, strides: zero, worth: zero, reach: zero, divisor: zero };
        let mut worth = 1i64;
        let mut k = 0;
        while k < modes.len() {
            if modes[k].extent > 1 && modes[k].basis.is(unit) {
                sorted.insert(&modes[k], worth);
            }
            worth = match worth.checked_mul(modes[k].extent) {
                Some(worth) => worth,
                None => return Err(Error::new(ErrorKind::SizeOverflow)),
            };
            k += 1;
        }
        sorted.sum_up();
        Ok(sorted)
    }

    const fn insert(&mut self, mode: &Mode, worth: i64) {
        let stride = mode.stride.unsigned_abs() as i128;
        let mut at = self.len;
        while at > 0 && self.strides[at - 1] > stride {
            self.steps[at] = self.steps[at - 1];
            self.strides[at] = self.strides[at - 1];
            self.worth[at] = self.worth[at - 1];
            at -= 1;
        }
        self.steps[at] = mode.extent as i128 - 1;
        self.strides[at] = stride;
        self.worth[at] = if mode.stride < 0 { -(worth as i128) } else { worth as i128 };
        self.len += 1;
    }

    /// Fills in what the modes below each one reach, and what they are multiples of.
    const fn sum_up(&mut self) {
        let mut k = 1;
        while k < self.len {
            self.reach[k] = self.reach[k - 1].saturating_add(self.steps[k - 1] * self.strides[k - 1]);
            self.divisor[k] = gcd(self.divisor[k - 1], self.strides[k - 1]);
            k += 1;
        }
    }

    /// A collision within this unit.
    const fn collision(&self) -> Result<Option<(i64, i64)>, Error> {
        let mut tried = 0;
        let mut k = 0;
        while k < self.len {
            if self.strides[k] <= self.reach[k] || self.strides[k] == 0 {
                if let Some(pair) = self.pair_with(k) {
                    return Ok(Some(pair));
                }
                let mut e = [0; MAX_LEAVES];
                match self.complete(k, 0, true, &mut e, &mut tried) {
                    Search::Found => return Ok(Some(self.coordinates(&e))),
                    Search::Nothing => {}
                    Search::CutOff => return Err(Error::new(ErrorKind::Undecided)),
                }
            }
            k += 1;
        }
        Ok(None)
    }

    /// Mode `k` against one smaller stride, or against a stride of 0: `(d_b/g)·d_a = (d_a/g)·d_b`.
    const fn pair_with(&self, k: usize) -> Option<(i64, i64)> {
        let mut e = [0; MAX_LEAVES];
        if self.strides[k] == 0 {
            e[k] = 1;
            return Some(self.coordinates(&e));
        }
        let mut j = 0;
        while j < k {
            let common = gcd(self.strides[j], self.strides[k]);
            (e[j], e[k]) = (-self.strides[k] / common, self.strides[j] / common);
            if -e[j] <= self.steps[j] && e[k] <= self.steps[k] {
                return Some(self.coordinates(&e));
            }
            e[j] = 0;
            j += 1;
        }
        None
    }

    /// Chooses `e_k, e_{k−1}, …` so that with `rest` the sum is 0; the first of them is positive where it `leads`.
    const fn complete(&self, k: usize, rest: i128, leads: bool, e: &mut [i128; MAX_LEAVES], tried: &mut u32) -> Search {
        let (stride, steps) = (self.strides[k], self.steps[k]);
        // |rest + e·stride| ≤ reach, and the smaller strides must divide it.
        let least = larger(if leads { 1 } else { -steps }, ceil_div(-self.reach[k] - rest, stride));
        let most = smaller(steps, (self.reach[k] - rest).div_euclid(stride));
        let (start, by) = match first_congruent(stride, rest, self.divisor[k], least) {
            Some(found) => found,
            None => return Search::Nothing,
        };
        let mut next = start;
        while next <= most {
            *tried += 1;
            if *tried > BUDGET {
                return Search::CutOff;
            }
            e[k] = next;
            let rest = rest + next * stride;
            if rest == 0 {
                return Search::Found;
            }
            if k > 0 {
                match self.complete(k - 1, rest, false, e, tried) {
                    Search::Nothing => {}
                    other => return other,
                }
            }
            e[k] = 0;
            if by == 0 {
                break;
            }
            next += by;
        }
        Search::Nothing
    }

    /// The two coordinates whose difference is `e`.
    const fn coordinates(&self, e: &[i128; MAX_LEAVES]) -> (i64, i64) {
        let (mut up, mut down) = (0, 0);
        let mut k = 0;
        while k < self.len {
            let step = e[k] * self.worth[k];
            if step > 0 {
                up += step;
            } else {
                down -= step;
            }
            k += 1;
        }
        (smaller(up, down) as i64, larger(up, down) as i64)
    }
}

/// How a search ends.
enum Search {
    Found,
    Nothing,
    CutOff,
}

/// The least `e ≥ least` with `e·stride + rest` a multiple of `divisor`, and by how much to go on; a divisor of 0 asks
/// for 0.
pub(crate) const fn first_congruent(stride: i128, rest: i128, divisor: i128, least: i128) -> Option<(i128, i128)> {
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

/// `g = gcd(a, modulus)`, and `x` with `a·x ≡ g`, reduced by `modulus/g`.
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

pub(crate) const fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

pub(crate) const fn ceil_div(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

pub(crate) const fn smaller(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}

pub(crate) const fn larger(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::collision;
    use crate::mode::Mode;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    fn index(modes: &[Mode], i: i64) -> (i64, i64) {
        let (mut rest, mut one, mut other) = (i, 0, 0);
        for mode in modes {
            let step = rest % mode.extent * mode.stride;
            if mode.basis.is_one() {
                one += step;
            } else {
                other += step;
            }
            rest /= mode.extent;
        }
        (one, other)
    }

    fn check(modes: &[Mode]) {
        let size = modes.iter().map(|mode| mode.extent).product();
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
                let modes: Vec<Mode> = extents.iter().zip(strides).map(|(&s, d)| Mode::new(s, d)).collect();
                check(&modes);
            }
        }
    }

    #[test]
    fn random_layouts_of_up_to_seven_modes() {
        arbtest::arbtest(|u| {
            let mut modes = Vec::new();
            for _ in 0..u.int_in_range(1..=7)? {
                let mut mode = Mode::new(u.int_in_range(1..=4)?, u.int_in_range(-9..=300)?);
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
        assert_eq!(collision(&[Mode::new(3, huge), Mode::new(2, huge - 1)]), Ok(None));
        assert_eq!(
            collision(&[Mode::new(1 << 31, 1), Mode::new(1 << 31, (1 << 31) - 1)]),
            Ok(Some(((1 << 31) - 1, 1 << 31)))
        );
        assert_eq!(collision(&[Mode::new(2, i64::MIN)]), Ok(None));
    }
}
