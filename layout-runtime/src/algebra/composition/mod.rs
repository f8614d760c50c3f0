//! Composition: the layout `R = A ∘ B` with `R(c) = A(B(c))` for each coordinate `c` of `B`, if such a layout exists.
//!
//! The result is found without enumerating `B`. Here, *linear* refers to addition and not to XOR: a function is linear
//! along a leaf if `f(i) = i·f(1)`.
//!
//! 1. [`StepForm`]: as a function of a one-dimensional coordinate `x`, `A` is a linear function plus steps: `D_0·x + Σ
//!    E_k·⌊x/P_k⌋`.
//! 2. [`cuts`]: along a leaf `s:d` of `B` with the coordinate `i`, `A(i·d)` is a linear function of `i` plus a sum of
//!    weighted floors `⌊i·θ_k⌋` with `θ_k = (d mod P_k)/P_k`. This function is a layout if and only if it equals `c·i +
//!    Σ F_j·⌊i/Q_j⌋`, where each `Q_j` divides the next, and the last divides `s`. These `Q_j` are the cuts. If strides
//!    and periods divide each other, the cuts follow directly. Otherwise each cut is found as a least denominator of
//!    fractions ([`floors`]).
//! 3. [`carries`]: if each leaf of `B` separately has a composition, `B` has a composition if and only if no carry
//!    between the leaves leads to an excess.
//! 4. [`Output`]: the cuts of a leaf of `B` split the leaf into one or more modes. One mode replaces the leaf directly,
//!    and several modes replace the leaf as a tuple.
//!
//! If no layout exists, the error names the first coordinate at which the search for a layout fails ([`failure`]).
//! Three searches have a limit. A search that reaches its limit returns an error of the rule `Undecided`. The search in
//! [`floors`] and the enumeration in [`carries`] are needed only if several carries cancel exactly. The enumeration in
//! [`mixed_signs`] is needed only if `B` has both positive and negative strides.
//!
//! The composition is defined by the postconditions of `composition` in CuTe's `cute/layout.hpp`. CuTe's code returns
//! this composition if strides divide each other and there are no carries between leaves. CuTe's code does not check
//! these conditions. In other cases, CuTe's result can be wrong, and CuTe rejects some operands for which a composition
//! exists.

mod address;
mod carries;
mod cuts;
mod failure;
mod floors;
mod mixed_signs;
mod pieces;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_units;
pub use address::addressed;

use super::linear;
use crate::layout::Layout;
use crate::leaf::{Leaf, bound, is_empty, is_xor};
use crate::rules::{IndexOverflow, TooManyLeaves};
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};
use crate::{Basis, Error};
use address::{Left, counts_in_one, modes};
use cuts::Cuts;
use pieces::{FloorTerm, Pieces, StepForm};

/// Returns `A ∘ B`, the layout that maps `c` to `A(B(c))`. The result has the profile of `b`, except that each leaf
/// with cuts becomes a tuple.
///
/// The coordinate of the last mode of `A` may be past the end of this mode. For negative coordinates, `A(−x) = −A(x)`.
/// A leaf of `b` with a coordinate stride such as `2@1@0` advances in the mode of `a` at the path of this coordinate.
pub(crate) const fn compose(a: &Tree<Leaf>, b: &Tree<Leaf>) -> Result<Tree<Leaf>, Error> {
    let mut out = Tree::empty(Leaf::UNUSED);
    ok!(compose_into(&mut out, a, a.profile.all(), b));
    Ok(out)
}

/// Writes to `out` the composition of the mode of `a` at `at` with `b`.
pub(crate) const fn compose_into(out: &mut Tree<Leaf>, a: &Tree<Leaf>, at: Span, b: &Tree<Leaf>) -> Result<(), Error> {
    let (left, right) = (modes(a, at), modes(b, b.profile.all()));
    let composed = if !counts_in_one(left) || !counts_in_one(right) {
        if is_xor(a, at) || is_xor(b, b.profile.all()) {
            *out = ok!(linear::through(a, at, b));
            return Ok(());
        }
        let a = a.at(at);
        ok!(address::check(&a, b));
        compose_leaves(out, &Left::Units(&a), b)
    } else if bound(right) > i64::MAX as u64 {
        Err(IndexOverflow.error())
    } else if left.len() <= FEW {
        compose_leaves(out, &Left::Integers(&StepForm::<[FloorTerm; FEW]>::of(left, Basis::ONE)), b)
    } else {
        compose_leaves(out, &Left::Integers(&StepForm::<[FloorTerm; MAX_LEAVES]>::of(left, Basis::ONE)), b)
    };
    match composed {
        Ok(true) => Ok(()),
        // `b` has no coordinates, so a result with any strides is correct.
        _ if is_empty(b, b.profile.all()) => {
            *out = Layout::plain(*b).cleared().modes;
            Ok(())
        }
        Ok(false) => Err(failure::first(&a.at(at), b)),
        Err(error) => Err(error),
    }
}

/// Number of modes for which a small step form has space. Most layouts have at most this number of modes, and a small
/// step form is cheaper to build.
const FEW: usize = 4;

