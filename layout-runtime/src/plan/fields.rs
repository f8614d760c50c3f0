//! The field form: where extents are powers of two a digit is a run of bits, and moving it is a shift and a mask.
//!
//! Runs of one input that move equally far are moved together, so a layout that permutes bits costs one shift and one mask
//! for every distance and not for every mode. A swizzle moves runs too: where no two modes share an index bit, the index is
//! the exclusive or of all moved runs, and the swizzle adds those of its upper field once more, `shift` bits lower. A run that
//! goes to two places without overlap is one multiplication, `r·64 ^ r·8 = r·72`.

use super::inputs::Inputs;
use super::term::{Term, ones};
use super::{Join, MAX_TERMS, Plan};
use crate::layout::Layout;

/// Bits `mask` of an input, moved up by `by` (down where negative), or as they are times `factor`.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) input: usize,
    pub(super) mask: i64,
    pub(super) by: i32,
}

/// A set of moves, at most one for every input and distance.
pub(super) struct Moves {
    pub(super) list: [Move; MAX_TERMS],
    pub(super) len: usize,
}

impl Moves {
    pub(super) const fn new() -> Self {
        Self { list: [Move { input: 0, mask: 0, by: 0 }; MAX_TERMS], len: 0 }
    }

    /// Adds a run of bits to the move of the same distance, or as a new one. `false` where there are too many.
    pub(super) const fn add(&mut self, run: Move) -> bool {
        let mut i = 0;
        while i < self.len {
            if self.list[i].input == run.input && self.list[i].by == run.by {
                self.list[i].mask ^= run.mask;
                return true;
            }
            i += 1;
        }
        if self.len == MAX_TERMS {
            return false;
        }
        self.list[self.len] = run;
        self.len += 1;
        true
    }
}

/// The bits that digit `k` of an input occupies in it; `None` where its place or its end is not a power of two.
pub(super) const fn run(inputs: &Inputs, input: usize, k: usize) -> Option<i64> {
    let digit = inputs.digit(input, k);
    let is_last = k + 1 == inputs.digits(input) && inputs.last(input) / digit.period < digit.extent;
    if digit.period.count_ones() != 1 || !(is_last || digit.extent.count_ones() == 1) {
        return None;
    }
    Some(ones((digit.extent - 1) * digit.period) & -digit.period)
}

/// The field form of one input; `None` where a digit is no run of bits.
pub(super) const fn plan(inputs: &Inputs, input: usize, bits: u32) -> Option<Plan> {
    let mut plan = Plan::empty(Join::Sum);
    let mut moves = Moves::new();
    let last = inputs.last(input);
    let mut k = 0;
    while k < inputs.digits(input) {
        let digit = inputs.digit(input, k);
        let Some(mask) = run(inputs, input, k) else { return None };
        let place = digit.period.trailing_zeros();
        if digit.stride > 0 && digit.stride.count_ones() == 1 {
            moves.add(Move { input, mask, by: digit.stride.trailing_zeros() as i32 - place as i32 });
        } else if digit.stride % digit.period == 0 && digit.stride != 0 {
            plan.push(Term::bits(input, last, 0, mask, digit.stride / digit.period));
        } else if digit.stride != 0 {
            plan.push(Term::bits(input, last, place, mask >> place, digit.stride));
        }
        k += 1;
    }
    if push_moves(&mut plan, &moves, inputs, bits) { Some(plan) } else { None }
}

/// A term for every move.
const fn push_moves(plan: &mut Plan, moves: &Moves, inputs: &Inputs, bits: u32) -> bool {
    let mut i = 0;
    while i < moves.len {
        let Move { input, mask, by } = moves.list[i];
        let last = inputs.last(input);
        let pushed = match (mask, by) {
            (0, _) => true,
            (_, ..=0) => plan.push(Term::bits(input, last, -by as u32, mask >> -by, 1)),
            _ => by < bits as i32 && plan.push(Term::bits(input, last, 0, mask, 1 << by)),
        };
        if !pushed {
            return false;
        }
        i += 1;
    }
    true
}

/// The index of a swizzled layout as an exclusive or of moved runs; `None` where two modes share an index bit, or a mode is
/// no run of bits.
pub(super) const fn swizzled(layout: &Layout, inputs: &Inputs, bits: u32) -> Option<Plan> {
    if layout.offset() != 0 {
        return None;
    }
    let swizzle = layout.swizzle();
    let mut moves = Moves::new();
    let mut taken: i64 = 0;
    let mut input = 0;
    while input < inputs.len() {
        let mut k = 0;
        while k < inputs.digits(input) {
            let digit = inputs.digit(input, k);
            let Some(mask) = run(inputs, input, k) else { return None };
            if digit.stride > 0 && digit.stride.count_ones() == 1 {
                let by = digit.stride.trailing_zeros() as i32 - digit.period.trailing_zeros() as i32;
                let image = shifted(mask, by);
                let read = shifted(image & swizzle.y_mask(), -by);
                if taken & image != 0
                    || !moves.add(Move { input, mask, by })
                    || (read != 0 && !moves.add(Move { input, mask: read, by: by - swizzle.shift() }))
                {
                    return None;
                }
                taken |= image;
            } else if digit.stride != 0 {
                return None;
            }
            k += 1;
        }
        input += 1;
    }
    let mut plan = Plan::empty(Join::Xor);
    let moves = doubled(&mut plan, &moves, inputs);
    if push_moves(&mut plan, &moves, inputs, bits) { Some(plan) } else { None }
}

const fn shifted(mask: i64, by: i32) -> i64 {
    if by >= 0 { mask << by } else { mask >> -by }
}

/// Turns two moves up of the same bits into one multiplication where their images do not overlap; returns the other moves.
const fn doubled(plan: &mut Plan, moves: &Moves, inputs: &Inputs) -> Moves {
    let mut rest = Moves::new();
    let mut used = [false; MAX_TERMS];
    let mut i = 0;
    while i < moves.len {
        let a = moves.list[i];
        let mut j = i + 1;
        while j < moves.len && !used[i] {
            let b = moves.list[j];
            let same = a.input == b.input && a.mask == b.mask && a.by >= 0 && b.by >= 0 && !used[j];
            if same && shifted(a.mask, a.by) & shifted(b.mask, b.by) == 0 {
                let factor = (1 << a.by) + (1 << b.by);
                used[i] = plan.push(Term::bits(a.input, inputs.last(a.input), 0, a.mask, factor));
                used[j] = used[i];
            }
            j += 1;
        }
        if !used[i] {
            rest.add(a);
        }
        i += 1;
    }
    rest
}
