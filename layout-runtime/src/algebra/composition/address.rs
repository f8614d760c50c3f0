//! Compositions with coordinate strides. A leaf of `B` advances in one mode of `A`, and the strides in this mode can
//! have several basis elements.
//!
//! If `B` has a stride `2@1@0`, its leaf advances by 2 in mode 1 of mode 0 of `A`: the leaf *addresses* this mode.
//! There are no carries between leaves that address different modes of `A`, so each addressed mode is a separate
//! composition. `A` can have strides with several basis elements, such as `1@0` and `1@1`, which are called *units*
//! here. For each unit, a layout with integer strides results if all strides with other units are set to 0. The cuts of
//! a unit are the coordinates at which the composition with this layout needs a new mode (see `cuts`). The composition
//! with `A` is a layout if and only if the cuts of all units together form one chain in which each cut divides the
//! next.

use super::carries;
use super::cuts::Cuts;
use super::pieces::{FloorTerm, Pieces, StepForm};
use crate::leaf::Leaf;
use crate::rules::{BasisMixed, IndexOverflow, NoSuchMode, TwoUnits};
use crate::tree::{MAX_LEAVES, Span, Tree};
use crate::{Basis, Error};

/// Returns `true` if every stride is an integer.
#[inline]
pub(super) const fn counts_in_one(modes: &[Leaf]) -> bool {
    all!(0..modes.len(), |i| modes[i].basis.is_one())
}

/// Returns the leaves of `tree` in `span`.
#[inline]
pub(super) const fn modes(tree: &Tree<Leaf>, span: Span) -> &[Leaf] {
    tree.leaves.split_at(span.end).0.split_at(span.start).1
}

/// Returns the mode of `a` that a stride with the basis element `unit` addresses. An integer stride, which has the unit
/// 1, addresses the complete layout `a`.
pub const fn addressed(a: &Tree<Leaf>, unit: Basis) -> Result<Span, Error> {
    let mut span = a.profile.all();
    let mut unit = unit;
    let mut outermost = true;
    while let Some((mode, inner)) = unit.split() {
        // If the shape of a layout is one integer, the layout is its own mode 0. An integer inside a tuple has no
        // modes.
        let rank = if outermost || !a.profile.is_leaf(span) { a.profile.rank(span) } else { 0 };
        if mode >= rank {
            return Err(NoSuchMode { mode: mode as i64, rank: rank as i64 }.error());
        }
        span = a.profile.mode(span, mode);
        outermost = false;
        unit = inner;
    }
    Ok(span)
}

/// The different units of the strides of some modes. If all strides are 0, the only unit is 1.
pub(super) struct Units {
    pub(super) len: usize,
    pub(super) units: [Basis; MAX_LEAVES],
}

impl Units {
    pub(super) const fn of(modes: &[Leaf]) -> Self {
        let mut units = Self { len: 0, units: [Basis::ONE; MAX_LEAVES] };
        each!(for k in 0..modes.len() {
            if modes[k].stride != 0 && !units.contains(modes[k].basis) {
                units.units[units.len] = modes[k].basis;
                units.len += 1;
            }
        });
        if units.len == 0 {
            units.len = 1;
        }
        units
    }

    const fn contains(&self, unit: Basis) -> bool {
        any!(0..self.len, |i| self.units[i].is(unit))
    }
}

/// Returns the step form of `modes` for one unit: strides with other units count as 0.
pub(super) const fn form(modes: &[Leaf], unit: Basis) -> StepForm<[FloorTerm; MAX_LEAVES]> {
    StepForm::of(modes, unit)
}

/// Returns the cuts of the leaf `extent:stride`, merged for all units of `modes`.
pub(super) const fn cuts(modes: &[Leaf], extent: u64, stride: u64) -> Result<Cuts, Error> {
    let units = Units::of(modes);
    let mut cuts = Cuts::NONE;
    ok!(cuts.find(&form(modes, units.units[0]), extent, stride));
    each!(for i in 1..units.len {
        let mut more = Cuts::NONE;
        ok!(more.find(&form(modes, units.units[i]), extent, stride));
        ok!(cuts.merge(&more, extent));
    });
    Ok(cuts)
}

/// Returns `A(x)` as a number and its unit. Returns an error if `A(x)` has nonzero numbers in several units.
pub(super) const fn image(modes: &[Leaf], x: u64) -> Result<(i128, Basis), Error> {
    let units = Units::of(modes);
    let mut image = (0, Basis::ONE);
    each!(for i in 0..units.len {
        let form: &StepForm = &form(modes, units.units[i]);
        let value = form.at(x);
        if value != 0 {
            if image.0 != 0 {
                return Err(TwoUnits.error());
            }
            image = (value, units.units[i]);
        }
    });
    Ok(image)
}

