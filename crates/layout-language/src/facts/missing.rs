//! Finds facts about numbers under which a claim about a layout with symbols is proved. Each fact is tried before it is
//! suggested.

use super::claim::Claim;
use crate::resolve::{Numbers, Value, supposed};
use crate::syntax::Help;
use layout_proofs::for_all::{Cases, ForAll};
use layout_proofs::{Budget, Property};
use layout_runtime::symbols::Fact;
use std::cell::RefCell;

/// Maximum number of steps of all tries together.
const STEPS: usize = 1 << 14;

/// Suggests a fact about numbers under which the property is proved, if a single fact is enough.
pub(super) fn fact(claim: &Claim<'_>, numbers: &Numbers, stated: &[Fact], property: &Property<'_>) -> Option<Help> {
    let mut names = Value::Layout(claim.layout).names();
    names.sort_unstable();
    names.dedup();
    let text = |name: usize| numbers.iter().nth(name).map_or("", |number| number.text.as_str());
    let budget = RefCell::new(Budget::new(STEPS));
    let proves = |more: &[Fact]| {
        let facts = [stated, more].concat();
        let is_proved = property.is_proved(&ForAll::new(&claim.layout, &facts), &mut budget.borrow_mut());
        is_proved == Ok(true) && Cases::new(&claim.layout, &facts).is_some_and(|mut cases| cases.next().is_some())
    };
    if let Property::Vector(path, n) = *property {
        let multiples: Vec<Fact> = names.iter().map(|name| multiple(*name, n)).collect();
        let Some(needed) = least(multiples, &proves) else { return narrower(claim, stated, path, n) };
        return Some(Help::state(needed.iter().map(|fact| format!("{} % {n} == 0", text(fact.name))).collect()));
    }
    let order = if matches!(property, Property::Compact) { ["==", ">="] } else { [">=", "=="] };
    supposed::fact(&names, numbers, &order, &proves)
}

/// Suggests the clause `vector(mode, width)` with the largest `width` below `n` for which the clause holds for all
/// values of the numbers.
fn narrower(claim: &Claim<'_>, stated: &[Fact], path: &[usize], n: i64) -> Option<Help> {
    let of = ForAll::new(&claim.layout, stated);
    let (property, mut budget) = (|width| Property::Vector(path, width), Budget::new(STEPS));
    let mut widths = (1..63).map(|k| n >> k).take_while(|width| *width > 1);
    let width = widths.find(|width| property(*width).is_proved(&of, &mut budget) == Ok(true))?;
    let mode = path.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let mode = if path.len() == 1 { mode } else { format!("({mode})") };
    Some(Help::code("write {}, which holds for all values of the numbers", format!("vector({mode}, {width})")))
}

fn multiple(name: u8, n: i64) -> Fact {
    Fact { text: "", name: name.into(), modulus: n, other: None, low: 0, high: 0 }
}

/// Removes the facts that are not needed for the proof. Returns `None` if all facts together do not prove the property.
fn least(mut facts: Vec<Fact>, proves: &dyn Fn(&[Fact]) -> bool) -> Option<Vec<Fact>> {
    if !proves(&facts) {
        return None;
    }
    for fact in facts.clone() {
        let others: Vec<Fact> = facts.iter().copied().filter(|other| other.name != fact.name).collect();
        if proves(&others) {
            facts = others;
        }
    }
    Some(facts)
}
