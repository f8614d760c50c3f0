//! Weighted floors `F(i) = Σ w·⌊i·θ⌋`: what is left of a leaf once its line is taken away.

use super::fraction::Fraction;
use super::step_form::StepForm;
use crate::tree::MAX_LEAVES;

/// Steps of a form, and cuts of a leaf: one each for every leaf of the two operands.
const CAPACITY: usize = 2 * MAX_LEAVES;

/// `weight·⌊i·theta⌋`, with `0 < theta < 1`.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) theta: Fraction,
    pub(super) weight: i128,
}

/// A sum of terms, ascending and distinct in theta, without weights of 0.
pub(super) struct Terms {
    pub(super) len: usize,
    pub(super) terms: [Term; CAPACITY],
}

impl Terms {
    /// `A(i·d) − A(d)·i`, where `θ_l = (d mod P_l)/P_l`.
    pub(super) const fn of(form: &StepForm, stride: u64) -> Self {
        let mut terms = Self { len: 0, terms: [Term { theta: Fraction::ZERO, weight: 0 }; CAPACITY] };
        each!(for l in 0..form.len {
            let rest = stride % form.steps[l].period;
            if rest > 0 {
                terms.add(Fraction { numerator: rest, denominator: form.steps[l].period }, form.steps[l].weight);
            }
        });
        terms
    }

    /// Adds one term; equal thetas merge, and vanish if their weights cancel.
    pub(super) const fn add(&mut self, theta: Fraction, weight: i128) {
        let at = first!(0..self.len, |at| theta.compare(self.terms[at].theta) <= 0);
        if at < self.len && theta.compare(self.terms[at].theta) == 0 {
            self.terms[at].weight += weight;
            if self.terms[at].weight == 0 {
                self.remove(at);
            }
            return;
        }
        let mut i = self.len;
        while i > at {
            self.terms[i] = self.terms[i - 1];
            i -= 1;
        }
        self.terms[at] = Term { theta, weight };
        self.len += 1;
    }

    const fn remove(&mut self, at: usize) {
        each!(for i in at + 1..self.len {
            self.terms[i - 1] = self.terms[i];
        });
        self.len -= 1;
    }

    /// `F(i)`.
    pub(super) const fn at(&self, i: u64) -> i128 {
        let mut sum = 0i128;
        each!(for k in 0..self.len {
            sum = sum.wrapping_add(self.terms[k].weight.wrapping_mul(self.terms[k].theta.times(i) as i128));
        });
        sum
    }
}
