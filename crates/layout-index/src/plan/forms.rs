//! Chooses how to compute the contribution of one input (an entry of the coordinate) to the index: with quotients, with
//! bit fields, or with a mixture of both.
//!
//! The contribution of an input to the index is `Σ stride·digit`. The period of digit `k` is the product of the extents
//! of the digits before it. Each digit `k` gets a *pace* `tₖ`: the part of its stride that quotients contribute. A bit
//! field contributes the rest of the stride, `strideₖ − tₖ`. The sum is written as
//!
//! ```text
//! Σ (tₖ − tₖ₋₁·extentₖ₋₁)·⌊x / periodₖ⌋  +  Σ (strideₖ − tₖ)·digitₖ
//! ```
//!
//! If `tₖ = strideₖ` for all `k`, the sum is the *quotient form*, which has only quotients: it needs no `%`, its
//! divisions are independent, and the terms of modes that coalesce are 0. If `tₖ = 0` for all `k`, the sum has no
//! quotients, and each term is a stride times a digit. The digits are bit fields if the extents are powers of two. If
//! `tₖ = tₖ₋₁·extentₖ₋₁` for one `k`, the factor of this digit's quotient is 0, and a bit field corrects the
//! difference. The search chooses the cheapest pace for each digit.
//!
//! If `stride₀·x` does not fit in the type, the first digits are computed one by one with `%`, and only the
//! contribution of the other digits is written as above. Example: `(48000,(1000,7)):(7000,(7,1))` is
//! `7000·(x % 48000) + 7·⌊x / 48000⌋ − 6999·⌊x / 48000000⌋` in 32 bits.

use super::cost::{Target, cost, cost_of_term};
use super::gather;
use super::inputs::{Digit, Inputs};
use super::moves::{Move, Moves, run};
use super::quotients::{chained, quotients};
use super::term::Term;
use super::terms::Plan;
use core::ops::Range;
use layout_runtime::{MAX_LEAVES, number::ones};

/// The pace of a digit: the part of the digit's stride that quotients contribute, instead of a bit field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// The stride of the digit. The factor of the digit's bit field is then 0.
    Stride,
    /// Zero. The digit then needs a bit field. The digit needs a quotient only if the pace of the previous digit is not
    /// 0.
    Zero,
    /// The pace of the previous digit times the extent of that digit. The factor of this digit's quotient is then 0.
    Same,
}

const PACES: [Pace; 3] = [Pace::Stride, Pace::Zero, Pace::Same];

/// If the input has up to `FEW` digits, all paces are tried. If it has up to `MANY` digits, all paces except `Same` are
/// tried. If it has more digits, only `Stride` is tried.
const FEW: usize = 4;
const MANY: usize = 8;

/// Appends the terms of one input. The digits before `from` are computed one by one with `%`. The other digits are
/// computed together, in their cheapest form.
pub(super) const fn push_cheapest(
    plan: &mut Plan,
    inputs: &Inputs,
    input: usize,
    from: usize,
    bits: u32,
    target: Target,
) {
    // Most inputs of most layouts are a single mode.
    match inputs.digits(input) {
        0 => {}
        1 => {
            plan.push_nonzero(Term::whole(input, inputs.row[inputs.start(input)].stride));
        }
        _ => push_searched(plan, inputs, input, from, bits, target),
    }
}

const fn push_searched(plan: &mut Plan, inputs: &Inputs, input: usize, from: usize, bits: u32, target: Target) {
    if from > 0 {
        plan.extend(&digits(inputs, input, 0..from, bits));
    }
    let forms = Forms::new(inputs, input, from, bits, target);
    let start = plan.len();
    if forms.has_runs {
        plan.extend(&forms.cheapest());
    } else if !forms.append(plan, &[Pace::Stride; MAX_LEAVES]) {
        plan.len = start;
        plan.extend(&digits(inputs, input, from..forms.count, bits));
    }
}

struct Forms<'a> {
    inputs: &'a Inputs,
    input: usize,
    /// The start of the input's digits in the array of all digits.
    start: usize,
    count: usize,
    /// The first digit that is not computed separately with `%`.
    from: usize,
    /// The largest value of the input.
    last: i64,
    bits: u32,
    target: Target,
    /// `⌊x / period⌋` for every digit.
    quotients: [Term; MAX_LEAVES],
    /// The bits of the input that each digit occupies, or 0 if the digit is not a run of bits.
    runs: [i64; MAX_LEAVES],
    has_runs: bool,
    paces: [Pace; MAX_LEAVES],
    best: [Pace; MAX_LEAVES],
    best_cost: u32,
}

