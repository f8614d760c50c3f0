//! Weighted floors `F(i) = Σ w·⌊i·θ⌋`: the remainder of a leaf after subtracting its linear part.

use super::fraction::Fraction;
use super::step_form::StepForm;
use crate::tree::MAX_LEAVES;

/// Maximum number of terms: one per step of a form and per cut of a leaf, so at most one per leaf of the two operands.
const CAPACITY: usize = 2 * MAX_LEAVES;

/// The term `weight·⌊i·theta⌋`, with `0 < theta < 1`.
#[derive(Clone, Copy)]
pub(super) struct Floor {
    pub(super) theta: Fraction,
    pub(super) weight: i128,
}

/// A sum of floors, sorted by distinct theta, without weights of 0.
pub(super) struct Floors {
    pub(super) len: usize,
    pub(super) floors: [Floor; CAPACITY],
}

impl Floors {
    /// Returns `A(i·d) − A(d)·i`, where `θ_l = (d mod P_l)/P_l`.
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

    /// Adds a floor. Floors with equal thetas are merged, and removed if their weights cancel.
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
