//! The properties to prove for claims about layouts with symbols.

use super::access::path;
use super::claim::Claim;
use crate::resolve::failure::Failure;
use crate::syntax::Relation;
use layout_proofs::Property;

/// Returns the claimed property. The vector stores the data that the property borrows.
pub(super) type PropertyOf = for<'a> fn(&Claim<'_>, &'a mut Vec<usize>) -> Result<Property<'a>, Failure>;

pub(super) fn injective<'a>(_: &Claim<'_>, _: &'a mut Vec<usize>) -> Result<Property<'a>, Failure> {
    Ok(Property::Injective)
}

pub(super) fn compact<'a>(_: &Claim<'_>, _: &'a mut Vec<usize>) -> Result<Property<'a>, Failure> {
    Ok(Property::Compact)
}

pub(super) fn surjective<'a>(claim: &Claim<'_>, _: &'a mut Vec<usize>) -> Result<Property<'a>, Failure> {
    Ok(Property::Surjective(claim.args.int(1)?))
}

pub(super) fn size<'a>(claim: &Claim<'_>, _: &'a mut Vec<usize>) -> Result<Property<'a>, Failure> {
    let (relation, bound) = claim.bound();
    let (low, high) = relation.range(bound);
    Ok(Property::Size(low, high))
}

/// An upper bound protects a buffer, so it must hold for all indices.
pub(super) fn cosize<'a>(claim: &Claim<'_>, _: &'a mut Vec<usize>) -> Result<Property<'a>, Failure> {
    let (relation, bound) = claim.bound();
    let (low, high) = relation.range(bound);
    Ok(match relation {
        Relation::AtMost | Relation::Below => Property::Indices(high.saturating_sub(1)),
        Relation::Equal | Relation::AtLeast | Relation::Above => Property::Cosize(low, high),
    })
}

pub(super) fn vector<'a>(claim: &Claim<'_>, kept: &'a mut Vec<usize>) -> Result<Property<'a>, Failure> {
    *kept = path(&claim.args.numbers(1)?);
    Ok(Property::Vector(kept, claim.args.int(2)?))
}
