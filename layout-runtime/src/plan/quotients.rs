//! The quotient form: `s₀·x + Σ (sₖ − sₖ₋₁·dₖ₋₁)·⌊x / Pₖ⌋`.
//!
//! A digit is `⌊x/P⌋ − d·⌊x/(P·d)⌋`, so a sum of digits times strides is a sum of quotients. There is no `%` in it, the
//! divisions do not wait for each other, and modes that coalesce vanish by themselves, their coefficient being zero. Best for
//! extents that are not powers of two.

use super::division::quotient;
use super::inputs::Inputs;
use super::term::{Term, ones};
use super::{Join, Plan};

/// The quotient form of one input.
pub(super) const fn plan(inputs: &Inputs, input: usize, bits: u32) -> Plan {
    let mut plan = Plan::empty(Join::Sum);
    let last = inputs.last(input);
    let mut before: i128 = 0;
    let mut k = 0;
    while k < inputs.digits(input) {
        let digit = inputs.digit(input, k);
        let factor = digit.stride as i128 - before;
        if factor.unsigned_abs() > i64::MAX as u128 {
            return digits(inputs, input, bits);
        }
        if factor != 0 {
            plan.push(period(input, last, digit.period, bits, factor as i64));
        }
        before = digit.stride as i128 * digit.extent as i128;
        k += 1;
    }
    plan
}

/// `factor · ⌊x / period⌋`; where the factor makes up for the division by a power of two, the low bits are masked instead.
const fn period(input: usize, last: i64, period: i64, bits: u32, factor: i64) -> Term {
    if period == 1 {
        return Term::whole(input, factor);
    }
    let masks = period.count_ones() == 1 && factor % period == 0;
    if masks && super::cost::multiply(factor / period) < super::cost::multiply(factor) {
        let mask = Some(ones(last) & -period);
        return Term { mask, ..Term::whole(input, factor / period) };
    }
    quotient(input, last, period, bits, factor)
}

/// Every digit by itself, `stride · (⌊x/P⌋ % d)`: for non-negative strides nothing on the way is larger than the index. The
/// last digit needs no `%`.
pub(super) const fn digits(inputs: &Inputs, input: usize, bits: u32) -> Plan {
    let mut plan = Plan::empty(Join::Sum);
    let last = inputs.last(input);
    let mut k = 0;
    while k < inputs.digits(input) {
        let digit = inputs.digit(input, k);
        let mut term = quotient(input, last, digit.period, bits, digit.stride);
        if digit.period == 1 {
            term = Term::whole(input, digit.stride);
        }
        if last / digit.period >= digit.extent {
            term.modulus = Some(digit.extent);
        }
        if digit.stride != 0 {
            plan.push(term);
        }
        k += 1;
    }
    plan
}
