//! Finds the *first failure*: the first coordinate of `B` for which no layout equals `A ∘ B` at all coordinates up to
//! this coordinate.
//!
//! Consider the coordinates in colexicographic order. The values before the first failure determine the layout: the
//! cuts determine its values along each leaf, and all other values are sums of these values. The first failure is
//! either on a single leaf, after the last valid cut, or it is the first coordinate with an excess `Δ ≠ 0` (see
//! [`carries`]). The first coordinate with an excess can be found without checking all coordinates before it: if `Δ` is
//! 0 everywhere in a box, `Δ` is also 0 in every smaller box inside it. Therefore bisection finds the smallest last
//! extent for which the box contains an excess, then the smallest extent before it, and so on.

use super::address::{self, Units, addressed, modes};
use super::carries;
use super::cuts::Cuts;
use super::pieces::{Pieces, Point, StepForm};
use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, NoLayout, TooManyLeaves, Undecided};
use crate::tree::{MAX_LEAVES, Span, Tree};
use crate::{Basis, Error};

/// A failure at a coordinate `c`. `value` is `A(B(c))`, and `layout` is the value at `c` of the layout that equals `A ∘
/// B` at all smaller coordinates.
struct Failure {
    coordinate: u64,
    value: i128,
    layout: i128,
    leaf: Option<usize>,
}

/// Returns the error for a composition `A ∘ B` that no layout equals. The error names the first failure.
#[cold]
pub(super) const fn first(a: &Tree<Leaf>, b: &Tree<Leaf>) -> Error {
    match search(a, b) {
        Ok(Some(failure)) => failure.error(),
        // This branch is not reached, because the caller has found a failure.
        Ok(None) => Undecided.error(),
        Err(error) => error,
    }
}

impl Failure {
    const fn error(&self) -> Error {
        let (value, layout) = (self.value as i64, self.layout as i64);
        if value as i128 != self.value || layout as i128 != self.layout {
            return IndexOverflow.error();
        }
        let error = NoLayout { coordinate: self.coordinate as i64, value, layout }.error();
        match self.leaf {
            Some(leaf) => error.leaf(leaf),
            None => error,
        }
    }
}

/// Returns the first failure of the composition. Searches each mode of `a` that a leaf of `b` addresses, and in this
/// mode each *unit*, which is a basis element of its strides.
const fn search(a: &Tree<Leaf>, b: &Tree<Leaf>) -> Result<Option<Failure>, Error> {
    let mut first: Option<Failure> = None;
    each!(for leaf in 0..b.len() {
        let span = ok!(addressed(a, b.leaves[leaf].basis));
        let units = Units::of(modes(a, span));
        each!(for i in 0..units.len {
            if let Some(found) = ok!(search_unit(a, b, span, units.units[i]))
                && !matches!(&first, Some(first) if first.coordinate <= found.coordinate)
            {
                first = Some(found);
            }
        });
    });
    Ok(first)
}

/// The pieces of the leaves that the search has visited, and the place value of each piece in a coordinate of `B`.
struct Lower {
    pieces: Pieces,
    place_value: Point,
}

/// Returns the first failure in the mode `span` of `a`, considering only the strides with the basis element `unit`.
const fn search_unit(a: &Tree<Leaf>, b: &Tree<Leaf>, span: Span, unit: Basis) -> Result<Option<Failure>, Error> {
    let form: &StepForm = &address::form(modes(a, span), unit);
    let mut lower = Lower { pieces: Pieces::NONE, place_value: [0; MAX_LEAVES] };
    let mut place_value = 1u64;
    each!(for k in 0..b.len() {
        let leaf = b.leaves[k];
        let addressed = ok!(addressed(a, leaf.basis));
        if leaf.size() > 1 && leaf.stride != 0 && addressed.is(span) {
            let cuts = ok!(address::cuts(modes(a, span), leaf.size() as u64, leaf.stride.unsigned_abs()));
            if let Some(failure) = ok!(excess_with(form, &mut lower, &cuts, &leaf, place_value)) {
                return Ok(Some(failure));
            }
            if let Some(i) = cuts.failure() {
                return Ok(along_leaf(form, &cuts, &leaf, i, place_value, k));
            }
        }
        place_value = place_value.saturating_mul(leaf.size() as u64);
    });
    Ok(None)
}

