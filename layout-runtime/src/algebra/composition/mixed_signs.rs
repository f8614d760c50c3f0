//! Tests linearity if some pieces have positive strides and other pieces have negative strides.
//!
//! For negative coordinates, `A(−x) = −A(x)`, which corresponds to division that truncates towards 0. If `A` is linear
//! along a piece, it is also linear along the piece with the opposite stride. If all strides are negative, a change of
//! all signs only negates all values. If the strides have different signs, the sum of the indices of the pieces can
//! have either sign. Let `c_k` be the coordinate along the piece with the stride `d_k`, and let `d_k = t_k·P + r_k` be
//! the truncated division by the period `P`. If `|Σ c_k·r_k| < P`, and if this sum and `Σ c_k·t_k` never have opposite
//! signs, the quotient of `Σ c_k·d_k` by `P` is `Σ c_k·t_k`. If this condition holds for all periods, `A` is linear.
//! Otherwise the points of the box are checked.

use super::pieces::{BUDGET, Pieces, Point, StepForm};
use crate::Error;
use crate::rules::Undecided;
use crate::tree::MAX_LEAVES;

/// Returns `true` if `A` is linear on the box of the pieces.
pub(super) const fn is_linear(form: &StepForm, pieces: &Pieces) -> Result<bool, Error> {
    if all!(0..form.len, |l| quotients_add_up(pieces, form.steps[l].period)) {
        Ok(true)
    } else if corners_refute(form, pieces) {
        Ok(false)
    } else {
        is_linear_throughout(form, pieces)
    }
}

/// Returns `true` if there is an excess at a point with at most two nonzero coordinates. One of these coordinates has
/// its largest value, and the other coordinate is 1 or has its largest value.
const fn corners_refute(form: &StepForm, pieces: &Pieces) -> bool {
    each!(for a in 0..pieces.len {
        each!(for b in 0..pieces.len {
            let mut point = [0; MAX_LEAVES];
            point[b] = (pieces.extents[b] > 1) as u64;
            point[a] = pieces.extents[a] - 1;
            let is_refuted = pieces.fail_at(form, &point);
            point[b] = pieces.extents[b] - 1;
            if is_refuted || pieces.fail_at(form, &point) {
                return true;
            }
        });
    });
    false
}

/// Returns `true` for a period `P` if `|Σ c_k·r_k| < P`, and if this sum and `Σ c_k·t_k` never have opposite signs. The
/// module documentation defines the letters. Then the truncated quotient of each sum of indices is the sum of their
/// quotients.
const fn quotients_add_up(pieces: &Pieces, period: u64) -> bool {
    let mut farthest = 0;
    // In `quotients`, bit 0 is set if a quotient is positive, and bit 1 if a quotient is negative. `rests` contains the
    // same bits for the remainders.
    let (mut quotients, mut rests) = (0u8, 0u8);
    each!(for k in 0..pieces.len {
        let steps = pieces.extents[k] - 1;
        let sign = 1 << pieces.is_negative(k) as u8;
        if steps > 0 {
            farthest += steps * (pieces.strides[k] % period);
            if pieces.strides[k] >= period {
                quotients |= sign;
            }
            if !pieces.strides[k].is_multiple_of(period) {
                rests |= sign;
            }
        }
    });
    // `true` if a positive quotient can occur with a negative remainder, or a negative quotient with a positive
    // remainder.
    let crosses = quotients & 1 != 0 && rests & 2 != 0 || quotients & 2 != 0 && rests & 1 != 0;
    farthest < period && !crosses
}

/// Returns `true` if `A` is linear at each point of the box. If there are too many points, the function checks only the
/// points in the lower corner. If `A` is linear at these points, the function returns an error, because other points
/// can still refute linearity.
const fn is_linear_throughout(form: &StepForm, pieces: &Pieces) -> Result<bool, Error> {
    let mut ends = [1; MAX_LEAVES];
    each!(for k in 0..pieces.len {
        ends[k] = if pieces.strides[k] == 0 { 1 } else { pieces.extents[k] };
    });
    let is_cut = shrink(&mut ends, pieces.len);
    match pieces.first_failure(form, &ends) {
        Some(_) => Ok(false),
        None if is_cut => Err(Undecided.error()),
        None => Ok(true),
    }
}

/// Halves the longest side of a box until the box has at most `BUDGET` points. Returns `true` if the box was changed.
const fn shrink(ends: &mut Point, len: usize) -> bool {
    let mut is_cut = false;
    loop {
        let (mut points, mut longest) = (1u64, 0);
        each!(for k in 0..len {
            points = points.saturating_mul(ends[k]);
            longest = if ends[k] > ends[longest] { k } else { longest };
        });
        if points <= BUDGET {
            return is_cut;
        }
        ends[longest] = ends[longest].div_ceil(2);
        is_cut = true;
    }
}
