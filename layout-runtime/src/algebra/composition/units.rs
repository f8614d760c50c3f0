//! Composition with coordinate strides: each addressed mode of `A`, and each unit in which it counts, by itself.

use super::address::{self, Units, addressed, modes};
use super::joint;
use super::output::Output;
use super::parts::Parts;
use super::{check_range, failure, unit_stride};
use crate::error::{Error, ErrorKind};
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Tree};

/// The composition where strides are coordinates: by the mode of `a` that is addressed, and by the unit in which that counts.
pub(super) const fn compose(a: &Tree<Mode>, b: &Tree<Mode>) -> Result<Tree<Mode>, Error> {
    ok!(check_range(b));
    ok!(check_addresses(a, b));
    let mut out = Output::NONE;
    let mut parts = Parts::NONE;
    let mut owner = [0; MAX_LEAVES];
    let mut k = 0;
    while k < b.len() {
        let (extent, stride) = (b.leaves[k].extent as u64, b.leaves[k].stride.unsigned_abs());
        let is_negative = b.leaves[k].stride < 0;
        let modes = modes(a, ok!(addressed(a, b.leaves[k].basis)));
        if extent == 1 {
            let period = address::last_period(modes);
            let (value, unit) = ok!(address::image(modes, period));
            ok!(out.push(k, 1, unit_stride(period, value, b.leaves[k].stride), unit));
        } else {
            let cuts = ok!(address::cuts(modes, extent, stride));
            if cuts.failure().is_some() {
                return Err(failure::first(a, b));
            }
            let mut part = 0;
            while part < cuts.parts() {
                let step = cuts.below(part) * stride;
                let extent = cuts.extent(part, extent);
                let (value, unit) = ok!(address::image(modes, step));
                ok!(out.push(k, extent, if is_negative { -value } else { value }, unit));
                owner[parts.len()] = k;
                parts.push(extent, step, is_negative);
                part += 1;
            }
        }
        k += 1;
    }
    if !ok!(are_linear(a, b, &parts, &owner)) {
        return Err(failure::first(a, b));
    }
    ok!(out.finish(&b.profile));
    Ok(out.tree())
}

/// No two leaves of `b` address a mode of `a` and another one inside it.
const fn check_addresses(a: &Tree<Mode>, b: &Tree<Mode>) -> Result<(), Error> {
    let mut k = 0;
    while k < b.len() {
        let span = match addressed(a, b.leaves[k].basis) {
            Ok(span) => span,
            Err(error) => return Err(error.leaf(k)),
        };
        let mut i = 0;
        while i < k {
            let other = ok!(addressed(a, b.leaves[i].basis));
            let overlap = span.start < other.end && other.start < span.end;
            let same = span.start == other.start && span.end == other.end;
            if overlap && !same && b.leaves[i].stride != 0 && b.leaves[k].stride != 0 {
                return Err(Error::new(ErrorKind::BasisMixed));
            }
            i += 1;
        }
        k += 1;
    }
    Ok(())
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