impl<'a> Forms<'a> {
    const fn new(inputs: &'a Inputs, input: usize, from: usize, bits: u32, target: Target) -> Self {
        let mut runs = [0; MAX_LEAVES];
        let mut has_runs = false;
        let (start, count, last) = (inputs.start(input), inputs.digits(input), inputs.last(input));
        each!(for k in from..count {
            if let Some(mask) = run(inputs, input, k) {
                runs[k] = mask;
                has_runs = true;
            }
        });
        let paces = [Pace::Stride; MAX_LEAVES];
        let quotients = quotients(inputs, input, from > 0, bits);
        let (best, best_cost) = (paces, u32::MAX);
        Self {
            inputs,
            input,
            start,
            count,
            from,
            last,
            bits,
            target,
            quotients,
            runs,
            has_runs,
            paces,
            best,
            best_cost,
        }
    }

    /// Returns the cheapest of three forms: the quotient form, the sum of bit fields, and the best mixture.
    const fn cheapest(mut self) -> Plan {
        let mut best = Plan::empty();
        if !self.append(&mut best, &[Pace::Stride; MAX_LEAVES]) {
            return digits(self.inputs, self.input, self.from..self.count, self.bits);
        }
        let mut least = cost(&best, self.target);
        // With two digits, the last quotient equals the last bit field. Then there is only one mixture: a quotient for
        // the first digit. The code below tries it.
        if self.count - self.from > 2 {
            self.search(self.from, 0, 0);
        } else {
            self.best[self.from] = Pace::Zero;
        }
        self.improve(&mut best, &mut least, &self.best);
        self.improve(&mut best, &mut least, &[Pace::Zero; MAX_LEAVES]);
        best
    }

    /// Replaces `best` by the form with these paces if this form costs less. On a CPU, the form also replaces `best` if
    /// the costs are equal: the cost of the products in `best` may be underestimated, but the cost of masks and shifts
    /// is exact.
    const fn improve(&self, best: &mut Plan, least: &mut u32, paces: &[Pace; MAX_LEAVES]) {
        let mut candidate = Plan::empty();
        if !self.append(&mut candidate, paces) {
            return;
        }
        let (cost, limit) = (cost(&candidate, self.target), *least + matches!(self.target, Target::Cpu) as u32);
        if cost < limit {
            *least = cost;
            *best = candidate;
        }
    }

    /// Returns three numbers for digit `k`: the factor of its quotient, the factor of its bit field, and its pace.
    /// Returns `None` if the bit field is needed but the digit is not a run of bits.
    const fn factors(&self, k: usize, pace: Pace, before: i128) -> Option<(i64, i64, i128)> {
        let stride = self.inputs.row[self.start + k].stride as i128;
        let pace = match pace {
            Pace::Stride => stride,
            Pace::Zero => 0,
            Pace::Same => before,
        };
        let (step, rest) = (pace - before, stride - pace);
        if rest != 0 && self.runs[k] == 0 || !are_long(step, rest, pace) {
            return None;
        }
        Some((step as i64, rest as i64, pace))
    }

    /// Tries all paces for the digits from `k` on. `before` is the pace of digit `k` if the pace is [`Pace::Same`].
    /// `spent` is the cost of the digits before `k`.
    const fn search(&mut self, k: usize, before: i128, spent: u32) {
        if spent >= self.best_cost {
            return;
        }
        if k == self.count {
            self.best_cost = spent;
            self.best = self.paces;
            return;
        }
        let choices = if self.count <= FEW {
            3
        } else if self.count <= MANY {
            2
        } else {
            1
        };
        each!(for i in 0..choices {
            // Skip a choice that gives the same pace as an earlier choice: `Zero` or `Same` if the pace equals the
            // stride, and `Same` if the pace is 0.
            if let Some((step, rest, pace)) = self.factors(k, PACES[i], before)
                && !(i > 0 && rest == 0 || i > 1 && pace == 0)
            {
                self.paces[k] = PACES[i];
                let cost = self.cost_of(&self.step(k, step)) + self.cost_of(&self.rest(k, rest));
                self.search(k + 1, pace * self.digit(k).extent as i128, spent + cost);
            }
        });
    }

