//! Decides whether two layouts have the same indices.

use super::proof::Proof;
use layout_runtime::{
    Layout,
    budget::{Budget, MAX_STEPS},
    linear::Linear,
};

/// The first difference between two layouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difference {
    /// The layouts have different sizes.
    Sizes,
    /// The indices differ at this one-dimensional coordinate, and agree at all smaller coordinates.
    At(i64),
}

/// Decides whether `layout` and `other` have the same size, and the same index at every one-dimensional coordinate.
/// Their shapes and strides can be different.
///
/// Law: the layouts `A` and `B` are the same function if their sizes are equal and `A(i) = B(i)` for all
/// one-dimensional coordinates `i`. The counterexample is the first `i` with `A(i) != B(i)`. If a layout has symbols,
/// the result is undecided. Layouts that are linear over GF(2) are compared by their columns. Other layouts with equal
/// swizzles are compared mode by mode after `coalesce`, because they are the same function exactly if the coalesced
/// layouts are equal. All other layouts are compared coordinate by coordinate.
///
/// ```
/// # use colex::{Layout, proofs::{Difference, Proof}};
/// let [a, b, c] = ["(4,8):(1,4)", "(2,16):(1,2)", "(4,8):(1,5)"].map(|l| l.parse::<Layout>().unwrap());
/// assert_eq!(colex::proofs::same_function(&a, &b), Proof::Proved);
/// assert_eq!(colex::proofs::same_function(&a, &c), Proof::Refuted(Difference::At(4)));
/// ```
pub const fn same_function(layout: &Layout, other: &Layout) -> Proof<Difference> {
    same_function_within(layout, other, &mut Budget::new(MAX_STEPS))
}

/// Like [`same_function`](same_function), but with a limit on the number of compared coordinates.
#[doc(hidden)]
pub const fn same_function_within(layout: &Layout, other: &Layout, budget: &mut Budget) -> Proof<Difference> {
    if layout.first_name().is_some() || other.first_name().is_some() {
        return Proof::Undecided;
    }
    if layout.size() != other.size() {
        return Proof::Refuted(Difference::Sizes);
    }
    if layout.is_empty() {
        return Proof::Proved;
    }
    if let (Some(a), Some(b)) = (Linear::of(layout), Linear::of(other)) {
        return told(differing_column(&a, &b));
    }
    if layout.swizzle().is_same(other.swizzle()) && !layout.is_xor() && !other.is_xor() {
        return told(if layout.offset() == other.offset() && layout.has_terms_of(other) {
            differing_digit(layout, other)
        } else {
            Some(0)
        });
    }
    if !layout.has_integer_indices() || !other.has_integer_indices() || !budget.take_all(layout.size() as u64) {
        return Proof::Undecided;
    }
    let size = layout.size() as i64;
    let first = first!(0..size, |i| layout.index(i) != other.index(i));
    told(if first < size { Some(first) } else { None })
}

const fn told(difference: Option<i64>) -> Proof<Difference> {
    match difference {
        Some(coordinate) => Proof::Refuted(Difference::At(coordinate)),
        None => Proof::Proved,
    }
}

/// Returns the first coordinate at which two linear maps with the same number of bits differ.
const fn differing_column(a: &Linear, b: &Linear) -> Option<i64> {
    if a.base != b.base {
        return Some(0);
    }
    let first = first!(0..a.len, |k| a.columns[k] != b.columns[k]);
    if first < a.len { Some(1 << first) } else { None }
}

/// Returns the first coordinate at which two layouts with the same size, swizzle and offset differ. At this coordinate,
/// either both layouts start a mode, with different strides, or only one of the layouts ends a mode.
const fn differing_digit(a: &Layout, b: &Layout) -> Option<i64> {
    let (a, b) = (a.layout_part().coalesce(), b.layout_part().coalesce());
    let (mut place, mut i) = (1, 0);
    while i < a.len() && i < b.len() {
        let (mode, other) = (&a.modes().leaves[i], &b.modes().leaves[i]);
        let is_step = mode.size() > 1 && other.size() > 1;
        if is_step && (mode.stride != other.stride || !mode.basis.is(other.basis)) {
            return Some(place);
        }
        if mode.size() != other.size() {
            return Some(place * if mode.size() < other.size() { mode.size() } else { other.size() });
        }
        place *= mode.size();
        i += 1;
    }
    None
}
