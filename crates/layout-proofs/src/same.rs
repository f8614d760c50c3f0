//! Whether two layouts are one function.

use super::proof::Proof;
use layout_runtime::{
    Layout,
    budget::{Budget, MAX_STEPS},
    linear::Linear,
};

/// Where two layouts differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difference {
    /// One has more coordinates.
    Sizes,
    /// At this one-dimensional coordinate, the first.
    At(i64),
}

/// Whether this layout and `other` have the same index at every one-dimensional coordinate, however they are
/// written.
///
/// Law: proved if the sizes agree and `A(i) = B(i)` for all `i`; refuted with the first `i` where they do not.
/// Layouts without swizzles are compared as they coalesce, which is one form for each function; linear layouts by
/// their columns; others coordinate by coordinate.
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

/// [`same_function`](same_function) with another limit of enumeration.
///
/// ```
/// use colex::Layout;
/// let (a, mut steps) = (Layout::parse("(2,3):(1,2)").unwrap(), colex::proofs::Budget::new(100));
/// assert!(colex::proofs::same_function_within(&a, &Layout::parse("6:1").unwrap(), &mut steps).holds());
/// ```
#[doc(hidden)]
pub const fn same_function_within(layout: &Layout, other: &Layout, budget: &mut Budget) -> Proof<Difference> {
    if layout.first_name().is_some() || other.first_name().is_some() {
        return Proof::Undecided;
    }
    if layout.size() != other.size() {
        return Proof::Refuted(Difference::Sizes);
    }
    if let (Some(a), Some(b)) = (Linear::of(layout), Linear::of(other)) {
        return told(differing_column(&a, &b));
    }
    let (s, t) = (layout.swizzle(), other.swizzle());
    let same_front = s.y_mask() == t.y_mask() && s.z_mask() == t.z_mask();
    if same_front && !layout.is_xor() && !other.is_xor() {
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

/// The first coordinate at which two maps of as many bits differ.
const fn differing_column(a: &Linear, b: &Linear) -> Option<i64> {
    if a.base != b.base {
        return Some(0);
    }
    let first = first!(0..a.len, |k| a.columns[k] != b.columns[k]);
    if first < a.len { Some(1 << first) } else { None }
}

/// The first coordinate at which two layouts of one size and one front differ: where a digit of one begins and the
/// other goes on otherwise.
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