/// Writes the composition to `out`. Returns `false` if no layout equals the composition. The function first finds the
/// cuts of each leaf, and then checks the carries between all leaves.
const fn compose_leaves(out: &mut Tree<Leaf>, a: &Left<'_>, b: &Tree<Leaf>) -> Result<bool, Error> {
    let mut out = Output::into(out);
    let mut pieces = Pieces::NONE;
    let mut cuts = Cuts::NONE;
    each!(for k in 0..b.len() {
        let leaf = &b.leaves[k];
        if leaf.has_no_step() {
            let period = ok!(a.last_period(leaf));
            let (value, unit) = ok!(a.image(leaf, period));
            ok!(out.push(k, leaf.size() as u64, unit_stride(period, value, leaf.stride), unit));
        } else {
            ok!(a.cuts(&mut cuts, leaf));
            if cuts.failure().is_some() {
                return Ok(false);
            }
            ok!(print_leaf(a, &cuts, leaf, k, &mut out, &mut pieces), |error| a.placed(error, k));
        }
    });
    if !ok!(a.is_linear(b, &pieces, out.cut_into())) {
        return Ok(false);
    }
    ok!(out.finish(&b.profile));
    Ok(true)
}

/// Writes leaf `k` of `B` with its cuts. `s:d` becomes `(Q_1, Q_2/Q_1, …):(A(d), A(Q_1·d), …)`.
// The function is inlined, because calls would take an eighth of the time of a composition.
#[inline(always)]
const fn print_leaf(
    a: &Left<'_>,
    cuts: &Cuts,
    leaf: &Leaf,
    k: usize,
    out: &mut Output<'_>,
    pieces: &mut Pieces,
) -> Result<(), Error> {
    let is_negative = leaf.stride < 0;
    each!(for piece in 0..cuts.pieces() {
        let extent = cuts.extent(piece, leaf.size() as u64);
        let step = cuts.below(piece) * leaf.stride.unsigned_abs();
        let (value, unit) = ok!(a.image(leaf, step));
        ok!(out.push(k, extent, if is_negative { -value } else { value }, unit));
        pieces.push(extent, step, is_negative);
    });
    Ok(())
}

/// Returns the stride of a leaf of extent 0 or 1, on which no index depends. As in CuTe, this stride is `⌈d/P⌉·A(P)`,
/// where `P` is the last period.
const fn unit_stride(period: u64, at_period: i128, stride: i64) -> i128 {
    let steps = stride.unsigned_abs().div_ceil(period) as i128;
    at_period.wrapping_mul(if stride < 0 { -steps } else { steps })
}

/// The modes of the result that have been found, and the number of these modes for each leaf of `B`.
struct Output<'a> {
    tree: &'a mut Tree<Leaf>,
    len: usize,
    cut_into: [u8; MAX_LEAVES],
}

impl<'a> Output<'a> {
    /// Returns an output that overwrites `tree`. This avoids copies of the tree, which is large.
    const fn into(tree: &'a mut Tree<Leaf>) -> Self {
        Self { tree, len: 0, cut_into: [0; MAX_LEAVES] }
    }

    /// Appends a mode that replaces leaf `leaf` of `B` or a part of this leaf.
    #[inline]
    const fn push(&mut self, leaf: usize, extent: u64, stride: i128, unit: Basis) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        if stride as i64 as i128 != stride {
            return Err(IndexOverflow.error());
        }
        let unit = if stride == 0 { Basis::ONE } else { unit };
        self.tree.leaves[self.len] = Leaf::of(extent as i64, stride as i64, unit);
        self.len += 1;
        self.cut_into[leaf] += 1;
        Ok(())
    }

    /// Returns, for each leaf of `B`, the number of modes of the result that replace the leaf.
    const fn cut_into(&self) -> &[u8] {
        &self.cut_into
    }

    /// Sets the profile of the result to the profile of `B`, in which each leaf becomes a tuple of its modes. Checks
    /// that the indices fit in 64 bits.
    #[inline]
    const fn finish(&mut self, profile: &Profile) -> Result<(), Error> {
        self.tree.profile = if self.len == profile.len() { *profile } else { ok!(profile.refine(&self.cut_into)) };
        each!(for i in 0..self.len {
            // `check_range` checks all leaves with one basis element. Adjacent leaves usually have the same basis
            // element, so the check is omitted if the previous leaf has the same one.
            if i == 0 || !self.tree.leaves[i].basis.is(self.tree.leaves[i - 1].basis) {
                ok!(self.check_range(self.tree.leaves[i].basis));
            }
        });
        Ok(())
    }

    /// Checks that the indices fit in 64 bits, for the leaves with the basis element `unit`, such as `1@0`.
    const fn check_range(&self, unit: Basis) -> Result<(), Error> {
        let mut range = 0u64;
        each!(for i in 0..self.len {
            let mode = &self.tree.leaves[i];
            if mode.basis.is(unit) {
                range = range.saturating_add(mode.bound());
            }
        });
        if range > i64::MAX as u64 { Err(IndexOverflow.error()) } else { Ok(()) }
    }
}
