//! Multiply and gather: one multiplication makes several copies of the bits of an input, a shift and a mask pick from each
//! copy the bits that belong there. `(x·9 >> 1) & 7` rotates three bits.

use super::fields::{Move, Moves, run};
use super::inputs::Inputs;
use super::term::{Term, ones};
use super::{Join, Plan};

/// One input as a single gather; `None` where a digit is no run of bits going to a run of bits, or copies would overlap.
pub(super) const fn plan(inputs: &Inputs, input: usize, bits: u32) -> Option<Plan> {
    let mut moves = Moves::new();
    let mut image = 0;
    let mut k = 0;
    while k < inputs.digits(input) {
        let digit = inputs.digit(input, k);
        let Some(mask) = run(inputs, input, k) else { return None };
        if digit.stride <= 0 || digit.stride.count_ones() != 1 {
            return None;
        }
        let by = digit.stride.trailing_zeros() as i32 - digit.period.trailing_zeros() as i32;
        let moved = if by >= 0 { mask << by } else { mask >> -by };
        if image & moved != 0 || !moves.add(Move { input, mask, by }) {
            return None;
        }
        image |= moved;
        k += 1;
    }
    let mut plan = Plan::empty(Join::Sum);
    match copies(&moves, inputs.last(input), bits) {
        Some((multiplier, post)) if moves.len > 1 => {
            plan.push(Term { multiplier, post, mask: Some(image), ..Term::whole(input, 1) });
            Some(plan)
        }
        _ => None,
    }
}

/// The multiplier with one bit for every move, and the shift down that makes room for moves down. Copies of all bits of the
/// input must lie apart, so that adding them carries nowhere.
const fn copies(moves: &Moves, last: i64, bits: u32) -> Option<(i64, u32)> {
    let mut lowest = 0;
    let mut i = 0;
    while i < moves.len {
        if moves.list[i].by < lowest {
            lowest = moves.list[i].by;
        }
        i += 1;
    }
    let post = -lowest;
    let mut multiplier = 0;
    let mut taken: i64 = 0;
    let mut i = 0;
    while i < moves.len {
        let up = moves.list[i].by + post;
        if up + (64 - last.leading_zeros()) as i32 > bits as i32 || (ones(last) << up) & taken != 0 {
            return None;
        }
        taken |= ones(last) << up;
        multiplier |= 1 << up;
        i += 1;
    }
    Some((multiplier, post as u32))
}
