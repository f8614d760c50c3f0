//! The left operand of a composition.

use super::address::{self, Units, addressed, modes};
use super::carries;
use super::cuts::Cuts;
use super::pieces::Pieces;
use super::step_form::StepForm;
use crate::leaf::Leaf;
use crate::tree::Tree;
use crate::{Basis, Error};

/// `A` as one step form if all strides are integers, and as its modes otherwise. In the second case, each unit of each
/// addressed mode of `A` has a separate step form.
pub(super) enum Left<'a> {
    Integers(&'a StepForm),
    Units(&'a Tree<Leaf>),
}

impl Left<'_> {
    /// Returns the modes that a leaf addresses. The caller has checked the address.
    const fn modes<'a>(a: &'a Tree<Leaf>, leaf: &Leaf) -> Result<&'a [Leaf], Error> {
        Ok(modes(a, ok!(addressed(a, leaf.basis))))
    }

    #[inline(always)]
    pub(super) const fn cuts(&self, cuts: &mut Cuts, leaf: &Leaf) -> Result<(), Error> {
        let (extent, stride) = (leaf.size() as u64, leaf.stride.unsigned_abs());
        match self {
            Self::Integers(form) => cuts.find(form, extent, stride),
            Self::Units(a) => {
                *cuts = ok!(address::cuts(ok!(Self::modes(a, leaf)), extent, stride));
                Ok(())
            }
        }
    }

    /// Returns `A(x)` and its unit, for a coordinate `x` of the mode that `leaf` addresses.
    #[inline(always)]
    pub(super) const fn image(&self, leaf: &Leaf, x: u64) -> Result<(i128, Basis), Error> {
        match self {
            Self::Integers(form) => Ok((form.at(x), Basis::ONE)),
            Self::Units(a) => address::image(ok!(Self::modes(a, leaf)), x),
        }
    }

    pub(super) const fn last_period(&self, leaf: &Leaf) -> Result<u64, Error> {
        match self {
            Self::Integers(form) => Ok(form.last_period()),
            Self::Units(a) => Ok(address::last_period(ok!(Self::modes(a, leaf)))),
        }
    }

    /// Adds the number of the leaf to an error, if the strides have units.
    pub(super) const fn placed(&self, error: Error, leaf: usize) -> Error {
        match self {
            Self::Integers(_) => error,
            Self::Units(_) => error.leaf(leaf),
        }
    }

    /// Returns `true` if `A` is linear on all pieces together. With units, linearity is checked for the pieces that
    /// address the same mode, separately in each unit. Leaf `k` of `b` was cut into `cut_into[k]` pieces.
    #[inline(always)]
    pub(super) const fn is_linear(&self, b: &Tree<Leaf>, pieces: &Pieces, cut_into: &[u8]) -> Result<bool, Error> {
        match self {
            Self::Integers(form) => carries::is_linear(form, pieces),
            Self::Units(a) => are_linear(a, b, pieces, cut_into),
        }
    }
}

const fn are_linear(a: &Tree<Leaf>, b: &Tree<Leaf>, pieces: &Pieces, cut_into: &[u8]) -> Result<bool, Error> {
    each!(for k in 0..b.len() {
        let span = ok!(addressed(a, b.leaves[k].basis));
        let mut together = Pieces::NONE;
        let mut piece = 0;
        each!(for leaf in 0..b.len() {
            let other = ok!(addressed(a, b.leaves[leaf].basis));
            let end = if b.leaves[leaf].has_no_step() { piece } else { piece + cut_into[leaf] as usize };
            while piece < end {
                if other.is(span) {
                    together.push(pieces.extents[piece], pieces.strides[piece], pieces.is_negative(piece));
                }
                piece += 1;
            }
        });
        let units = Units::of(modes(a, span));
        each!(for u in 0..units.len {
            if !ok!(carries::is_linear(&address::form(modes(a, span), units.units[u]), &together)) {
                return Ok(false);
            }
        });
    });
    Ok(true)
}
