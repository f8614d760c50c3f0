//! What a plan costs, in machine instructions. The numbers follow what compilers make of the forms; tests hold the
//! plans against compiled code.

use super::multiply::{product, summand};
use super::term::Term;
use super::terms::Plan;

/// What the arithmetic is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// A general processor: two-operand instructions, cheap scaled addition.
    #[default]
    Cpu,
    /// A graphics processor: three-operand instructions, multiply-add as cheap as addition, two logic operations at
    /// once.
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
        Target::Cpu => scaled_field(term) + overwrites(term) as u32,
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
        total += if shared { shifts_of(term) + summand(term.factor) } else { scaled_field(term) };
        // A product that is shifted again is copied before.
        total += shared as u32;
        // An input that is needed again is copied before a step that overwrites it.
        total += (!shared && overwrites(term) && needed_later(plan, i)) as u32;
        // Equal shifts are one.
        total -= shifts_as_before(plan, i) as u32;
        // A bit that is added: one instruction tests it, one adds it with the carry, and nothing is copied.
        total -= (!term.xor && is_bit(term)) as u32 * (1 + needed_later(plan, i) as u32);
        // Only a sum scales for nothing, and only what is added to something.
        scaled += (!term.xor && matches!(term.factor, 2 | 4 | 8)) as u32;
        total += (term.xor && matches!(term.factor, 2 | 4 | 8)) as u32;
        summed += !term.xor as u32;
    });
    total + (scaled == summed && scaled > 0) as u32
}

/// Instructions of the field times the factor. The lowest bit times any factor is two: one tests the bit, one takes the
/// sum with the factor or without it.
const fn scaled_field(term: &Term) -> u32 {
    let instructions = field(term) + summand(term.factor);
    if is_lowest_bit(term) && instructions > 2 { 2 } else { instructions }
}

/// Whether the field is the lowest bit of the input, and is added.
const fn is_lowest_bit(term: &Term) -> bool {
    term.mask == 1 && !term.xor && Term { mask: -1, ..*term }.is_whole()
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

/// Whether the first step overwrites the input: scaled additions and multiplications do not, nor does a mask of one or
/// two bytes.
const fn overwrites(term: &Term) -> bool {
    let extends = term.post == 0 && term.pre == 0 && term.select == -1 && matches!(term.mask, 0xff | 0xffff);
    term.after == Term::NO_TERM
        && !extends
        && (term.select != -1
            || term.pre > 0
            || term.divisor == 1 && term.multiplier == 1 && (term.post > 0 || term.mask != -1 || shifts(term.factor)))
}

/// Whether multiplying by the factor is a shift of the register itself.
const fn shifts(factor: i64) -> bool {
    factor > 8 && factor & (factor - 1) == 0
}

/// Whether a later term overwrites the input as well, or is the input itself, which exclusive or reads last.
const fn needed_later(plan: &Plan, i: usize) -> bool {
    any!(i + 1..plan.len, |k| {
        let later = &plan.terms[k];
        later.input == plan.terms[i].input && (overwrites(later) || later.xor && later.is_whole() && later.factor == 1)
    })
}

/// Whether an earlier term shifts the input as far, and nothing else comes before the mask.
const fn shifts_as_before(plan: &Plan, i: usize) -> bool {
    let term = &plan.terms[i];
    is_shift(term)
        && any!(0..i, |k| is_shift(&plan.terms[k])
            && plan.terms[k].input == term.input
            && plan.terms[k].pre + plan.terms[k].post == term.pre + term.post)
}

/// Whether the field is a shift of the input, and a mask.
const fn is_shift(term: &Term) -> bool {
    term.pre + term.post > 0
        && term.select == -1
        && term.divisor == 1
        && term.multiplier == 1
        && term.modulus == 0
        && term.after == Term::NO_TERM
}

/// Whether the field is one bit of the input, as it stands in the index.
const fn is_bit(term: &Term) -> bool {
    is_shift(term) && term.mask == 1 && term.factor == 1
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
