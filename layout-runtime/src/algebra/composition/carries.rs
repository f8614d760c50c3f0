//! Tests whether `A` is linear on all pieces together. `A` is linear along each single piece.
//!
//! The composition is a layout with the pieces as modes if and only if `A` is linear on the box that the pieces span:
//! the set of all their coordinates. Let `T_l(c) = ⌊Σ c_k·(d_k mod P_l) / P_l⌋` be the number of carries into digit
//! `l`. Then the *excess*
//!
//! ```text
//! Δ(c) = A(Σ c_k·d_k) − Σ c_k·A(d_k) = Σ E_l·T_l(c)
//! ```
//!
//! must be 0 on the complete box. Let `M_l = Σ (s_k − 1)·(d_k mod P_l)`.
//!
//! - *No carry*: if `M_l < P_l` for each `l`, all `T_l` are 0, so `A` is linear.
//! - *Aligned*: if each piece stays inside one digit, the condition `M_l < P_l` for each `l` is also necessary. To see
//!   this, consider the lowest digit that has a carry. Increase the coordinates of the pieces one by one until the
//!   first carry into this digit. This carry changes the value by `E ≠ 0`, and no other carry cancels this change.
//! - Otherwise carries may cancel each other. A point with `Δ ≠ 0` refutes linearity. The search first tries the points
//!   at which carries first occur. If `Δ` is 0 at these points, the search checks each point of the box within one
//!   period of `Δ`.

use super::mixed_signs;
use super::pieces::{BUDGET, Pieces, Point, StepForm};
use crate::Error;
use crate::number::gcd;
use crate::rules::Undecided;
use crate::tree::MAX_LEAVES;

/// Returns `true` if `A` is linear on the box that the pieces span, given that it is linear along each piece.
pub(super) const fn is_linear(form: &StepForm, pieces: &Pieces) -> Result<bool, Error> {
    if pieces.has_both_signs() {
        return mixed_signs::is_linear(form, pieces);
    }
    let carrying = carrying(form, pieces);
    if carrying == 0 {
        return Ok(true);
    }
    if is_aligned(form, pieces) || pieces.fail_at(form, &corner(pieces)) {
        return Ok(false);
    }
    if first_carries_refute(form, pieces, carrying) { Ok(false) } else { is_linear_throughout(form, pieces, carrying) }
}

/// Returns a bit mask of the levels `l` with `M_l ≥ P_l` (see the module documentation). Carries can occur only at
/// these levels. A level is the number of a step of `form`, and `P_l` is the period of this step.
#[inline]
const fn carrying(form: &StepForm, pieces: &Pieces) -> u32 {
    if pieces.len < 2 {
        return 0;
    }
    let mut bound = 0;
    each!(for k in 0..pieces.len {
        bound += (pieces.extents[k] - 1) * pieces.strides[k];
    });
    let mut levels = 0;
    let mut l = 0;
    while l < form.len && form.steps[l].period <= bound {
        if farthest(pieces, form.steps[l].period) >= form.steps[l].period {
            levels |= 1 << l;
        }
        l += 1;
    }
    levels
}

/// Returns `M = Σ (s_k − 1)·(d_k mod P)` for the period `P` and the pieces `s_k:d_k`.
#[inline]
const fn farthest(pieces: &Pieces, period: u64) -> u64 {
    let mut sum = 0;
    each!(for k in 0..pieces.len {
        sum += (pieces.extents[k] - 1) * rest(pieces, k, period);
    });
    sum
}

/// Returns the stride of piece `k` modulo `period`.
#[inline]
const fn rest(pieces: &Pieces, k: usize, period: u64) -> u64 {
    if pieces.strides[k] < period { pieces.strides[k] } else { pieces.strides[k] % period }
}

/// Returns `true` if each piece stays inside one digit: the stride of the piece is a multiple of `P_l`, and the end of
/// the piece is below `P_{l+1}`.
const fn is_aligned(form: &StepForm, pieces: &Pieces) -> bool {
    each!(for k in 0..pieces.len {
        let bound = (pieces.extents[k] - 1) * pieces.strides[k];
        // The piece must end in the digit in which it starts.
        let mut l = form.len;
        while l > 0 && form.steps[l - 1].period > bound {
            l -= 1;
        }
        if l > 0 && bound > 0 && !pieces.strides[k].is_multiple_of(form.steps[l - 1].period) {
            return false;
        }
    });
    true
}