    const fn digit(&self, k: usize) -> Digit {
        self.inputs.row[self.start + k]
    }

    const fn cost_of(&self, term: &Term) -> u32 {
        if term.factor == 0 { 0 } else { 1 + cost_of_term(term, self.target) }
    }

    /// Returns the term `factor · ⌊x / period⌋` in the cheaper of two forms. The second form is
    /// `(factor / period) · (x & mask)`, where the mask clears the low bits. The second form requires that the period
    /// is a power of two that divides the factor.
    const fn step(&self, k: usize, factor: i64) -> Term {
        let (mut plain, period) = (self.quotients[k], self.digit(k).period);
        plain.factor = factor;
        if period == 1 || period & (period - 1) != 0 || factor % period != 0 {
            return plain;
        }
        let mut masked = Term::whole(self.input, factor / period);
        masked.mask = ones(self.last) & -period;
        if cost_of_term(&masked, self.target) < cost_of_term(&plain, self.target) { masked } else { plain }
    }

    /// Returns the term `factor · digit` as a bit field, in the cheaper of two forms.
    const fn rest(&self, k: usize, factor: i64) -> Term {
        let (last, period) = (self.last, self.digit(k).period);
        let shifted = Term::bits(self.input, last, period.trailing_zeros(), self.runs[k] / period, factor);
        if factor % period != 0 {
            return shifted;
        }
        let masked = Term::bits(self.input, last, 0, self.runs[k], factor / period);
        if cost_of_term(&masked, self.target) <= cost_of_term(&shifted, self.target) { masked } else { shifted }
    }

    /// Appends the terms for these paces. Returns `false` if a pace needs a bit field but the digit is not a run of
    /// bits, or if the plan is full.
    const fn append(&self, plan: &mut Plan, paces: &[Pace; MAX_LEAVES]) -> bool {
        let mut moves = Moves::new();
        let mut before: i128 = 0;
        each!(for k in self.from..self.count {
            let digit = &self.inputs.row[self.start + k];
            let Some((step, rest, pace)) = self.factors(k, paces[k], before) else { return false };
            let pushed = step == 0 || plan.push(chained(plan, self.step(k, step), self.inputs, self.bits, self.target));
            let added = if rest > 0 && rest & (rest - 1) == 0 {
                let by = rest.trailing_zeros() as i64 - digit.period.trailing_zeros() as i64;
                moves.add(Move { input: self.input, mask: self.runs[k], by })
            } else {
                rest == 0 || plan.push(self.rest(k, rest))
            };
            if !pushed || !added {
                return false;
            }
            before = pace * digit.extent as i128;
        });
        moves.len == 0 || gather::push(plan, &moves, self.inputs, self.bits, self.target)
    }
}

/// Returns `true` if the absolute value of each of the three numbers fits in 63 bits.
const fn are_long(a: i128, b: i128, c: i128) -> bool {
    const LIMIT: i128 = i64::MAX as i128;
    -LIMIT <= a && a <= LIMIT && -LIMIT <= b && b <= LIMIT && -LIMIT <= c && c <= LIMIT
}

/// Returns a plan with one term for each digit from `start` to `end`: `stride · (⌊x/P⌋ % d)`. `d` is the extent of the
/// digit, and `P` is its place value. If the strides are nonnegative, no intermediate value exceeds the index or `x`.
/// The last digit of the input needs no `%`.
const fn digits(inputs: &Inputs, input: usize, Range { start, end }: Range<usize>, bits: u32) -> Plan {
    let mut plan = Plan::empty();
    let (last, quotients) = (inputs.last(input), quotients(inputs, input, true, bits));
    each!(for k in start..end {
        let digit = inputs.digit(input, k);
        let mut term = Term { factor: digit.stride, ..quotients[k] };
        if last / digit.period >= digit.extent {
            if digit.extent.count_ones() == 1 {
                term.mask = digit.extent - 1;
            } else {
                term.modulus = digit.extent;
            }
        }
        plan.push_nonzero(term);
    });
    plan
}
