//! Proves that a polynomial is never negative for the values of the symbols.
//!
//! Every bound expresses an unknown as the sum of other terms and a nonnegative unknown: `ld >= n` gives `ld = n + z`
//! with `z >= 0`. The proof replaces `ld` by `n + z`. The result is nonnegative if the coefficients of all powers of
//! `z` are nonnegative. Each of these coefficients has one unknown fewer, so the same method applies to it.
//!
//! ```text
//! 512 - m·n with m = 16 - z:   (512 - 16·n) + n·z      512 - 16·n with n = 32 - z:   16·z      n with n = 1 + z:   1 + z
//! ```

use super::ForAll;
use super::assumptions::{Assumptions, Bound};
use super::cases::Cases;
use super::polynomial::{MAX_UNKNOWNS, Polynomial};
use layout_runtime::budget::Budget;

/// Maximum number of replaced unknowns in one proof.
const TRIES: usize = 1 << 8;

/// Number of sets of sample values that satisfy the clauses. If a polynomial is negative for one of these sets, no
/// proof is tried.
const SAMPLES: usize = 8;

/// A prover of signs: it proves that polynomials are nonnegative for all values that satisfy the clauses.
#[derive(Debug)]
pub(super) struct Signs<'a> {
    pub(super) given: Assumptions<'a>,
    samples: [[i64; MAX_UNKNOWNS]; SAMPLES],
    sampled: usize,
    budget: &'a mut Budget,
}

impl<'a> Signs<'a> {
    /// Builds a prover for the clauses of `of`. Returns `None` if there are too many symbols.
    pub(super) const fn of(of: &ForAll<'a>, budget: &'a mut Budget) -> Option<Self> {
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

    /// Returns `true` if `sum >= least` is proved for all values that satisfy the clauses.
    pub(super) const fn at_least(&mut self, sum: &Polynomial, least: i128) -> bool {
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

/// Returns `true` if a polynomial is proved nonnegative. Unknowns outside the bit mask `open` have already been
/// replaced.
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

/// Replaces the unknown of `bound` in `sum`. Returns `true` if all coefficients of the result are proved nonnegative.
const fn replaced(given: &Assumptions<'_>, sum: &Polynomial, bound: &Bound, open: u32, tries: &mut Budget) -> bool {
    let more = Polynomial::unknown(bound.x, if bound.is_least { 1 } else { -1 });
    let value = some!(some!(bound.value(), false).plus(1, &more), false);
    let powers = some!(sum.substituted(bound.x, &value, bound.scale), false);
    all!(0..powers.degree(bound.x) + 1, |power| {
        never_negative(given, &powers.coefficient(bound.x, power), open, tries)
    })
}
