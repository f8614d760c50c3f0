//! Finds facts about symbols, such as `m % 8 == 0`, that make it possible to prove a claim about a layout. A fact is
//! suggested only if the proof succeeds with this fact.

use super::claim::Claim;
use crate::resolve::{Numbers, Value, supposed};
use crate::syntax::Help;
use layout_proofs::for_all::{Cases, ForAll};
use layout_proofs::{Budget, Property};
use layout_runtime::symbols::Fact;
use std::cell::RefCell;

/// Maximum number of proof steps for all tried facts together.
const STEPS: usize = 1 << 14;

/// Suggests one fact about symbols under which the property can be proved. For `vector`, the suggestion may contain one
/// divisor for each of several symbols, or a smaller vector.
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

/// Suggests the clause `vector(mode, width)` with the largest `width` of `n / 2`, `n / 4`, … that can be proved for all
/// values of the symbols.
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

/// Removes the facts without which the proof still succeeds. Returns `None` if even all `facts` together do not prove
/// the property.
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
