//! Estimates the cost of a plan in machine instructions. The estimates model the code that compilers generate, and
//! tests compare them with compiled code.
//!
//! The model contains the rules that compilers for x86-64 use to multiply by a constant. A multiplication takes three
//! cycles, so compilers replace it by shifts and scaled additions (`lea`) if few instructions suffice. The replacement
//! takes fewer cycles, but often more instructions than the one multiplication.
//!
//! The rules below were derived from compiled code for a few hundred factors.

use super::term::Term;
use super::terms::Plan;

/// The processor for which arithmetic is generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// A CPU. An instruction overwrites one of its two operands, and an addition can scale an operand by 2, 4 or 8.
    #[default]
    Cpu,
    /// A GPU. Instructions have a separate result register and up to three operands. A multiply-add costs as much as an
    /// addition, and one instruction computes two logic operations.
    Gpu,
}

/// Returns the number of instructions of a plan.
pub(super) const fn cost(plan: &Plan, target: Target) -> u32 {
    let terms = match target {
        Target::Cpu => cpu(plan),
        Target::Gpu => gpu(plan),
    };
    // A swizzle consists of four instructions: a copy, a shift, a mask and an XOR.
    terms + if plan.swizzle.is_identity() { 0 } else { 4 }
}

/// Returns the number of instructions of a single term. The number includes a copy of the input if an instruction
/// overwrites the input.
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
        // A product that an earlier term uses too is copied before it is shifted.
        total += shared as u32;
        // An input that a later term needs is copied before an instruction overwrites it.
        total += (!shared && overwrites(term) && needed_later(plan, i)) as u32;
        // If an earlier term shifts the same input by the same amount, the shift is not repeated.
        total -= shifts_as_before(plan, i) as u32;
        // A single bit with the factor 1 takes two instructions: one tests the bit, and one adds it as a carry. The
        // input does not have to be copied.
        total -= (!term.xor && is_bit(term)) as u32 * (1 + needed_later(plan, i) as u32);
        // An addition can scale one operand by 2, 4 or 8 without another instruction, but an XOR cannot. If all
        // summands are scaled, one of them needs its own instruction.
        scaled += (!term.xor && matches!(term.factor, 2 | 4 | 8)) as u32;
        total += (term.xor && matches!(term.factor, 2 | 4 | 8)) as u32;
        summed += !term.xor as u32;
    });
    total + (scaled == summed && scaled > 0) as u32
}

/// Returns the number of instructions for the field times the factor. If the field is the lowest bit of the input, two
/// instructions suffice for any factor: one tests the bit, and the other selects the sum with or without the factor.
const fn scaled_field(term: &Term) -> u32 {
    let instructions = field(term) + summand(term.factor);
    if is_lowest_bit(term) && instructions > 2 { 2 } else { instructions }
}

/// Returns `true` if the field is the lowest bit of the input and is added.
const fn is_lowest_bit(term: &Term) -> bool {
    term.mask == 1 && !term.xor && Term { mask: -1, ..*term }.is_whole()
}

/// Returns the number of instructions that compute the field.
const fn field(term: &Term) -> u32 {
    let steps = (term.select != -1) as u32 + (term.pre > 0) as u32;
    // A division by a constant loads a multiplier and computes a product of twice the width. For a remainder, the code
    // also multiplies the quotient by the divisor, and subtracts this product from the dividend.
    let division = if term.divisor != 1 { 4 } else { 0 };
    let product = if term.multiplier == 1 { 0 } else { product(term.multiplier) };
    steps + division + product + shifts_of(term)
}

/// Returns the number of instructions between the product and the field: a shift, a mask and a remainder.
const fn shifts_of(term: &Term) -> u32 {
    (term.post > 0) as u32 + (term.mask != -1) as u32 + if term.modulus != 0 { 6 } else { 0 }
}

/// Returns `true` if a term before term `i` has the same product as term `i`.
const fn shared_before(plan: &Plan, i: usize) -> bool {
    let term = &plan.terms[i];
    term.has_product() && any!(0..i, |k| plan.terms[k].shares_product(term))
}

/// Returns `true` if the first operation of the term overwrites the input. Scaled additions, multiplications, and masks
/// of exactly one or two bytes write to another register.
const fn overwrites(term: &Term) -> bool {
    let extends = term.post == 0 && term.pre == 0 && term.select == -1 && matches!(term.mask, 0xff | 0xffff);
    term.after == Term::NO_TERM
        && !extends
        && (term.select != -1
            || term.pre > 0
            || term.divisor == 1 && term.multiplier == 1 && (term.post > 0 || term.mask != -1 || shifts(term.factor)))
}

/// Returns `true` if compilers multiply by the factor with a shift that overwrites its operand.
const fn shifts(factor: i64) -> bool {
    factor > 8 && factor & (factor - 1) == 0
}

