//! The cuts of a leaf `s:d` of `B`: the coordinates `i` at which the composition `A(i·d)` needs a new mode. Each cut
//! divides the next.
//!
//! A function of `i` in `0..s` is a layout if and only if `f(i) = c·i + Σ F_j·⌊i/Q_j⌋` with `1 < Q_1 | Q_2 | … | s`.
//! The `Q_j` with `F_j ≠ 0` are unique and are called *cuts*. The layout is then
//! `(Q_1, Q_2/Q_1, …, s/Q_n):(f(1), f(Q_1), …, f(Q_n))`.

use super::floors::{Floors, Fraction};
use super::pieces::StepForm;
use crate::Error;
use crate::rules::{IndexOverflow, TooManyLeaves};
use crate::tree::MAX_LEAVES;

/// The cuts of one leaf. The *failure* of the leaf is the first coordinate at which every layout has a wrong value, or
/// 0 if a layout equals the composition along the leaf. Cuts after the failure are not stored.
pub(super) struct Cuts {
    len: usize,
    at: [u64; MAX_LEAVES],
    failure: u64,
}

impl Cuts {
    pub(super) const NONE: Self = Self { len: 0, at: [0; MAX_LEAVES], failure: 0 };

    /// Removes all cuts.
    #[inline]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
        self.failure = 0;
    }

    pub(super) const fn push(&mut self, cut: u64) -> Result<(), Error> {
        // n cuts make n + 1 modes.
        if self.len + 1 == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        self.at[self.len] = cut;
        self.len += 1;
        Ok(())
    }

    /// Returns the failure of the leaf, or `None` if a layout equals the composition along the leaf.
    pub(super) const fn failure(&self) -> Option<u64> {
        if self.failure == 0 { None } else { Some(self.failure) }
    }

    /// Returns the last cut, or 1 if the leaf has no cuts.
    pub(super) const fn last(&self) -> u64 {
        if self.len == 0 { 1 } else { self.at[self.len - 1] }
    }

    /// Returns the number of modes into which the cuts divide the leaf.
    pub(super) const fn pieces(&self) -> usize {
        self.len + 1
    }

    /// Returns the place value of mode `piece`, which is the product of the extents of the preceding modes.
    pub(super) const fn below(&self, piece: usize) -> u64 {
        if piece == 0 { 1 } else { self.at[piece - 1] }
    }

    /// Returns the extent of mode `piece` of a leaf with the extent `extent`. If the leaf has a failure, the extent of
    /// the last mode is rounded up.
    pub(super) const fn extent(&self, piece: usize, extent: u64) -> u64 {
        if piece < self.len { self.at[piece] / self.below(piece) } else { extent.div_ceil(self.last()) }
    }

    /// Merges the cuts of two functions on `0..extent`. In the result, each cut must divide the next, and the last must
    /// divide `extent`. The first cut that violates this condition becomes the failure.
    pub(super) const fn merge(&mut self, other: &Self, extent: u64) -> Result<(), Error> {
        let mut merged = Self::NONE;
        let (mut i, mut k) = (0, 0);
        loop {
            let cut = least(self.entry(i), other.entry(k));
            if cut == u64::MAX {
                break;
            }
            if cut == self.failure
                || cut == other.failure
                || !cut.is_multiple_of(merged.last())
                || !extent.is_multiple_of(cut)
            {
                merged.failure = cut;
                break;
            }
            ok!(merged.push(cut));
            i += (self.entry(i) == cut) as usize;
            k += (other.entry(k) == cut) as usize;
        }
        *self = merged;
        Ok(())
    }

    /// Returns element `i` of a list: first all cuts, and then the failure if the leaf has one. After the end of the
    /// list, returns `u64::MAX`.
    const fn entry(&self, i: usize) -> u64 {
        if i < self.len {
            self.at[i]
        } else if i == self.len && self.failure > 0 {
            self.failure
        } else {
            u64::MAX
        }
    }
}

const fn least(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}

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

    /// Finds the cuts and returns `true`, if each period is a divisor or a multiple of the stride. Otherwise returns
    /// `false`.
    ///
    /// If a period `P` divides the stride, `⌊x/P⌋` is linear along the leaf. A period after the end of the leaf has no
    /// effect. If the stride `d` divides `P`, `⌊x/P⌋` increases after every `P/d` steps, so the leaf must be split
    /// after `P/d` coordinates: `P/d` is a cut. Each of these cuts divides the next, so the function only checks that
    /// they divide the extent.
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
                    self.failure = cut;
                    break;
                }
                ok!(self.push(cut));
            }
        });
        Ok(true)
    }

    /// Finds the cuts one by one, in ascending order.
    ///
    /// Every function of `i` that is 0 at 0 is a sum of the functions `⌊i/e⌋` with `1 ≤ e < s`, each times a weight.
    /// The function `⌊i/e⌋` is 0 for `i < e`. Therefore the next cut is the first `i` at which the function, minus the
    /// terms of the previous cuts, is not 0. The value at this `i` is the weight of the cut. In a layout, each cut
    /// divides the next, and the last divides the extent, so the first cut that violates this condition is the failure.
    const fn peel(&mut self, form: &StepForm, extent: u64, stride: u64) -> Result<(), Error> {
        let mut floors = Floors::of(form, stride);
        while let Some((i, value)) = ok!(floors.first_nonzero(extent - 1)) {
            if !i.is_multiple_of(self.last()) || !extent.is_multiple_of(i) {
                self.failure = i;
                return Ok(());
            }
            // The index before or after such a large step does not fit in 64 bits, so the composition returns an error.
            if value.unsigned_abs() > 1 << 66 {
                return Err(IndexOverflow.error());
            }
            ok!(self.push(i));
            floors.add(Fraction { numerator: 1, denominator: i }, -value);
        }
        Ok(())
    }
}
