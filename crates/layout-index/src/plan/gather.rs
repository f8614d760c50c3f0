//! Gathers: one multiplication makes several copies of the bits of an input, and a shift and a mask select the right
//! bits of each copy. For example, `(x·9 >> 1) & 7` rotates three bits.
//!
//! Without a gather, each move needs a copy, a mask, a shift and an addition. With one multiplication, all moves
//! together need a mask, a multiplication, a shift and a mask. The multiplication adds the copies, so two copies must
//! not share a bit at or below the highest selected bit. Two copies may share higher bits, because carries only
//! propagate to higher bits. If the input has too many bits, the first mask selects the bits that move.
//!
//! If a run `r` is copied to two higher positions, one multiplication is sufficient: `r·64 ^ r·8 = r·72`.

use super::cost::{self, Target, cost_of_term};
use super::inputs::Inputs;
use super::moves::{Move, Moves, shifted};
use super::term::Term;
use super::terms::{MAX_TERMS, Plan};
use layout_runtime::number::ones;

/// Appends one term for each move, or one term for several moves if one multiplication can make them. Returns `false`
/// if the plan is full, or if a move has no term.
pub(super) const fn push(plan: &mut Plan, moves: &Moves, inputs: &Inputs, bits: u32, target: Target) -> bool {
    let mut groups = Groups::new(moves);
    while groups.merge_best(moves, inputs, bits, target) {}
    each!(for i in 0..groups.len {
        if moves.list[groups.list[i].trailing_zeros() as usize].mask != 0 {
            match term(moves, groups.list[i], inputs, bits, target) {
                Some(term) if plan.push(term) => {}
                _ => return false,
            }
        }
    });
    true
}

/// Sets of moves. Each set becomes a term; bit `i` of a set represents move `i`.
struct Groups {
    list: [u64; MAX_TERMS],
    len: usize,
}

impl Groups {
    const fn new(moves: &Moves) -> Self {
        let mut list = [0; MAX_TERMS];
        each!(for i in 0..moves.len {
            list[i] = 1 << i;
        });
        Self { list, len: moves.len }
    }

    /// Merges the two groups that save the most instructions. Returns `false` if no merge saves instructions.
    const fn merge_best(&mut self, moves: &Moves, inputs: &Inputs, bits: u32, target: Target) -> bool {
        let mut best = (0, 0, 0);
        each!(for i in 0..self.len {
            each!(for j in i + 1..self.len {
                let gain = gain(moves, self.list[i], self.list[j], inputs, bits, target);
                if gain > best.0 {
                    best = (gain, i, j);
                }
            });
        });
        let (gain, i, j) = best;
        if gain > 0 {
            self.list[i] |= self.list[j];
            self.len -= 1;
            self.list[j] = self.list[self.len];
        }
        gain > 0
    }
}

/// Returns the number of instructions saved if one term makes the moves of the sets `a` and `b`, or 0 if no term can.
const fn gain(moves: &Moves, a: u64, b: u64, inputs: &Inputs, bits: u32, target: Target) -> u32 {
    let (first, second) = (moves.list[a.trailing_zeros() as usize], moves.list[b.trailing_zeros() as usize]);
    if first.input != second.input || first.mask == 0 || second.mask == 0 {
        return 0;
    }
    let Some(merged) = term(moves, a | b, inputs, bits, target) else { return 0 };
    let apart = match (term(moves, a, inputs, bits, target), term(moves, b, inputs, bits, target)) {
        // One term instead of two also saves an addition.
        (Some(a), Some(b)) => cost_of_term(&a, target) + cost_of_term(&b, target) + 1,
        _ => return 0,
    };
    apart.saturating_sub(cost_of_term(&merged, target))
}

/// Returns one term that makes all moves in `set`, or `None` if there is no such term. The moves must have the same
/// input.
const fn term(moves: &Moves, set: u64, inputs: &Inputs, bits: u32, target: Target) -> Option<Term> {
    let first = moves.list[set.trailing_zeros() as usize];
    if set.count_ones() == 1 { single(first, inputs, bits, target) } else { gathered(moves, set, inputs, bits) }
}

