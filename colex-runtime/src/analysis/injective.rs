//! No two coordinates share an index.

use super::proof::{MAX_STEPS, Proof};
use super::seen::first_repeat;
use crate::algebra::injective::collision_within;
use crate::algebra::linear::Linear;
use crate::algebra::sums::DIGITS;
use crate::budget::Budget;
use crate::error::ErrorKind;
use crate::layout::Layout;
use crate::swizzle::Swizzle;
use crate::unseen::unseen;

/// Two one-dimensional coordinates with the same index, `first < second`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Collision {
    /// The smaller coordinate.
    pub first: i64,
    /// The larger one.
    pub second: i64,
}

#[unseen]
impl Layout {
    /// Whether no two coordinates share an index.
    ///
    /// Law: `L(c) = L(d)` implies `c = d`. Swizzles are bijections, so the strides alone decide: sorted, each beyond
    /// what the smaller ones reach; or by search for a sum of strides that cancels. A collision within the first
    /// [`MAX_STEPS`] coordinates is the first there is. Source: "injective" in CuTe's documentation,
    /// `02_layout_algebra.md`.
    ///
    /// ```
    /// # use colex::{Layout, analysis::{Collision, Proof}};
    /// let padded: Layout = "(32,32):(33,1)".parse().unwrap();
    /// assert_eq!(padded.injective(), Proof::Proved);
    /// let overlapping: Layout = "(4,4):(3,1)".parse().unwrap();
    /// assert_eq!(overlapping.injective(), Proof::Refuted(Collision { first: 1, second: 12 }));
    /// ```
    pub const fn injective(&self) -> Proof<Collision> {
        self.injective_within(&mut Budget::new(DIGITS))
    }

    /// [`injective`](Self::injective) with another limit of the search.
    ///
    /// ```
    /// use colex::Layout;
    /// let mut none = colex::analysis::Budget::new(0);
    /// assert!(Layout::parse("(2,3):(3,1)").unwrap().injective_within(&mut none).holds());
    /// ```
    #[doc(hidden)]
    pub const fn injective_within(&self, budget: &mut Budget) -> Proof<Collision> {
        let size = self.size();
        if self.is_xor() {
            return self.linear_injective();
        }
        match collision_within(self.modes.leaves.split_at(self.len()).0, budget) {
            Ok(None) => Proof::Proved,
            Ok(Some((first, second))) => Proof::Refuted(self.earliest(Collision { first, second })),
            Err(_) if self.is_integral() && size <= MAX_STEPS => match first_repeat(self, size) {
                Proof::Proved => Proof::Proved,
                Proof::Refuted((first, second)) => Proof::Refuted(Collision { first, second }),
                Proof::Undecided => Proof::Undecided,
            },
            Err(_) => Proof::Undecided,
        }
    }

    /// The same for XOR strides: whether the columns are independent.
    const fn linear_injective(&self) -> Proof<Collision> {
        let Some(map) = Linear::of_modes(&self.modes, self.all()) else { return Proof::Undecided };
        match map.left_inverse(Swizzle::IDENTITY) {
            Err(error) => match error.kind() {
                ErrorKind::NotInjective { first, second } => Proof::Refuted(self.earliest(Collision { first, second })),
                _ => Proof::Proved,
            },
            Ok(_) => Proof::Proved,
        }
    }

    /// [`injective`](Self::injective) as a condition.
    ///
    /// # Panics
    /// If it is undecided; no layout in use comes near.
    ///
    /// ```
    /// const L: colex::Layout = colex::parse("Sw<3,3,3> o (8,64):(64,1)");
    /// const { assert!(L.is_injective()) };
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn is_injective(&self) -> bool {
        self.injective().holds()
    }

    /// The collision with the smallest second coordinate, as far as that is cheap to find.
    const fn earliest(&self, found: Collision) -> Collision {
        if !self.has_integer_indices() || found.second >= MAX_STEPS as i64 {
            return found;
        }
        match first_repeat(self, found.second as usize) {
            Proof::Refuted((first, second)) => Collision { first, second },
            Proof::Proved | Proof::Undecided => found,
        }
    }
}
