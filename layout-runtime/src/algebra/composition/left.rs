//! The left operand, as the leaves of `B` see it.

use super::address::{self, Units, addressed, modes};
use super::carries;
use super::cuts::Cuts;
use super::parts::Parts;
use super::step_form::StepForm;
use crate::basis::Basis;
use crate::error::Error;
use crate::mode::Mode;
use crate::tree::Tree;

/// One line with steps if all strides are integers; else each addressed mode of `A`, and each unit in which it counts, by itself.
pub(super) enum Left<'a> {
    Integers(&'a StepForm),
    Units(&'a Tree<Mode>),
}

impl Left<'_> {
    /// The modes that a leaf addresses. Addresses have been checked.
    const fn modes<'a>(a: &'a Tree<Mode>, leaf: &Mode) -> Result<&'a [Mode], Error> {
        Ok(modes(a, ok!(addressed(a, leaf.basis))))
    }

    #[inline(always)]
    pub(super) const fn cuts(&self, cuts: &mut Cuts, leaf: &Mode) -> Result<(), Error> {
        let (extent, stride) = (leaf.extent as u64, leaf.stride.unsigned_abs());
        match self {
            Self::Integers(form) => cuts.find(form, extent, stride),
            Self::Units(a) => {
                *cuts = ok!(address::cuts(ok!(Self::modes(a, leaf)), extent, stride));
                Ok(())
            }
        }
    }

    /// `A(x)`, in the mode that `leaf` addresses.
    #[inline(always)]
    pub(super) const fn image(&self, leaf: &Mode, x: u64) -> Result<(i128, Basis), Error> {
        match self {
            Self::Integers(form) => Ok((form.at(x), Basis::ONE)),
            Self::Units(a) => address::image(ok!(Self::modes(a, leaf)), x),
        }
    }

    pub(super) const fn last_period(&self, leaf: &Mode) -> Result<u64, Error> {
        match self {
            Self::Integers(form) => Ok(form.last_period()),
            Self::Units(a) => Ok(address::last_period(ok!(Self::modes(a, leaf)))),
        }
    }

    /// What goes wrong with units belongs to a leaf.
    pub(super) const fn placed(&self, error: Error, leaf: usize) -> Error {
        match self {
            Self::Integers(_) => error,
            Self::Units(_) => error.leaf(leaf),
        }
    }

    /// Whether the parts are linear together; with units, the parts that address one mode, in each unit. Leaf `k` of `b` was cut
    /// into `cut_into[k]` parts.
    #[inline(always)]
    pub(super) const fn is_linear(&self, b: &Tree<Mode>, parts: &Parts, cut_into: &[u8]) -> Result<bool, Error> {
        match self {
            Self::Integers(form) => carries::is_linear(form, parts),
            Self::Units(a) => are_linear(a, b, parts, cut_into),
        }
    }
}

const fn are_linear(a: &Tree<Mode>, b: &Tree<Mode>, parts: &Parts, cut_into: &[u8]) -> Result<bool, Error> {
    each!(for k in 0..b.len() {
        let span = ok!(addressed(a, b.leaves[k].basis));
        let mut together = Parts::NONE;
        let mut part = 0;
        each!(for leaf in 0..b.len() {
            let other = ok!(addressed(a, b.leaves[leaf].basis));
            let end = if b.leaves[leaf].extent == 1 { part } else { part + cut_into[leaf] as usize };
            while part < end {
                if other.start == span.start && other.end == span.end {
                    together.push(parts.extents[part], parts.strides[part], parts.is_negative(part));
                }
                part += 1;
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
