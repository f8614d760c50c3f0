//! The bit-field form of a plan: if extents are powers of two, the digit of a mode is a run of bits in the entry. A
//! shift and a mask move this run to its position in the index.
//!
//! If several runs of one input (an entry of the coordinate) move by the same distance, one shift and one mask move
//! them together. A layout that permutes bits therefore needs one shift and one mask per distance instead of per mode.
//! If [`gather`] applies, one multiplication replaces the moves by several distances. If no two modes share an index
//! bit, the index is the XOR of all moved runs. If the layout has a swizzle, the runs that the swizzle reads are XORed
//! a second time, `shift` bits lower.
//!
//! [`gather`]: super::gather

use super::cost::{Target, cost};
use super::gather;
use super::inputs::Inputs;
use super::moves::{Move, Moves, run, shifted};
use super::term::Term;
use super::terms::Plan;
use layout_runtime::{Layout, linear::Linear, number::ones};

/// Returns a plan that computes the index as an XOR of moved runs, including the runs of the swizzle. Returns `None` if
/// two modes share an index bit or if a mode is not a run of bits.
pub(super) const fn joined(layout: &Layout, inputs: &Inputs, bits: u32, target: Target) -> Option<Plan> {
    let is_xor = layout.is_xor();
    // The constant that is XORed with the terms. A layout without XOR strides has this form only if its offset is 0.
    let base = if is_xor { some!(Linear::of(layout)).base } else { layout.offset() };
    if base != 0 && !is_xor {
        return None;
    }
    let Some((all, whole, rest)) = moved(layout, inputs) else { return by_columns(layout, inputs, target) };
    let joined = gathered(&[&all], base, inputs, bits, target);
    if !is_xor {
        return joined;
    }
    // Compare two forms for XOR strides. The first gathers the moves for all bits of a stride together. The second
    // gathers the moves for the highest bit separately. The second form is chosen if it does not cost more, because
    // compilers can then share operations between terms.
    match (joined, gathered(&[&whole, &rest], base, inputs, bits, target)) {
        (Some(joined), Some(apart)) if cost(&apart, target) <= cost(&joined, target) => Some(apart),
        (Some(joined), _) => Some(joined),
        (None, None) => by_columns(layout, inputs, target),
        (None, apart) => apart,
    }
}

/// Returns a plan with one term per bit of the coordinate, for XOR strides that need too many moves.
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

/// Returns three sets of moves. The first contains the moves of all digits. For XOR strides, the second contains the
/// moves by the highest bit of each stride, and the third the moves by the other bits. Returns `None` if digits are not
/// runs of bits, share index bits, or need too many moves.
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
            // For each bit of an XOR stride, the plan contains one move of the whole run.
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

/// Returns the plan that XORs all moves of `sets` with `base`. Returns `None` if a move has no term, or if the plan is
/// full.
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

/// Decides for each term whether it is added or XORed. A term that shares no bits with earlier terms is added, because
/// compilers optimize additions better. On a GPU, terms with a mask are XORed, because one instruction can apply a mask
/// and an XOR, but not a mask and an addition.
const fn join_by_xor(plan: &mut Plan, inputs: &Inputs, target: Target) {
    let mut taken = plan.offset;
    each!(for i in 0..plan.len() {
        let term = plan.term(i);
        let image = ones(term.bound(inputs.last(term.input)).saturating_mul(term.factor));
        let image = match term.mask {
            // Without a mask, the field has no bits below the lowest position to which the multiplication copies a bit.
            // `image` excludes these bits.
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

/// Adds a move, and a second move for the bits that the swizzle reads. Returns `false` if the set is full.
const fn add_swizzled(moves: &mut Moves, moved: Move, layout: &Layout) -> bool {
    let swizzle = layout.swizzle();
    let read = shifted(moved.image() & swizzle.y_mask(), -moved.by);
    moves.add(moved) && (read == 0 || moves.add(Move { mask: read, by: moved.by - swizzle.shift() as i64, ..moved }))
}
