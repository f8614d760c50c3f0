//! Converts facts about layouts with symbols to the properties that the prover can prove.

use super::access::path;
use super::claim::Claim;
use crate::resolve::failure::Failure;
use crate::syntax::Relation;
use layout_proofs::Property;

/// Returns the property to prove for a fact, or `None` if facts of this name are only checked for numbers. The property
/// borrows the path of its mode from `kept`.
pub(super) fn property<'a>(
    fact: &str,
    claim: &Claim<'_>,
    kept: &'a mut Vec<usize>,
) -> Result<Option<Property<'a>>, Failure> {
    let (relation, bound) = claim.bound();
    let (low, high) = relation.range(bound);
    Ok(Some(match fact {
        "injective" => Property::Injective,
        "bijective" | "compact" => Property::Compact,
        "surjective" => Property::Surjective(claim.args.int(1)?),
        "size" => Property::Size(low, high),
        // An upper bound on the cosize protects a buffer, so it limits the actual indices.
        "cosize" if matches!(relation, Relation::AtMost | Relation::Below) => Property::Indices(high.saturating_sub(1)),
        "cosize" => Property::Cosize(low, high),
        "vector" => {
            *kept = path(&claim.args.numbers(1)?);
            Property::Vector(kept, claim.args.int(2)?)
        }
        _ => return Ok(None),
    }))
}
