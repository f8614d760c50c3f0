//! What a plan costs, in machine instructions. The numbers follow what compilers make of the forms; tests hold the plans
//! against compiled code.

use super::multiply::{product, summand};
use super::term::Term;
use super::terms::Plan;

/// What the arithmetic is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// A general processor: two-operand instructions, cheap scaled addition.
    #[default]
    Cpu,
    /// A graphics processor: three-operand instructions, multiply-add as cheap as addition, two logic operations at once.
    Gpu,
}

/// Instructions of a plan.
pub(super) const fn cost(plan: &Plan, target: Target) -> u32 {
    let terms = match target {
        Target::Cpu => cpu(plan),
        Target::Gpu => gpu(plan),
    };
    // A copy, a shift, a mask, and the exclusive or.
    terms + if plan.swizzle.is_identity() { 0 } else { 4 }
}

/// Instructions of a term by itself, the copy of an input that is overwritten among them.
pub(super) const fn cost_of_term(term: &Term, target: Target) -> u32 {
    match target {
        Target::Cpu => field(term) + overwrites(term) as u32 + summand(term.factor),
        Target::Gpu => gpu_field(term) + (term.factor != 1) as u32,
    }
}

const fn cpu(plan: &Plan) -> u32 {
    let mut total = if plan.len == 0 { 0 } else { plan.len as u32 - 1 };
    let mut scaled = 0;
    let mut summed = 0;
    each!(for i in 0..plan.len {
        let term = &plan.terms[i];
        let shared = shared_before(plan, i);
        total += if shared { shifts_of(term) } else { field(term) } + summand(term.factor);
        // A product that is shifted again is copied before.
        total += shared as u32;
        // An input that is needed again is copied before a step that overwrites it.
        total += (!shared && overwrites(term) && overwritten_later(plan, i)) as u32;
        // Only a sum scales for nothing, and only what is added to something.
        scaled += (!term.xor && matches!(term.factor, 2 | 4 | 8)) as u32;
        total += (term.xor && matches!(term.factor, 2 | 4 | 8)) as u32;
        summed += !term.xor as u32;
    });
    total + (scaled == summed && scaled > 0) as u32
}

/// Instructions of the field.
const fn field(term: &Term) -> u32 {
    let steps = (term.select != -1) as u32 + (term.pre > 0) as u32;
    // A division is a product of twice the width, whose multiplier is loaded first; a remainder takes a product away.
    let division = if term.divisor != 1 { 4 } else { 0 };
    let product = if term.multiplier == 1 { 0 } else { product(term.multiplier) };
    steps + division + product + shifts_of(term)
}

/// Instructions after the product.
const fn shifts_of(term: &Term) -> u32 {
    (term.post > 0) as u32 + (term.mask != -1) as u32 + if term.modulus != 0 { 6 } else { 0 }
}

/// Whether an earlier term has the same product.
const fn shared_before(plan: &Plan, i: usize) -> bool {
    let term = &plan.terms[i];
    term.has_product() && any!(0..i, |k| plan.terms[k].shares_product(term))
}

/// Whether the first step overwrites the input: scaled additions and multiplications do not.
const fn overwrites(term: &Term) -> bool {
    term.after == Term::NO_TERM
        && (term.select != -1
            || term.pre > 0
            || term.divisor == 1 && term.multiplier == 1 && (term.post > 0 || term.mask != -1 || shifts(term.factor)))
}

/// Whether multiplying by the factor is a shift of the register itself.
const fn shifts(factor: i64) -> bool {
    factor > 8 && factor & (factor - 1) == 0
}

const fn overwritten_later(plan: &Plan, i: usize) -> bool {
    any!(i + 1..plan.len, |k| plan.terms[k].input == plan.terms[i].input && overwrites(&plan.terms[k]))
}

const fn gpu(plan: &Plan) -> u32 {
    let mut total = 0;
    let mut unscaled = 0;
    each!(for i in 0..plan.len {
        let term = &plan.terms[i];
        total += gpu_field(term);
        // A mask and an exclusive or are one instruction.
        let masked = term.xor && term.factor == 1 && term.mask != -1;
        total += (term.factor != 1 || !masked) as u32;
        unscaled += (term.factor == 1 && !term.xor) as u32;
    });
    // The first summand is what a multiply-add adds to.
    if unscaled > 0 { total - 1 } else { total }
}

const fn gpu_field(term: &Term) -> u32 {
    let steps = (term.select != -1) as u32 + (term.pre > 0) as u32 + (term.post > 0) as u32 + (term.mask != -1) as u32;
    let division = if term.divisor != 1 { 3 } else { 0 } + if term.modulus != 0 { 4 } else { 0 };
    steps + division + (term.multiplier != 1) as u32
}
