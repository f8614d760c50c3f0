//! One leaf of `B`: the points at which `A(i·d)` must be cut into modes.
//!
//! A function of `i` in `0..s` is a layout if and only if `f(i) = c·i + Σ F_j·⌊i/Q_j⌋` with `1 < Q_1 | Q_2 | … | s`.
//! The `Q_j` with `F_j ≠ 0` are unique and are called *cuts*. The layout is then
//! `(Q_1, Q_2/Q_1, …, s/Q_n):(f(1), f(Q_1), …, f(Q_n))`.

use super::cuts::Cuts;
use super::floors::Floors;
use super::fraction::Fraction;
use super::step_form::StepForm;
use crate::Error;
use crate::rules::IndexOverflow;

impl Cuts {
    /// Finds the cuts that `form` makes in the leaf `extent:stride`. `(extent − 1)·stride` must fit in 63 bits.
    pub(super) const fn find(&mut self, form: &StepForm, extent: u64, stride: u64) -> Result<(), Error> {
        self.clear();
        if extent == 1 || stride == 0 {
            return Ok(());
        }
        if !ok!(self.divide(form, extent, stride)) {
            self.clear();
            return self.peel(form, extent, stride);
        }
        Ok(())
    }

    /// Finds the cuts if strides and periods divide each other. Returns `false` if they do not divide each other.
    ///
    /// If a period divides the stride, `⌊x/P⌋` is linear along the leaf. A period beyond the end of the leaf is never
    /// reached. If the stride `d` divides a period `P`, a carry occurs after every `P/d` steps. These quotients already
    /// divide each other, so it remains to check that they divide the extent.
    const fn divide(&mut self, form: &StepForm, extent: u64, stride: u64) -> Result<bool, Error> {
        let bound = (extent - 1) * stride;
        each!(for l in 0..form.len {
            let period = form.steps[l].period;
            if period > bound {
                break;
            }
            if stride >= period {
                if !stride.is_multiple_of(period) {
                    return Ok(false);
                }
            } else {
                if period % stride != 0 {
                    return Ok(false);
                }
                let cut = period / stride;
                if !extent.is_multiple_of(cut) {
                    self.fail(cut);
                    break;
                }
                ok!(self.push(cut));
            }
        });
        Ok(true)
    }

    /// Finds one cut after the other, in ascending order.
    ///
    /// The functions `⌊i/e⌋` with `1 ≤ e < s` are a triangular basis: the first `i` with a nonzero remainder is the
    /// next cut, and the remainder is its weight. The cuts of a layout form a chain of divisors of the extent, so no
    /// layout fits at the first cut outside such a chain.
    const fn peel(&mut self, form: &StepForm, extent: u64, stride: u64) -> Result<(), Error> {
        let mut floors = Floors::of(form, stride);
        while let Some((i, value)) = ok!(floors.first_nonzero(extent - 1)) {
            if !i.is_multiple_of(self.last()) || !extent.is_multiple_of(i) {
                self.fail(i);
                return Ok(());
            }
            // Such a large step leads to an index outside of 64 bits, before or after the step, so the result is an
            // error.
            if value.unsigned_abs() > 1 << 66 {
                return Err(IndexOverflow.error());
            }
            ok!(self.push(i));
            floors.add(Fraction { numerator: 1, denominator: i }, -value);
        }
        Ok(())
    }
}