/// Returns the failure at coordinate `i` of one leaf. Returns `None` if `A ∘ B` and the layout with these cuts have the
/// same value in this unit. Then the failure is in another unit.
const fn along_leaf(form: &StepForm, cuts: &Cuts, leaf: &Leaf, i: u64, place_value: u64, k: usize) -> Option<Failure> {
    let stride = leaf.stride.unsigned_abs();
    let value = form.at(i * stride);
    let mut layout = 0i128;
    let mut rest = i;
    each!(for piece in rev(0..cuts.pieces()) {
        let below = cuts.below(piece);
        layout = layout.wrapping_add(form.at(below * stride).wrapping_mul((rest / below) as i128));
        rest %= below;
    });
    if value == layout {
        return None;
    }
    let sign = if leaf.stride < 0 { -1 } else { 1 };
    Some(Failure {
        coordinate: i.saturating_mul(place_value),
        value: sign * value,
        layout: sign * layout,
        leaf: Some(k),
    })
}

/// Adds the pieces of a leaf to `lower`, and finds the first excess among the coordinates for which the cuts of the
/// leaf are valid.
///
/// The cuts are valid for the coordinates `0..good`. These coordinates are split into boxes, one per nonzero digit of
/// `good`. In the box of a digit, the higher digits equal the digits of `good`, this digit is less than the digit of
/// `good`, and the lower digits have all values.
const fn excess_with(
    form: &StepForm,
    lower: &mut Lower,
    cuts: &Cuts,
    leaf: &Leaf,
    place_value: u64,
) -> Result<Option<Failure>, Error> {
    let extent = leaf.size() as u64;
    let stride = leaf.stride.unsigned_abs();
    let base = lower.pieces.len;
    if base + cuts.pieces() > MAX_LEAVES {
        return Err(TooManyLeaves.error());
    }
    let mut piece = 0;
    while piece < cuts.pieces() {
        lower.place_value[base + piece] = place_value.saturating_mul(cuts.below(piece));
        lower.pieces.push(cuts.extent(piece, extent), cuts.below(piece) * stride, leaf.stride < 0);
        piece += 1;
    }
    let mut good = or!(cuts.failure(), extent);
    let mut tried = lower.pieces.with_extent(0, lower.pieces.extents[0]);
    while piece > 0 {
        piece -= 1;
        let digit = good / cuts.below(piece);
        good %= cuts.below(piece);
        if digit > 0
            && let Some(point) = ok!(first_excess(form, &tried.with_extent(base + piece, digit)))
        {
            return Ok(Some(between_leaves(form, lower, &point)));
        }
        tried = tried.with_extent(base + piece, digit + 1);
    }
    Ok(None)
}

/// Returns the first point of the box with an excess.
const fn first_excess(form: &StepForm, pieces: &Pieces) -> Result<Option<Point>, Error> {
    if ok!(carries::is_linear(form, pieces)) {
        return Ok(None);
    }
    if pieces.has_both_signs() {
        // With strides of both signs, bisection is not valid. The first failure is usually near the start of the box,
        // so points are tried in order.
        if let Some(point) = pieces.first_failure(form, &pieces.extents) {
            return Ok(Some(point));
        }
    }
    let mut least = pieces.with_extent(0, pieces.extents[0]);
    let mut point = [0; MAX_LEAVES];
    each!(for k in rev(0..pieces.len) {
        // Invariant: the box with the extent `fails` in piece `k` contains an excess, and the box with the extent
        // `passes` does not.
        let (mut passes, mut fails) = (0, pieces.extents[k]);
        while fails - passes > 1 {
            let middle = passes + (fails - passes) / 2;
            if ok!(carries::is_linear(form, &least.with_extent(k, middle))) {
                passes = middle;
            } else {
                fails = middle;
            }
        }
        point[k] = fails - 1;
        least = least.with_extent(k, fails);
    });
    Ok(Some(point))
}

const fn between_leaves(form: &StepForm, lower: &Lower, point: &Point) -> Failure {
    let mut coordinate = 0u64;
    each!(for k in 0..lower.pieces.len {
        coordinate = coordinate.saturating_add(point[k].saturating_mul(lower.place_value[k]));
    });
    let (value, layout) = lower.pieces.values(form, point);
    Failure { coordinate, value, layout, leaf: None }
}
