//! Decides whether two layouts have an index in common.

use super::proof::Proof;
use layout_runtime::image::{Image, Preimage};
use layout_runtime::{
    Layout,
    budget::{Budget, MAX_STEPS},
    linear::{Echelon, Linear},
};

/// An index that two layouts have in common, with the one-dimensional coordinates at which the layouts have this index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overlap {
    /// The coordinate in the first layout that has this index.
    pub first: i64,
    /// The coordinate in the second layout that has this index.
    pub second: i64,
    /// The index that both layouts have.
    pub index: i64,
}

/// Decides whether `layout` and `other` have no index in common.
///
/// Law: `A(c) != B(d)` for all coordinates `c` and `d`. Two layouts without an offset always have index 0 in common, so
/// give the tiles of one buffer different offsets, for example `Sw<0,0,0> o 512 o (8,64)`. If both layouts have the
/// same swizzle, the proof compares indices without offset and swizzle: it searches for two coordinates at which these
/// indices differ by the difference of the offsets. Otherwise the proof searches `other` for each index of `layout`. If
/// a layout has symbols or coordinate strides, the result is undecided.
///
/// ```
/// # use colex::{Layout, proofs::Proof};
/// let even: Layout = "(8,8):(2,32)".parse().unwrap();
/// let odd: Layout = "Sw<0,0,0> o 1 o (8,8):(2,32)".parse().unwrap();
/// assert_eq!(colex::proofs::disjoint(&even, &odd), Proof::Proved);
/// let late: Layout = "Sw<0,0,0> o 34 o (8,8):(2,32)".parse().unwrap();
/// let overlap = colex::proofs::disjoint(&even, &late).counterexample().unwrap();
/// assert_eq!(even.index(overlap.first), late.index(overlap.second));
/// ```
pub const fn disjoint(layout: &Layout, other: &Layout) -> Proof<Overlap> {
    disjoint_within(layout, other, &mut Budget::new(MAX_STEPS))
}

/// Like [`disjoint`](disjoint), but with a limit on the number of enumerated coordinates.
#[doc(hidden)]
pub const fn disjoint_within(layout: &Layout, other: &Layout, budget: &mut Budget) -> Proof<Overlap> {
    let (a, b) = (layout.modes().leaves.split_at(layout.len()).0, other.modes().leaves.split_at(other.len()).0);
    if layout.is_empty() || other.is_empty() {
        return Proof::Proved;
    }
    let is_known = layout.is_known() && other.is_known();
    if !is_known || !layout.has_integer_indices() || !other.has_integer_indices() {
        return Proof::Undecided;
    }
    let ((low, high), (other_low, other_high)) = (layout.bounds(), other.bounds());
    if high < other_low || other_high < low {
        return Proof::Proved;
    }
    if layout.is_xor() || other.is_xor() {
        return match linear_disjoint(layout, other) {
            Proof::Undecided => compared_disjoint(layout, other, budget),
            decided => decided,
        };
    }
    if layout.swizzle().is_same(other.swizzle()) {
        let differences = Image::of_differences(a, b);
        match differences.find(other.offset() as i128 - layout.offset() as i128) {
            Preimage::Found((first, second)) => return Proof::Refuted(meets(layout, first, second)),
            Preimage::Nothing => return Proof::Proved,
            Preimage::CutOff => {}
        }
    }
    let image = Image::of(b);
    each!(for i in 0..layout.size() as i64 {
        let index = layout.index(i);
        // A swizzle applies only to nonnegative indices, so a negative `index` is used as it is. A layout with a
        // swizzle has no negative indices, so the search then finds nothing.
        let before = if index >= 0 { other.swizzle().apply(index) } else { index };
        match image.find_within(before as i128 - other.offset() as i128, budget) {
            Preimage::Found((coordinate, _)) => return Proof::Refuted(meets(layout, i, coordinate)),
            Preimage::Nothing => {}
            Preimage::CutOff => return Proof::Undecided,
        }
    });
    Proof::Proved
}

/// Like [`disjoint`], for XOR strides. The base of a layout is its index at coordinate 0. The layouts can overlap only
/// if the XOR of the two bases is an XOR of columns of the two layouts.
const fn linear_disjoint(layout: &Layout, other: &Layout) -> Proof<Overlap> {
    let (Some(mut both), Some(with)) = (Linear::of(layout), Linear::of(other)) else { return Proof::Undecided };
    let (start, own) = (both.base ^ with.base, both.len);
    if own + with.len > 62 {
        return Proof::Undecided;
    }
    each!(for k in 0..with.len {
        both.push(with.columns[k]);
    });
    match Echelon::of(&both).solve(start) {
        None => Proof::Proved,
        Some(pair) => {
            let (first, second) = (pair & ((1 << own) - 1), pair >> own);
            let is_inside = first < layout.size() as i64 && second < other.size() as i64;
            if is_inside { Proof::Refuted(meets(layout, first, second)) } else { Proof::Undecided }
        }
    }
}

/// Like [`disjoint`](disjoint), but compares the indices of every pair of coordinates.
const fn compared_disjoint(layout: &Layout, other: &Layout, budget: &mut Budget) -> Proof<Overlap> {
    if !budget.take_all((layout.size() as u64).saturating_mul(other.size() as u64)) {
        return Proof::Undecided;
    }
    each!(for first in 0..layout.size() as i64 {
        let index = layout.index(first);
        each!(for second in 0..other.size() as i64 {
            if other.index(second) == index {
                return Proof::Refuted(meets(layout, first, second));
            }
        });
    });
    Proof::Proved
}

const fn meets(layout: &Layout, first: i64, second: i64) -> Overlap {
    Overlap { first, second, index: layout.index(first) }
}

/// Returns `true` if [`disjoint`](disjoint) proves the property, and `false` if it refutes the property. Use this
/// function in `assert!`.
///
/// # Panics
/// If the proof is undecided.
///
/// ```
/// use colex::Layout;
/// let (even, odd) = (Layout::parse("4:2").unwrap(), Layout::parse("Sw<0,0,0> o 1 o 4:2").unwrap());
/// assert!(colex::proofs::is_disjoint(&even, &odd) && !colex::proofs::is_disjoint(&even, &even));
/// ```
#[must_use]
#[track_caller]
pub const fn is_disjoint(layout: &Layout, other: &Layout) -> bool {
    disjoint(layout, other).holds()
}