/// Returns the corner of the box at which the coordinate of every piece has its largest value.
const fn corner(pieces: &Pieces) -> Point {
    let mut point = [0; MAX_LEAVES];
    each!(for k in 0..pieces.len {
        point[k] = pieces.extents[k] - 1;
    });
    point
}

/// Returns `true` if the excess `Δ` is not 0 at the first carry of some path from the point 0. Each path increases the
/// coordinate of one piece, then of another piece, and then of the remaining pieces.
const fn first_carries_refute(form: &StepForm, pieces: &Pieces, levels: u32) -> bool {
    each!(for a in 0..pieces.len {
        each!(for b in 0..pieces.len {
            if a != b && pieces.fail_at(form, &first_carry(form, pieces, levels, a, b)) {
                return true;
            }
        });
    });
    false
}

/// Returns the first point with a carry on a path. The path increases the coordinate of piece `a` to its largest value,
/// then the coordinate of piece `b`, and then the coordinates of the other pieces in order.
const fn first_carry(form: &StepForm, pieces: &Pieces, levels: u32, a: usize, b: usize) -> Point {
    let mut point = [0; MAX_LEAVES];
    let mut load = [0; MAX_LEAVES];
    each!(for leg in 0..pieces.len + 2 {
        let k = match leg {
            0 => a,
            1 => b,
            _ => leg - 2,
        };
        if leg < 2 || (k != a && k != b) {
            let top = pieces.extents[k] - 1;
            let count = carry_on_leg(form, pieces, levels, &load, k);
            if count <= top {
                point[k] = count;
                return point;
            }
            point[k] = top;
            add_load(form, pieces, levels, &mut load, k, top);
        }
    });
    point
}

/// Returns the number of steps of piece `k` until the first carry: the least `⌈(P_l − load_l)/(d_k mod P_l)⌉` over all
/// levels `l`. `load_l` is `Σ c_j·(d_j mod P_l)` for the previous pieces.
const fn carry_on_leg(form: &StepForm, pieces: &Pieces, levels: u32, load: &Point, k: usize) -> u64 {
    let mut least = u64::MAX;
    each!(for l in bits(levels) {
        let step = rest(pieces, k, form.steps[l].period);
        if step > 0 {
            let count = (form.steps[l].period - load[l]).div_ceil(step);
            if count < least {
                least = count;
            }
        }
    });
    least
}

const fn add_load(form: &StepForm, pieces: &Pieces, levels: u32, load: &mut Point, k: usize, count: u64) {
    each!(for l in bits(levels) {
        load[l] += count * rest(pieces, k, form.steps[l].period);
    });
}

/// Returns `true` if `A` is linear on the box. Checks each point of the box within one period of `Δ`.
///
/// The module documentation defines the letters. Let `P` be the largest period at which carries occur. `P/gcd(P,d_k)`
/// steps of piece `k` change each `T_l` by a constant, and therefore change `Δ = Σ E_l·T_l` by a constant. `A` is
/// linear along the piece, so `Δ` is 0 there, and the constant is 0. Therefore `Δ` is periodic.
const fn is_linear_throughout(form: &StepForm, pieces: &Pieces, levels: u32) -> Result<bool, Error> {
    let top = form.steps[31 - levels.leading_zeros() as usize].period;
    let mut ends = [1; MAX_LEAVES];
    let mut points = 1u64;
    each!(for k in 0..pieces.len {
        let repeat = top / gcd(top, pieces.strides[k]);
        ends[k] = if pieces.extents[k] < repeat { pieces.extents[k] } else { repeat };
        points = match points.checked_mul(ends[k]) {
            Some(points) if points <= BUDGET => points,
            _ => return Err(Undecided.error()),
        };
    });
    Ok(pieces.first_failure(form, &ends).is_none())
}
