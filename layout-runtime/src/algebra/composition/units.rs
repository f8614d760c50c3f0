//! Composition with coordinate strides: each addressed mode of `A`, and each unit in which it counts, by itself.

use super::address::{self, Units, addressed, modes};
use super::cuts::Cuts;
use super::joint;
use super::output::Output;
use super::parts::Parts;
use super::unit_stride;
use crate::error::{Error, ErrorKind};
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Tree};

/// The parts made so far, and the leaf of `B` that each belongs to.
struct Owned {
    parts: Parts,
    owner: [usize; MAX_LEAVES],
}

/// The composition where strides are coordinates, if there is one: by the mode of `a` that is addressed, and by the unit in which that
/// counts.
pub(super) const fn compose(out: &mut Tree<Mode>, a: &Tree<Mode>, b: &Tree<Mode>) -> Result<bool, Error> {
    ok!(check_addresses(a, b));
    let mut out = Output::into(out);
    let mut owned = Owned { parts: Parts::NONE, owner: [0; MAX_LEAVES] };
    let mut k = 0;
    while k < b.len() {
        let leaf = &b.leaves[k];
        let modes = modes(a, ok!(addressed(a, leaf.basis)));
        if leaf.extent == 1 {
            let period = address::last_period(modes);
            let (value, unit) = ok!(address::image(modes, period));
            ok!(out.push(k, 1, unit_stride(period, value, leaf.stride), unit));
        } else {
            let cuts = ok!(address::cuts(modes, leaf.extent as u64, leaf.stride.unsigned_abs()));
            if cuts.failure().is_some() {
                return Ok(false);
            }
            if let Err(error) = print_leaf(modes, &cuts, leaf, k, &mut out, &mut owned) {
                return Err(error.leaf(k));
            }
        }
        k += 1;
    }
    if !ok!(are_linear(a, b, &owned.parts, &owned.owner)) {
        return Ok(false);
    }
    ok!(out.finish(&b.profile));
    Ok(true)
}

/// Prints leaf `k` of `B` with its cuts.
const fn print_leaf(
    modes: &[Mode],
    cuts: &Cuts,
    leaf: &Mode,
    k: usize,
    out: &mut Output<'_>,
    owned: &mut Owned,
) -> Result<(), Error> {
    let is_negative = leaf.stride < 0;
    let mut part = 0;
    while part < cuts.parts() {
        let extent = cuts.extent(part, leaf.extent as u64);
        let step = cuts.below(part) * leaf.stride.unsigned_abs();
        let (value, unit) = ok!(address::image(modes, step));
        ok!(out.push(k, extent, if is_negative { -value } else { value }, unit));
        owned.owner[owned.parts.len()] = k;
        owned.parts.push(extent, step, is_negative);
        part += 1;
    }
    Ok(())
}

const fn check_addresses(a: &Tree<Mode>, b: &Tree<Mode>) -> Result<(), Error> {
    let mut k = 0;
    while k < b.len() {
        if let Err(error) = check_address(a, b, k) {
            return Err(error.leaf(k));
        }
        k += 1;
    }
    Ok(())
}

/// Leaf `k` of `b` addresses a mode of `a`, no other leaf one inside it or around it, and the coordinates there fit 63
/// bits.
const fn check_address(a: &Tree<Mode>, b: &Tree<Mode>, k: usize) -> Result<(), Error> {
    let span = ok!(addressed(a, b.leaves[k].basis));
    let mut range = 0u64;
    let mut i = 0;
    while i <= k {
        let leaf = &b.leaves[i];
        let other = ok!(addressed(a, leaf.basis));
        let overlap = span.start < other.end && other.start < span.end;
        if span.start == other.start && span.end == other.end {
            range = range.saturating_add((leaf.extent as u64 - 1).saturating_mul(leaf.stride.unsigned_abs()));
        } else if overlap && leaf.stride != 0 && b.leaves[k].stride != 0 {
            return Err(Error::new(ErrorKind::BasisMixed));
        }
        i += 1;
    }
    if range > i64::MAX as u64 { Err(Error::new(ErrorKind::IndexOverflow)) } else { Ok(()) }
}

/// Whether the parts that address one mode are linear together, for each mode and unit.
const fn are_linear(a: &Tree<Mode>, b: &Tree<Mode>, parts: &Parts, owner: &[usize]) -> Result<bool, Error> {
    let mut k = 0;
    while k < parts.len() {
        let span = ok!(addressed(a, b.leaves[owner[k]].basis));
        let mut together = Parts::NONE;
        let mut i = 0;
        while i < parts.len() {
            let other = ok!(addressed(a, b.leaves[owner[i]].basis));
            if other.start == span.start && other.end == span.end {
                together.push(parts.extent(i), parts.stride(i), parts.is_negative(i));
            }
            i += 1;
        }
        let units = Units::of(modes(a, span));
        let mut u = 0;
        while u < units.len() {
            if !ok!(joint::is_linear(&address::form(modes(a, span), units.unit(u)), &together)) {
                return Ok(false);
            }
            u += 1;
        }
        k += 1;
    }
    Ok(true)
}
