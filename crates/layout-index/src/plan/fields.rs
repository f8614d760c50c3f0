//! The field form: if extents are powers of two a digit is a run of bits, and moving it is a shift and a mask.
//!
//! Runs of one input that move equally far are moved together, so a layout that permutes bits costs one shift and one
//! mask for every distance and not for every mode; and several distances at once if one multiplication does (see
//! [`gather`]). A swizzle moves runs too: if no two modes share an index bit, the index is the exclusive or of all
//! moved runs, and the swizzle adds those of its upper field once more, `shift` bits lower.
//!
//! [`gather`]: super::gather

use super::cost::{Target, cost};
use super::gather;
use super::inputs::Inputs;
use super::moves::{Move, Moves, run, shifted};
use super::term::Term;
use super::terms::Plan;
use layout_runtime::{Layout, linear::Linear, number::ones};

/// The index of a layout as an exclusive or of moved runs, those of its swizzle among them; `None` if two modes share
/// an index bit, or a mode is not a run of bits.
pub(super) const fn joined(layout: &Layout, inputs: &Inputs, bits: u32, target: Target) -> Option<Plan> {
    let is_xor = layout.is_xor();
    // What XOR strides are joined to: the swizzled offset, if adding it is joining it.
    let base = if is_xor { some!(Linear::of(layout)).base } else { layout.offset() };
    if base != 0 && !is_xor {
        return None;
    }
    let Some((all, whole, rest)) = moved(layout, inputs) else { return by_columns(layout, inputs, target) };
    let joined = gathered(&[&all], base, inputs, bits, target);
    if !is_xor {
        return joined;
    }
    // What an XOR stride adds to a permutation of bits is often as cheap by itself, and compilers join what is alike.
    match (joined, gathered(&[&whole, &rest], base, inputs, bits, target)) {
        (Some(joined), Some(apart)) if cost(&apart, target) <= cost(&joined, target) => Some(apart),
        (Some(joined), _) => Some(joined),
        (None, None) => by_columns(layout, inputs, target),
        (None, apart) => apart,
    }
}

/// A term for each bit of the coordinate: XOR strides of too many bits to be moved one by one.
const fn by_columns(layout: &Layout, inputs: &Inputs, target: Target) -> Option<Plan> {
    if !layout.is_xor() {
        return None;
    }
    let (mut plan, mut column, map) = (Plan::empty(), 0, some!(Linear::of(layout)));
    each!(for input in 0..inputs.len() {
        let last = inputs.last(input);
        each!(for bit in 0..64 - last.leading_zeros() {
            if !plan.push_nonzero(Term::bits(input, last, bit, 1, map.columns[column])) {
                return None;
            }
            column += 1;
        });
    });
    plan.offset = map.base;
    join_by_xor(&mut plan, inputs, target);
    Some(plan)
}

/// The moves of all digits; of XOR strides also those of the highest bit of each, and those of the others.
const fn moved(layout: &Layout, inputs: &Inputs) -> Option<(Moves, Moves, Moves)> {
    let is_xor = layout.is_xor();
    let (mut all, mut whole, mut rest) = (Moves::new(), Moves::new(), Moves::new());
    let mut taken: i64 = 0;
    each!(for input in 0..inputs.len() {
        each!(for k in 0..inputs.digits(input) {
            let digit = inputs.digit(input, k);
            let mask = if digit.stride == 0 { 0 } else { some!(run(inputs, input, k)) };
            if !is_xor && digit.stride.count_ones() > 1 || digit.stride < 0 {
                return None;
            }
            // Of an XOR stride each bit moves the whole run.
            let mut bits = digit.stride;
            while bits != 0 {
                let by = bits.trailing_zeros() as i64 - digit.period.trailing_zeros() as i64;
                let moved = Move { input, mask, by };
                if !is_xor && taken & moved.image() != 0 || !add_swizzled(&mut all, moved, layout) {
                    return None;
                }
                taken |= moved.image();
                bits &= bits - 1;
                let sum = if bits == 0 { &mut whole } else { &mut rest };
                if is_xor && !add_swizzled(sum, moved, layout) {
                    return None;
                }
            }
        });
    });
    Some((all, whole, rest))
}

/// The plan that joins some sets of moves to `base`.
const fn gathered(sets: &[&Moves], base: i64, inputs: &Inputs, bits: u32, target: Target) -> Option<Plan> {
    let mut plan = Plan::empty();
    each!(for i in 0..sets.len() {
        if !gather::push(&mut plan, sets[i], inputs, bits, target) {
            return None;
        }
    });
    plan.offset = base;
    join_by_xor(&mut plan, inputs, target);
    Some(plan)
}

/// Leaves terms in the sum as far as no two of them share a bit, and joins the others by XOR. Compilers do more
/// with additions; but a graphics processor masks and joins in one instruction, if not by addition.
const fn join_by_xor(plan: &mut Plan, inputs: &Inputs, target: Target) {
    let mut taken = plan.offset;
    each!(for i in 0..plan.len() {
        let term = plan.term(i);
        let image = ones(term.bound(inputs.last(term.input)).saturating_mul(term.factor));
        let image = match term.mask {
            // No bit lies below the lowest place that bits are copied to.
            -1 if term.post == 0 => image & -((term.factor & -term.factor) << term.multiplier.trailing_zeros()),
            -1 => image & -(term.factor & -term.factor),
            mask => image & mask.saturating_mul(term.factor),
        };
        let is_joined = matches!(target, Target::Gpu) && term.mask != -1;
        plan.terms[i].xor = is_joined || taken & image != 0;
        if !plan.terms[i].xor {
            taken |= image;
        }
    });
}

/// Adds a move, and the bits of it that the swizzle reads once more.
const fn add_swizzled(moves: &mut Moves, moved: Move, layout: &Layout) -> bool {
    let swizzle = layout.swizzle();
    let read = shifted(moved.image() & swizzle.y_mask(), -moved.by);
    moves.add(moved) && (read == 0 || moves.add(Move { mask: read, by: moved.by - swizzle.shift() as i64, ..moved }))
}
