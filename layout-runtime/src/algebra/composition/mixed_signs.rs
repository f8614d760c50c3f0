//! Leaves that walk up together with leaves that walk down.
//!
//! Negative coordinates are read as `A(−x) = −A(x)`, the reading that division with truncation gives. A layout is then
//! linear along a piece whichever way it walks, and a layout of pieces that all walk down is the negated one of pieces
//! that walk up. If they mix, quotients are truncated towards 0. With `d_k = t_k·P + r_k` so truncated, `|Σ c_k·r_k|
//! < P` leaves the quotient `Σ c_k·t_k` alone, unless the remainder pulls it across 0. Else the box decides, point by
//! point.

use super::pieces::{BUDGET, Pieces, Point, advance};
use super::step_form::StepForm;
use crate::error::{Error, ErrorKind};
use crate::tree::MAX_LEAVES;

/// Whether `A` is linear on the box of the pieces.
pub(super) const fn is_linear(form: &StepForm, pieces: &Pieces) -> Result<bool, Error> {
    if all!(0..form.len, |l| quotients_add_up(pieces, form.steps[l].period)) {
        Ok(true)
    } else if corners_refute(form, pieces) {
        Ok(false)
    } else {
        is_linear_throughout(form, pieces)
    }
}

/// Whether two pieces, each by one step or to its end, leave an excess.
const fn corners_refute(form: &StepForm, pieces: &Pieces) -> bool {
    each!(for a in 0..pieces.len {
        each!(for b in 0..pieces.len {
            let mut point = [0; MAX_LEAVES];
            point[a] = pieces.extents[a] - 1;
            if b != a {
                point[b] = (pieces.extents[b] > 1) as u64;
            }
            if excess(form, pieces, &point) != 0 {
                return true;
            }
            if b != a {
                point[b] = pieces.extents[b] - 1;
            }
            if excess(form, pieces, &point) != 0 {
                return true;
            }
        });
    });
    false
}

/// Whether the truncated quotients by `period` add up by the closed-form test.
const fn quotients_add_up(pieces: &Pieces, period: u64) -> bool {
    let mut farthest = 0;
    // Bit 0: some piece walks up by this; bit 1: some piece walks down by this.
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
    // A positive quotient with a negative remainder, or the reverse.
    let crosses = quotients & 1 != 0 && rests & 2 != 0 || quotients & 2 != 0 && rests & 1 != 0;
    farthest < period && !crosses
}

/// Looks at each point of the box; if there are too many, at those of its lower corner, which can only refute.
const fn is_linear_throughout(form: &StepForm, pieces: &Pieces) -> Result<bool, Error> {
    let mut ends = [1; MAX_LEAVES];
    each!(for k in 0..pieces.len {
        ends[k] = if pieces.strides[k] == 0 { 1 } else { pieces.extents[k] };
    });
    let is_cut = shrink(&mut ends, pieces.len);
    let mut point = [0; MAX_LEAVES];
    while advance(&mut point, &ends, pieces.len) {
        if excess(form, pieces, &point) != 0 {
            return Ok(false);
        }
    }
    if is_cut { Err(Error::new(ErrorKind::Undecided)) } else { Ok(true) }
}

/// The first point of the box with an excess, if it is among the first that the budget allows.
pub(super) const fn scan(form: &StepForm, pieces: &Pieces) -> Option<Point> {
    let mut ends = [1; MAX_LEAVES];
    each!(for k in 0..pieces.len {
        ends[k] = pieces.extents[k];
    });
    let mut point = [0; MAX_LEAVES];
    let mut points = 0;
    while points < BUDGET && advance(&mut point, &ends, pieces.len) {
        if excess(form, pieces, &point) != 0 {
            return Some(point);
        }
        points += 1;
    }
    None
}

/// Halves the longest side of a box until the budget suffices; whether that was needed.
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

/// `A(Σ ±c_k·d_k) − Σ ±c_k·A(d_k)`, modulo 2^128.
pub(super) const fn excess(form: &StepForm, pieces: &Pieces, point: &Point) -> i128 {
    let mut x = 0i64;
    let mut sum = 0i128;
    each!(for k in 0..pieces.len {
        let sign = if pieces.is_negative(k) { -1 } else { 1 };
        x += sign * (point[k] * pieces.strides[k]) as i64;
        sum = sum.wrapping_add(form.at(pieces.strides[k]).wrapping_mul((sign * point[k] as i64) as i128));
    });
    form.at_signed(x).wrapping_sub(sum)
}
