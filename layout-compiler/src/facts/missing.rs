//! Facts about numbers under which a claim about a layout with names is proved. Each is tried before it is suggested.

use super::claim::Claim;
use crate::resolve::{Numbers, Value};
use layout_runtime::analysis::{Budget, Cases, ForAll, Property};
use layout_runtime::structure::Fact;
use std::cell::RefCell;

/// Steps that all tries may take together.
const STEPS: usize = 1 << 14;

/// The fact about numbers under which the property is proved, if one is enough.
pub(super) fn fact(claim: &Claim<'_>, numbers: &Numbers, stated: &[Fact], property: &Property<'_>) -> Option<String> {
    let mut names = Value::Layout(claim.layout).names();
    names.sort_unstable();
    names.dedup();
    let text = |name: usize| numbers.iter().nth(name).map_or("", |number| number.text.as_str());
    let budget = RefCell::new(Budget::new(STEPS));
    let proves = |more: &[Fact]| {
        let facts = [stated, more].concat();
        let is_proved = ForAll::new(&claim.layout, &facts).is_proved(property, &mut budget.borrow_mut());
        is_proved == Ok(true) && Cases::new(&claim.layout, &facts).is_some_and(|mut cases| cases.next().is_some())
    };
    if let Property::Vector(path, n) = *property {
        let multiples: Vec<Fact> = names.iter().map(|name| multiple(*name, n)).collect();
        let Some(needed) = least(multiples, &proves) else { return narrower(claim, stated, path, n) };
        let said: Vec<String> = needed.iter().map(|fact| format!("`{} % {n} == 0`", text(fact.name))).collect();
        return Some(format!("state {}", said.join(" and ")));
    }
    let pairs = || names.iter().flat_map(|a| names.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    let compared = |sign: &str, high: i64| {
        let order = |(a, b): (u8, u8)| Fact { other: Some(b.into()), high, ..at_least(a, 0) };
        let fact = pairs().map(order).find(|fact| proves(&[*fact]))?;
        Some(format!("state `{} {sign} {}`", text(fact.name), text(fact.other?)))
    };
    let (more, equal) = (|| compared(">=", i64::MAX), || compared("==", 0));
    let ordered = if matches!(property, Property::Compact) { equal().or_else(more) } else { more().or_else(equal) };
    let bounded = |sign: &str, find: &dyn Fn(u8) -> Option<i64>| {
        let (name, bound) = names.iter().find_map(|name| Some((*name, find(*name)?)))?;
        Some(format!("state `{} {sign} {bound}`", text(name.into())))
    };
    let low = |name| bisect(|low| proves(&[at_least(name, low)]));
    let high =
        |name| Some(HIGHEST - bisect(|below| proves(&[at_most(name, HIGHEST - below)]))?).filter(|high| *high > 1);
    ordered.or_else(|| bounded(">=", &low)).or_else(|| bounded("<=", &high))
}

/// The widest vector below `n` that is one for all numbers.
fn narrower(claim: &Claim<'_>, stated: &[Fact], path: &[usize], n: i64) -> Option<String> {
    let of = ForAll::new(&claim.layout, stated);
    let (property, mut budget) = (|width| Property::Vector(path, width), Budget::new(STEPS));
    let mut widths = (1..63).map(|k| n >> k).take_while(|width| *width > 1);
    let width = widths.find(|width| of.is_proved(&property(*width), &mut budget) == Ok(true))?;
    let mode = path.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let mode = if path.len() == 1 { mode } else { format!("({mode})") };
    Some(format!("for all numbers holds `vector({mode}, {width})`"))
}

/// The largest number that is tried as a bound.
const HIGHEST: i64 = 1 << 40;

fn multiple(name: u8, n: i64) -> Fact {
    Fact { text: "", name: name.into(), modulus: n, other: None, low: 0, high: 0 }
}

fn at_least(name: u8, low: i64) -> Fact {
    Fact { text: "", name: name.into(), modulus: 0, other: None, low, high: i64::MAX }
}

fn at_most(name: u8, high: i64) -> Fact {
    Fact { low: i64::MIN, high, ..at_least(name, 0) }
}

/// The facts that are needed, if all of them together prove it.
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

/// The least positive number below `HIGHEST` from which on it holds.
fn bisect(holds: impl Fn(i64) -> bool) -> Option<i64> {
    let (mut fails, mut passes) = (0, HIGHEST - 1);
    if !holds(passes) {
        return None;
    }
    while passes - fails > 1 {
        let middle = fails + (passes - fails) / 2;
        if holds(middle) { passes = middle } else { fails = middle }
    }
    Some(passes)
}