/// Returns `true` if a term after term `i` overwrites the input of term `i`, or XORs this input unchanged into the
/// index. Such a term is evaluated last.
const fn needed_later(plan: &Plan, i: usize) -> bool {
    any!(i + 1..plan.len, |k| {
        let later = &plan.terms[k];
        later.input == plan.terms[i].input && (overwrites(later) || later.xor && later.is_whole() && later.factor == 1)
    })
}

/// Returns `true` if term `i` and an earlier term shift the same input by the same amount, and only apply a mask after
/// the shift.
const fn shifts_as_before(plan: &Plan, i: usize) -> bool {
    let term = &plan.terms[i];
    is_shift(term)
        && any!(0..i, |k| is_shift(&plan.terms[k])
            && plan.terms[k].input == term.input
            && plan.terms[k].pre + plan.terms[k].post == term.pre + term.post)
}

/// Returns `true` if the field is only a shift and a mask of the input.
const fn is_shift(term: &Term) -> bool {
    term.pre + term.post > 0
        && term.select == -1
        && term.divisor == 1
        && term.multiplier == 1
        && term.modulus == 0
        && term.after == Term::NO_TERM
}

/// Returns `true` if the term is one bit of the input, shifted to bit 0, with factor 1.
const fn is_bit(term: &Term) -> bool {
    is_shift(term) && term.mask == 1 && term.factor == 1
}

const fn gpu(plan: &Plan) -> u32 {
    let mut total = 0;
    let mut unscaled = 0;
    each!(for i in 0..plan.len {
        let term = &plan.terms[i];
        total += gpu_field(term);
        // A mask and an XOR are one instruction.
        let masked = term.xor && term.factor == 1 && term.mask != -1;
        total += (term.factor != 1 || !masked) as u32;
        unscaled += (term.factor == 1 && !term.xor) as u32;
    });
    // One of the terms without a factor is the addend of a multiply-add, so its addition costs nothing.
    if unscaled > 0 { total - 1 } else { total }
}

const fn gpu_field(term: &Term) -> u32 {
    let steps = (term.select != -1) as u32 + (term.pre > 0) as u32 + (term.post > 0) as u32 + (term.mask != -1) as u32;
    let division = if term.divisor != 1 { 3 } else { 0 } + if term.modulus != 0 { 4 } else { 0 };
    steps + division + (term.multiplier != 1) as u32
}

/// Returns the number of instructions for `x · factor`.
pub(super) const fn product(factor: i64) -> u32 {
    let magnitude = factor.unsigned_abs();
    let odd = magnitude >> magnitude.trailing_zeros();
    match magnitude {
        0 | 1 => 0,
        // One instruction: a scaled addition, or a shift.
        3 | 5 | 9 => 1,
        _ if odd == 1 => 1,
        // Two instructions: a scaled addition and a shift, or two scaled additions.
        7 | 11 | 13 | 15 | 19 | 21 | 23 | 25 | 27 | 37 | 41 | 45 | 73 | 81 => 2,
        _ if matches!(odd, 3 | 5 | 9) => 2,
        _ if is_shift_and_add(magnitude) => 3,
        _ => 1,
    }
}

/// Returns `true` if compilers split a multiplication by this factor into a copy, a shift, and an addition or
/// subtraction.
const fn is_shift_and_add(magnitude: u64) -> bool {
    let m = magnitude;
    // The factors that exceed a power of two by 1, 2, 4 or 8, the factors that are 1 or 2 below a power of two, and a
    // few others. `x & (x - 1)` is 0 if `x` is a power of two.
    matches!(m, 14 | 22 | 26 | 28 | 29)
        || (m - 1) & (m - 2) == 0
        || (m + 1) & m == 0
        || (m - 2) & (m - 3) == 0
        || (m + 2) & (m + 1) == 0
        || (m - 4) & (m - 5) == 0
        || (m - 8) & (m - 9) == 0
}

/// Returns the number of instructions that a sum needs for the term `x · factor`, in addition to the addition itself.
pub(super) const fn summand(factor: i64) -> u32 {
    if factor < 0 {
        return subtrahend(factor.unsigned_abs());
    }
    let zeros = factor.trailing_zeros();
    match factor {
        // An addition scales by 2, 4 and 8 for free.
        0 | 1 | 2 | 4 | 8 => 0,
        _ if zeros <= 3 && matches!(factor >> zeros, 3 | 5 | 9) => 1,
        _ => product(factor),
    }
}

/// Returns the number of instructions that `… - x · factor` needs, in addition to the subtraction itself.
const fn subtrahend(factor: u64) -> u32 {
    let odd = factor >> factor.trailing_zeros();
    match factor {
        1 => 0,
        3 | 5 | 9 => 1,
        15 => 2,
        7 => 2,
        _ if odd == 1 => 1,
        _ if matches!(odd, 3 | 5 | 9) => 2,
        _ if (factor + 1).is_power_of_two() || (factor - 1).is_power_of_two() => 3,
        _ => 1,
    }
}
