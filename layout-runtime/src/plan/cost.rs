//! What a plan costs, in machine instructions. The numbers follow what compilers make of the forms; tests hold the plans
//! against compiled code.

use super::term::Term;
use super::{Join, Plan};

/// What the arithmetic is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// A general processor: two-operand instructions, cheap scaled addition.
    #[default]
    Cpu,
    /// A graphics processor: three-operand instructions, multiply-add as cheap as addition.
    Gpu,
}

/// Instructions of a plan.
pub(super) const fn cost(plan: &Plan, target: Target) -> u32 {
    let mut total = 0;
    let mut i = 0;
    while i < plan.len() {
        total += match target {
            Target::Cpu => cpu(plan, i),
            Target::Gpu => gpu(&plan.term(i)),
        };
        i += 1;
    }
    if !plan.swizzle.is_identity() {
        total += 4;
    }
    total + plan.len().saturating_sub(1) as u32
}

const fn cpu(plan: &Plan, i: usize) -> u32 {
    let term = plan.term(i);
    let mut steps = (term.pre > 0) as u32 + (term.post > 0) as u32 + term.mask.is_some() as u32;
    // An input that is needed again is copied before a step that overwrites it.
    if steps > 0 && term.multiplier == 1 && used_later(plan, i) {
        steps += 1;
    }
    if term.multiplier != 1 {
        steps += 1;
    }
    if term.divisor != 1 {
        steps += 4;
    }
    if term.modulus.is_some() {
        steps += 5;
    }
    let scaled_addition = matches!(term.factor, 2 | 4 | 8) && matches!(plan.join, Join::Sum) && plan.len() > 1;
    steps + if scaled_addition { 0 } else { multiply(term.factor) }
}

const fn used_later(plan: &Plan, i: usize) -> bool {
    let mut k = i + 1;
    while k < plan.len() {
        if plan.term(k).input == plan.term(i).input {
            return true;
        }
        k += 1;
    }
    false
}

/// Instructions to multiply by a constant.
pub(super) const fn multiply(factor: i64) -> u32 {
    let magnitude = factor.unsigned_abs();
    match magnitude {
        0 | 1 => 0,
        2..=9 => 1,
        _ if magnitude.count_ones() == 1 => 1,
        // Compilers take a shift and an addition, with a copy, rather than the slower multiplication.
        _ if (magnitude - 1).count_ones() == 1 || (magnitude + 1).count_ones() == 1 => 3,
        _ => 1,
    }
}

const fn gpu(term: &Term) -> u32 {
    let steps = (term.pre > 0) as u32 + (term.post > 0) as u32 + term.mask.is_some() as u32;
    let division = if term.divisor != 1 { 3 } else { 0 } + if term.modulus.is_some() { 4 } else { 0 };
    steps + division + (term.multiplier != 1) as u32
}