/// Returns the term of one move: a shift and a mask. Returns `None` if the move is by more bits than the integer type
/// has.
const fn single(Move { input, mask, by }: Move, inputs: &Inputs, bits: u32, target: Target) -> Option<Term> {
    let last = inputs.last(input);
    if by <= 0 {
        let masked = Term::bits(input, last, -by as u32, mask >> -by, 1);
        // The highest bits need no mask: a right shift removes the lower bits, and the addition scales the result back.
        let low = mask.trailing_zeros();
        let scaled = Term::bits(input, last, low, mask >> low, 1 << (low as i64 + by));
        let is_cheaper = cost_of_term(&scaled, target) < cost_of_term(&masked, target);
        return Some(if is_cheaper && matches!(target, Target::Cpu) { scaled } else { masked });
    }
    if by >= bits as i64 {
        return None;
    }
    let up = Term::bits(input, last, 0, mask, 1 << by);
    // A GPU can mask and XOR in one instruction, so the mask comes last. A CPU can scale and add in one instruction.
    if matches!(target, Target::Gpu)
        && up.mask != -1
        && (ones(last) << by) >> by == ones(last)
        && ones(last) << by >> (bits - 1) <= 1
    {
        return Some(Term { multiplier: 1 << by, mask: mask << by, factor: 1, ..up });
    }
    Some(up)
}

/// Returns one term that makes several moves with one multiplication, or `None` if the copies would overlap in the
/// moved bits or do not fit the integer type.
const fn gathered(moves: &Moves, set: u64, inputs: &Inputs, bits: u32) -> Option<Term> {
    let input = moves.list[set.trailing_zeros() as usize].input;
    let last = inputs.last(input);
    let mut needed = 0;
    let mut image: i64 = 0;
    let mut down = 0;
    each!(for bit in bits(set) {
        let run = moves.list[bit];
        needed |= run.mask;
        if image & run.image() != 0 {
            return None;
        }
        image |= run.image();
        down = if -run.by > down { -run.by } else { down };
    });
    if image.leading_zeros() as i64 <= down + 1 {
        return None;
    }
    let whole = spread(moves, set, ones(last), image << down, down, bits);
    let (select, multiplier) = match whole {
        Some(multiplier) => (-1, multiplier),
        None => (needed, some!(spread(moves, set, needed, image << down, down, bits))),
    };
    let term = Term { select, multiplier, post: down as u8, ..Term::whole(input, 1) };
    Some(picked(lifted(term, last, bits), last, image))
}

/// Adds a set bit to the multiplier, if compilers then use one multiplication instead of several other instructions.
/// For example, compilers replace a multiplication by a number with two set bits by shifts and additions. The
/// additional copy of the source bits starts at bit 0, and the shift after the product removes it.
const fn lifted(term: Term, last: i64, bits: u32) -> Term {
    let source = if term.select == -1 { ones(last) } else { term.select };
    let up = 64 - source.leading_zeros();
    let multiplier = ((term.multiplier as i128) << up) + 1;
    let saves = cost::product(term.multiplier) > 1 + (term.post == 0) as u32;
    if saves && (source as i128 * multiplier) >> bits == 0 && cost::product(multiplier as i64) == 1 {
        return Term { multiplier: multiplier as i64, post: term.post + up as u8, ..term };
    }
    term
}

/// Returns the term. If the shifted product can have bits outside `image`, the term gets the mask `image`.
const fn picked(term: Term, last: i64, image: i64) -> Term {
    let bits = if term.select == -1 { ones(last) } else { term.select };
    // Saturation does not change the result: if the product overflows, there are bits above the image, so a mask is
    // needed in any case.
    let all = bits.saturating_mul(term.multiplier) >> term.post;
    Term { mask: if all == image { -1 } else { image }, ..term }
}

/// Returns a multiplier with one set bit per move. Each set bit adds a copy of `source` to the product. Returns `None`
/// if two copies share a bit at or below the highest bit of `wanted`, or if the product does not fit in `bits` bits.
const fn spread(moves: &Moves, set: u64, source: i64, wanted: i64, down: i64, bits: u32) -> Option<i64> {
    let below = ones(wanted);
    let width = 64 - source.leading_zeros() as i64;
    let mut multiplier: i64 = 0;
    let mut taken: i64 = 0;
    each!(for bit in bits(set) {
        let up = moves.list[bit].by + down;
        if up + width > bits as i64 || (shifted(source, up) & below) & taken != 0 {
            return None;
        }
        taken |= shifted(source, up) & below;
        multiplier |= 1 << up;
    });
    if (source as i128 * multiplier as i128) >> bits != 0 { None } else { Some(multiplier) }
}
