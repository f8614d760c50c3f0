//! No two coordinates share an index.

use super::proof::Proof;
use super::seen::first_repeat;
use layout_runtime::{
    ErrorKind, Layout, Swizzle,
    budget::{Budget, MAX_STEPS},
    injective::collision_within,
    linear::Linear,
    sums::DIGITS,
};

/// Two one-dimensional coordinates with the same index, `first < second`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Collision {
    /// The smaller coordinate.
    pub first: i64,
    /// The larger one.
    pub second: i64,
}

/// Whether no two coordinates share an index.
///
/// Law: `L(c) = L(d)` implies `c = d`. Swizzles are bijections, so the strides alone decide: sorted, each beyond
/// what the smaller ones reach; or by search for a sum of strides that cancels. A collision within the first
/// [`MAX_STEPS`] coordinates is the first there is. Source: "injective" in CuTe's documentation,
/// `02_layout_algebra.md`.
///
/// ```
/// # use colex::{Layout, proofs::{Collision, Proof}};
/// let padded: Layout = "(32,32):(33,1)".parse().unwrap();
/// assert_eq!(colex::proofs::injective(&padded), Proof::Proved);
/// let overlapping: Layout = "(4,4):(3,1)".parse().unwrap();
/// assert_eq!(colex::proofs::injective(&overlapping), Proof::Refuted(Collision { first: 1, second: 12 }));
/// ```
pub const fn injective(layout: &Layout) -> Proof<Collision> {
    injective_within(layout, &mut Budget::new(DIGITS))
}

/// [`injective`](injective) with another limit of the search.
///
/// ```
/// use colex::Layout;
/// let mut none = colex::proofs::Budget::new(0);
/// assert!(colex::proofs::injective_within(&Layout::parse("(2,3):(3,1)").unwrap(), &mut none).holds());
/// ```
#[doc(hidden)]
pub const fn injective_within(layout: &Layout, budget: &mut Budget) -> Proof<Collision> {
    let size = layout.size();
    if layout.is_xor() {
        return linear_injective(layout);
    }
    match collision_within(layout.modes().leaves.split_at(layout.len()).0, budget) {
        Ok(None) => Proof::Proved,
        Ok(Some((first, second))) => Proof::Refuted(earliest(layout, Collision { first, second })),
        Err(_) if layout.is_integral() && size <= MAX_STEPS => match first_repeat(layout, size) {
            Proof::Proved => Proof::Proved,
            Proof::Refuted((first, second)) => Proof::Refuted(Collision { first, second }),
            Proof::Undecided => Proof::Undecided,
        },
        Err(_) => Proof::Undecided,
    }
}

/// The same for XOR strides: whether the columns are independent.
const fn linear_injective(layout: &Layout) -> Proof<Collision> {
    let Some(map) = Linear::of_modes(layout.modes(), layout.all()) else { return Proof::Undecided };
    match map.left_inverse(Swizzle::IDENTITY) {
        Err(error) => match error.kind() {
            ErrorKind::NotInjective { first, second } => Proof::Refuted(earliest(layout, Collision { first, second })),
            _ => Proof::Proved,
        },
        Ok(_) => Proof::Proved,
    }
}

/// [`injective`](injective) as a condition.
///
/// # Panics
/// If it is undecided; no layout in use comes near.
///
/// ```
/// const L: colex::Layout = colex::parse("Sw<3,3,3> o (8,64):(64,1)");
/// const { assert!(colex::proofs::is_injective(&L)) };
/// ```
#[must_use]
#[track_caller]
pub const fn is_injective(layout: &Layout) -> bool {
    injective(layout).holds()
}

/// The collision with the smallest second coordinate, as far as that is cheap to find.
const fn earliest(layout: &Layout, found: Collision) -> Collision {
    if !layout.has_integer_indices() || found.second >= MAX_STEPS as i64 {
        return found;
    }
    match first_repeat(layout, found.second as usize) {
        Proof::Refuted((first, second)) => Collision { first, second },
        Proof::Proved | Proof::Undecided => found,
    }
}
