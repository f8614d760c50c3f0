//! Checks properties of layouts with symbols. Each property is proved for all values of the symbols, or refuted by
//! example values. The prover of `layout-proofs` receives the property as a [`Property`].

use super::access::path;
use super::claim::Claim;
use super::fact::LayoutFact;
use super::missing;
use crate::resolve::failure::Failure;
use crate::resolve::{Numbers, Value};
use crate::syntax::{Diagnostic, Help, Relation};
use layout_proofs::for_all::{Cases, ForAll};
use layout_proofs::{Proof, Property};
use layout_runtime::symbols::{self, Case};

/// Maximum number of combinations of symbol values that are tried for a claim that the prover cannot decide.
const MAX_CASES: usize = 1 << 6;

/// Checks that a claim about symbols is true for all values that satisfy the declared facts.
pub(super) fn verdict(fact: &LayoutFact, claim: &Claim<'_>, numbers: &Numbers) -> Result<(), Failure> {
    let stated = numbers.stated();
    let mut kept = Vec::new();
    let property = if claim.has_names() { None } else { property(fact.name, claim, &mut kept)? };
    let proof = match &property {
        Some(property) => property.for_all(&ForAll::new(&claim.layout, &stated), &mut claim.budget())?,
        None => refuted(fact, claim, numbers, &stated),
    };
    let strided = || missing::stride(claim, numbers, &stated, property.as_ref()?);
    let help = || missing::fact(claim, numbers, &stated, property.as_ref()?);
    Err(Failure::Here(match proof {
        Proof::Proved => return Ok(()),
        Proof::Refuted(case) => strided().unwrap_or_else(|| told(fact, claim, numbers, &case, help())),
        Proof::Undecided => undecided(fact, claim, help(), property.is_some()),
    }))
}

/// Returns the first symbol values for which the claim is false. The search stops after `MAX_CASES` combinations of
/// values.
fn refuted(fact: &LayoutFact, claim: &Claim<'_>, numbers: &Numbers, stated: &[symbols::Fact]) -> Proof<Case> {
    // The operand can have symbols that the layout does not have, and `Cases` enumerates only values for the symbols of
    // the layout.
    if fact.unbound {
        return Proof::Undecided;
    }
    let Some(mut cases) = Cases::new(&claim.layout, stated) else { return Proof::Undecided };
    for name in 0..numbers.iter().count() {
        if cases.add(u8::try_from(name).unwrap_or(u8::MAX)).is_none() {
            return Proof::Undecided;
        }
    }
    let cases = std::iter::from_fn(|| cases.next()).take(MAX_CASES);
    let is_false = |case: &Case| {
        let known = claim.with(case).filter(|_| numbers.agree(case));
        known.is_some_and(|claim| matches!((fact.check)(&claim), Ok(Proof::Refuted(_))))
    };
    cases.into_iter().find(is_false).map_or(Proof::Undecided, Proof::Refuted)
}

/// Returns the error of a refuted property, such as `for m = 2, ld = 1: coordinates (0,1) and (1,0) both map to 1`.
fn told(fact: &LayoutFact, claim: &Claim<'_>, numbers: &Numbers, case: &Case, help: Option<Help>) -> Diagnostic {
    let words = match claim.with(case).map(|known| (fact.check)(&known)) {
        Some(Ok(Proof::Refuted(diagnostic))) => diagnostic.message,
        _ => format!("`{}` is false", fact.name),
    };
    let mut names: Vec<u8> = (0..claim.args.len()).flat_map(|i| claim.args.value(i).names()).collect();
    names.extend(claim.bound.iter().flat_map(|(_, bound)| Value::Ints((*bound).into()).names()));
    names.sort_unstable();
    names.dedup();
    let number = |name: &u8| Some(format!("{} = {}", numbers.get(*name)?.text, case.get(*name)?));
    let case: Vec<String> = names.iter().filter_map(number).collect();
    claim.diagnostic(format!("for {}: {words}", case.join(", ")), help.unwrap_or_else(|| "".into()))
}

fn undecided(fact: &LayoutFact, claim: &Claim<'_>, help: Option<Help>, is_provable: bool) -> Diagnostic {
    if !is_provable {
        let message = format!("`{}` depends on numbers that are only known at run time", fact.name);
        let help = "remove the clause: only `injective`, `surjective(n)`, `compact`, `size`, `cosize` and `vector(mode, n)` can be proved for all values of the numbers";
        return claim.diagnostic(message, help);
    }
    let message = format!(
        "undecided: `{}` was neither proved for all values of the numbers nor refuted by an example",
        fact.name
    );
    let help = help.unwrap_or("add clauses about the numbers, such as `ld >= n`, `m <= 4096` or `m % 8 == 0`".into());
    claim.diagnostic(message, help)
}

/// Returns the property to prove, in the form that the prover of `layout-proofs` needs. Returns `None` if the property
/// can be checked only for a layout without symbols. A property about a mode borrows the path of the mode from `kept`.
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
        // An upper bound on the cosize protects a buffer. Therefore the property bounds the indices themselves: unlike
        // the cosize, the indices include the offset, and a negative stride decreases the indices.
        "cosize" if matches!(relation, Relation::AtMost | Relation::Below) => Property::Indices(high.saturating_sub(1)),
        "cosize" => Property::Cosize(low, high),
        "vector" => {
            *kept = path(&claim.args.numbers(1)?);
            Property::Vector(kept, claim.args.int(2)?)
        }
        _ => return Ok(None),
    }))
}
