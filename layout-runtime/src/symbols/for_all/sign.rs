//! Whether a sum of products is never negative, whatever the numbers are.
//!
//! Every bound says of an unknown that it is something more, or something less, than a sum of others: `ld >= n` that it
//! is `n + z` with a `z` of 0 or more. Put in its place, the sum is one of powers of `z`; if no factor of a power is
//! negative, the sum is not. A factor has one unknown less, and is asked the same.
//!
//! ```text
//! 512 - m·n with m = 16 - z:   (512 - 16·n) + n·z      512 - 16·n with n = 32 - z:   16·z      n with n = 1 + z:   1 + z
//! ```

use super::ForAll;
use super::assumptions::{Assumptions, Bound};
use super::cases::Cases;
use super::polynomial::{MAX_UNKNOWNS, Polynomial};
use crate::budget::Budget;

/// Substitutions that are tried for one question.
const TRIES: usize = 1 << 8;

/// Numbers of which the facts are true: a sum that is negative for one of them needs no proof.
const SAMPLES: usize = 8;

/// What is asked for all numbers.
#[derive(Debug)]
pub(crate) struct Signs<'a> {
    pub(crate) given: Assumptions<'a>,
    samples: [[i64; MAX_UNKNOWNS]; SAMPLES],
    sampled: usize,
    budget: &'a mut Budget,
}

impl<'a> Signs<'a> {
    /// `None` if there are too many names.
    pub(crate) const fn of(of: &ForAll<'a>, budget: &'a mut Budget) -> Option<Self> {
        let given = some!(Assumptions::of(of));
        let mut signs = Signs { given, samples: [[0; MAX_UNKNOWNS]; SAMPLES], sampled: 0, budget };
        let mut cases = some!(Cases::of(of));
        while signs.sampled < SAMPLES
            && let Some(case) = cases.next()
        {
            each!(for x in 0..given.len {
                signs.samples[signs.sampled][x] = some!(given.unknowns[x].of(&case));
            });
            signs.sampled += 1;
        }
        Some(signs)
    }

    /// Whether `sum >= least` is proved.
    pub(crate) const fn at_least(&mut self, sum: &Polynomial, least: i128) -> bool {
        let Some(sum) = sum.plus(-least, &Polynomial::of(1)) else { return false };
        if let Some(number) = sum.as_number() {
            return number >= 0;
        }
        if any!(0..self.sampled, |i| matches!(sum.at(&self.samples[i]), Some(value) if value < 0)) {
            return false;
        }
        let most = if self.budget.left() < TRIES { self.budget.left() } else { TRIES };
        let mut tries = Budget::new(most);
        let is_proved = never_negative(&self.given, &sum, u32::MAX >> (32 - self.given.len), &mut tries);
        self.budget.take_all((most - tries.left()) as u64);
        is_proved
    }
}

/// Whether a sum is 0 or more. Unknowns that are not `open` have been replaced.
const fn never_negative(given: &Assumptions<'_>, sum: &Polynomial, open: u32, tries: &mut Budget) -> bool {
    if let Some(number) = sum.as_number() {
        return number >= 0;
    }
    each!(for i in 0..given.bounds().len() {
        let bound = &given.bounds()[i];
        if sum.unknowns() >> bound.x & 1 == 1 && bound.others() & !open == 0 {
            if !tries.take() {
                return false;
            }
            if replaced(given, sum, bound, open & !(1 << bound.x), tries) {
                return true;
            }
        }
    });
    false
}

/// Whether no power of what an unknown is more, or less, than a bound has a negative factor.
const fn replaced(given: &Assumptions<'_>, sum: &Polynomial, bound: &Bound, open: u32, tries: &mut Budget) -> bool {
    let more = Polynomial::unknown(bound.x, if bound.is_least { 1 } else { -1 });
    let value = some!(some!(bound.value(), false).plus(1, &more), false);
    let powers = some!(sum.substituted(bound.x, &value, bound.scale), false);
    all!(0..powers.degree(bound.x) + 1, |power| {
        never_negative(given, &powers.coefficient(bound.x, power), open, tries)
    })
}
