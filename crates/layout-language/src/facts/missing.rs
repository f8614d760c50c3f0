//! Finds facts about symbols, such as `m % 8 == 0`, that make it possible to prove a claim about a layout. A fact is
//! suggested only if the proof succeeds with this fact.

use super::claim::Claim;
use crate::resolve::{Numbers, Value, spell_tuple, supposed};
use crate::syntax::{Diagnostic, Help};
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
    let clause = format!("vector({}, {width})", spelled(path));
    Some(Help::code("write {}, which holds for all values of the numbers", clause))
}

/// Prints the path of a mode: `1` or `(1,0)`.
fn spelled(path: &[usize]) -> String {
    let mode = path.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    if path.len() == 1 { mode } else { format!("({mode})") }
}

/// If the stride of a vector's mode is a symbol, returns the error for this mode. The help suggests another mode.
pub(super) fn stride(
    claim: &Claim<'_>,
    numbers: &Numbers,
    stated: &[Fact],
    property: &Property<'_>,
) -> Option<Diagnostic> {
    let Property::Vector(path, n) = *property else { return None };
    let stride = claim.layout.stride().mode(path).ok()?;
    stride.leaves().first()?.first_name()?;
    let (stride, mode) = (spell_tuple(&stride, numbers), spelled(path));
    let message = format!("mode {mode} has the stride `{stride}`, but the elements of a vector must have stride 1");
    let (of, mut budget) = (ForAll::new(&claim.layout, stated), Budget::new(STEPS));
    let mut modes = 0..claim.layout.rank();
    let other = modes.find(|mode| Property::Vector(&[*mode], n).is_proved(&of, &mut budget) == Ok(true));
    let clause =
        other.map(|mode| (mode, format!("vector({mode}, {n})"))).filter(|(_, text)| !claim.item.declares(text));
    let help = clause.map(|(mode, text)| Help::code(&format!("for vectors along mode {mode}, write {{}}"), text));
    Some(claim.diagnostic(message, help.unwrap_or_default()))
}

fn multiple(name: u8, n: i64) -> Fact {
    Fact { text: "", name: name.into(), modulus: n, other: None, low: 0, high: 0 }
}

/// Removes the facts that the proof does not need. Returns `None` if even all `facts` together do not prove the
/// property.
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
