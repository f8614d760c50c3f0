//! Decides whether different coordinates have different indices.

use super::proof::Proof;
use layout_runtime::budget::{Budget, MAX_STEPS};
use layout_runtime::injective::collision_within;
use layout_runtime::linear::Linear;
use layout_runtime::rules::NotInjective;
use layout_runtime::sums::DIGITS;
use layout_runtime::{Layout, Swizzle};

/// Two one-dimensional coordinates with the same index, `first < second`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Collision {
    /// The smaller coordinate.
    pub first: i64,
    /// The larger coordinate.
    pub second: i64,
}

/// Decides whether no two coordinates have the same index.
///
/// Law: `L(c) = L(d)` implies `c = d`. Swizzles are bijections, so they have no effect on this property. The layout is
/// injective if each stride is larger than the largest index that all smaller strides reach together. Otherwise the
/// proof searches for two coordinates with the same index. There can be several such pairs. If both coordinates of a
/// pair are below [`MAX_STEPS`], the counterexample is the pair with the smallest second coordinate. If the layout has
/// symbols, the result is undecided. Source: "injective" in CuTe's documentation, `02_layout_algebra.md`.
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

/// Like [`injective`](injective), but with a limit on the steps of the search.
#[doc(hidden)]
pub const fn injective_within(layout: &Layout, budget: &mut Budget) -> Proof<Collision> {
    if layout.is_empty() {
        return Proof::Proved;
    }
    if !layout.layout_part().is_known() {
        return Proof::Undecided;
    }
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

/// Like [`injective`], for XOR strides. The layout is injective if its columns are linearly independent over GF(2).
const fn linear_injective(layout: &Layout) -> Proof<Collision> {
    let Some(map) = Linear::of_modes(layout.modes(), layout.all()) else { return Proof::Undecided };
    match map.left_inverse(Swizzle::IDENTITY) {
        Err(error) => match NotInjective::of(&error) {
            Some(NotInjective { first, second }) => Proof::Refuted(earliest(layout, Collision { first, second })),
            None => Proof::Proved,
        },
        Ok(_) => Proof::Proved,
    }
}

/// Returns `true` if [`injective`](injective) proves the property, and `false` if it refutes the property. Use this
/// function in `assert!`.
///
/// # Panics
/// If the proof is undecided, because the layout has symbols or the search needs too many steps.
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

/// Returns the pair with the smallest second coordinate, if this coordinate is below [`MAX_STEPS`]. Otherwise returns
/// `found`.
const fn earliest(layout: &Layout, found: Collision) -> Collision {
    if !layout.has_integer_indices() || found.second >= MAX_STEPS as i64 {
        return found;
    }
    match first_repeat(layout, found.second as usize) {
        Proof::Refuted((first, second)) => Collision { first, second },
        Proof::Proved | Proof::Undecided => found,
    }
}

const SLOTS: usize = 2 * MAX_STEPS;
const FREE: u16 = u16::MAX;
/// Maximum number of probes of occupied slots in the hash table.
const PROBES: usize = 16 * MAX_STEPS;

/// Decides whether the one-dimensional coordinates below `end` have different indices. `end` is at most [`MAX_STEPS`].
/// The counterexample is the pair with the smallest second coordinate. The result is undecided if the hash table needs
/// too many probes.
///
/// The hash table uses open addressing, and stores each coordinate in two bytes. It does not store indices: to compare
/// with an occupied slot, the index of the coordinate in this slot is computed again.
pub(super) const fn first_repeat(layout: &Layout, end: usize) -> Proof<(i64, i64)> {
    let (mut slots, mut budget) = ([FREE; SLOTS], Budget::new(PROBES));
    each!(for i in 0..end {
        let index = layout.index(i as i64);
        let mut slot = hash(index);
        while slots[slot] != FREE {
            if layout.index(slots[slot] as i64) == index {
                return Proof::Refuted((slots[slot] as i64, i as i64));
            }
            if !budget.take() {
                return Proof::Undecided;
            }
            slot = (slot + 1) % SLOTS;
        }
        slots[slot] = i as u16;
    });
    Proof::Proved
}

/// Returns the slot of an index by Fibonacci hashing: the high bits of `index * c`, where `c` is 2^64 divided by the
/// golden ratio.
const fn hash(index: i64) -> usize {
    ((index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.trailing_zeros())) as usize
}