/// Returns the last period of the step form of `modes`. If there are several units, returns the largest of their last
/// periods.
pub(super) const fn last_period(modes: &[Leaf]) -> u64 {
    let units = Units::of(modes);
    let mut last = 1;
    each!(for i in 0..units.len {
        let form: &StepForm = &form(modes, units.units[i]);
        let period = form.last_period();
        if period > last {
            last = period;
        }
    });
    last
}

/// Checks that every leaf of `b` addresses a mode of `a`; see [`check_address`].
pub(super) const fn check(a: &Tree<Leaf>, b: &Tree<Leaf>) -> Result<(), Error> {
    each!(for k in 0..b.len() {
        ok!(check_address(a, b, k), |error| error.leaf(k));
    });
    Ok(())
}

/// Checks that leaf `k` of `b` addresses a mode of `a`, that no earlier leaf addresses a mode inside or around this
/// mode, and that the coordinates in this mode fit in 63 bits.
const fn check_address(a: &Tree<Leaf>, b: &Tree<Leaf>, k: usize) -> Result<(), Error> {
    let span = ok!(addressed(a, b.leaves[k].basis));
    let mut range = 0u64;
    let mut i = 0;
    while i <= k {
        let leaf = &b.leaves[i];
        let other = ok!(addressed(a, leaf.basis));
        let overlap = span.start < other.end && other.start < span.end;
        if span.is(other) {
            range = range.saturating_add(leaf.bound());
        } else if overlap && leaf.stride != 0 && b.leaves[k].stride != 0 {
            return Err(BasisMixed.error());
        }
        i += 1;
    }
    if range > i64::MAX as u64 { Err(IndexOverflow.error()) } else { Ok(()) }
}

/// The left operand `A` of a composition. If all strides are integers, this is one step form. Otherwise the operand is
/// the tree of `A`, and a step form is computed for each unit of each addressed mode.
pub(super) enum Left<'a> {
    Integers(&'a StepForm),
    Units(&'a Tree<Leaf>),
}

impl Left<'_> {
    /// Returns the modes of `a` that a leaf addresses. The caller must have checked the address.
    const fn modes<'a>(a: &'a Tree<Leaf>, leaf: &Leaf) -> Result<&'a [Leaf], Error> {
        Ok(modes(a, ok!(addressed(a, leaf.basis))))
    }

    #[inline(always)]
    pub(super) const fn cuts(&self, out: &mut Cuts, leaf: &Leaf) -> Result<(), Error> {
        let (extent, stride) = (leaf.size() as u64, leaf.stride.unsigned_abs());
        match self {
            Self::Integers(form) => out.find(form, extent, stride),
            Self::Units(a) => {
                *out = ok!(cuts(ok!(Self::modes(a, leaf)), extent, stride));
                Ok(())
            }
        }
    }

    /// Returns `A(x)` and its unit, for a coordinate `x` of the mode that `leaf` addresses.
    #[inline(always)]
    pub(super) const fn image(&self, leaf: &Leaf, x: u64) -> Result<(i128, Basis), Error> {
        match self {
            Self::Integers(form) => Ok((form.at(x), Basis::ONE)),
            Self::Units(a) => image(ok!(Self::modes(a, leaf)), x),
        }
    }

    pub(super) const fn last_period(&self, leaf: &Leaf) -> Result<u64, Error> {
        match self {
            Self::Integers(form) => Ok(form.last_period()),
            Self::Units(a) => Ok(last_period(ok!(Self::modes(a, leaf)))),
        }
    }

    /// Adds the number of the leaf to an error, unless all strides are integers.
    pub(super) const fn placed(&self, error: Error, leaf: usize) -> Error {
        match self {
            Self::Integers(_) => error,
            Self::Units(_) => error.leaf(leaf),
        }
    }

    /// Returns `true` if `A` is linear on all pieces together. If there are coordinate strides, linearity is checked
    /// separately for each addressed mode and each of its units. Leaf `k` of `b` was cut into `cut_into[k]` pieces.
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
        // A single leaf is linear, because its coordinate has no upper limit.
        if span.end - span.start == 1 {
            continue;
        }
        let (mut together, mut piece) = (Pieces::NONE, 0);
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
        let (modes, units) = (modes(a, span), Units::of(modes(a, span)));
        if !all!(0..units.len, |u| ok!(carries::is_linear(&form(modes, units.units[u]), &together))) {
            return Ok(false);
        }
    });
    Ok(true)
}
