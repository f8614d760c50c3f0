//! Searches for facts about symbols that make an operation succeed or a property hold. A fact is suggested only if an
//! evaluation under the assumption of this fact succeeds.

use super::Numbers;
use crate::syntax::Help;
use layout_runtime::symbols::Fact;

/// Exclusive upper limit for a bound that is suggested.
const HIGHEST: i64 = 1 << 40;

/// Suggests one fact under which `holds` returns `true`. The fact compares two symbols by one of the `signs`, or bounds
/// one symbol by a number.
pub(crate) fn fact(names: &[u8], numbers: &Numbers, signs: &[&str], holds: &dyn Fn(&[Fact]) -> bool) -> Option<Help> {
    let text = |name: usize| numbers.iter().nth(name).map_or("", |number| number.text.as_str());
    let pairs = || names.iter().flat_map(|a| names.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    let compared = |sign: &&str| {
        let high = if *sign == "==" { 0 } else { i64::MAX };
        let order = |(a, b): (u8, u8)| Fact { other: Some(b.into()), high, ..at_least(a, 0) };
        let fact = pairs().map(order).find(|fact| holds(&[*fact]))?;
        Some(format!("{} {sign} {}", text(fact.name), text(fact.other?)))
    };
    let bounded = |sign: &str, find: &dyn Fn(u8) -> Option<i64>| {
        let (name, bound) = names.iter().find_map(|name| Some((*name, find(*name)?)))?;
        Some(format!("{} {sign} {bound}", text(name.into())))
    };
    let low = |name| bisect(|low| holds(&[at_least(name, low)]));
    let high =
        |name| Some(HIGHEST - bisect(|below| holds(&[at_most(name, HIGHEST - below)]))?).filter(|high| *high > 1);
    let positive = |name| holds(&[at_least(name, 1)]).then_some(1);
    let fact = bounded(">=", &positive)
        .or_else(|| signs.iter().find_map(compared))
        .or_else(|| bounded(">=", &low))
        .or_else(|| bounded("<=", &high))?;
    Some(Help::state(vec![fact]))
}

/// The divisors that are tried, in this order.
const DIVISORS: [i64; 12] = [2, 4, 8, 16, 32, 64, 128, 3, 6, 12, 24, 48];

/// The upper bounds that are tried together with a divisor.
const BOUNDS: [i64; 4] = [1024, 128, 16, 4];

/// Suggests a divisor of a symbol under which `holds` returns `true`. If no divisor suffices, suggests a divisor and an
/// upper bound together.
pub(crate) fn divisor(names: &[u8], numbers: &Numbers, holds: &dyn Fn(&[Fact]) -> bool) -> Option<Help> {
    let text = |name: u8| numbers.get(name).map_or("", |number| number.text.as_str());
    let pairs = || names.iter().flat_map(|name| DIVISORS.iter().map(move |divisor| (*name, *divisor)));
    let whole = |(name, divisor)| format!("{} % {divisor} == 0", text(name));
    if let Some(pair) = pairs().find(|(name, divisor)| holds(&[divided(*name, *divisor)])) {
        return Some(Help::state(vec![whole(pair)]));
    }
    let (pair, name, most) = pairs().find_map(|pair| {
        let whole = divided(pair.0, pair.1);
        let bounds = || names.iter().flat_map(|name| BOUNDS.iter().map(move |most| (*name, *most)));
        let (name, most) = bounds().find(|(name, most)| holds(&[whole, at_most(*name, *most)]))?;
        Some((pair, name, most))
    })?;
    Some(Help::state(vec![whole(pair), format!("{} <= {most}", text(name))]))
}

/// Suggests the fact that one symbol is a multiple of another symbol. Returns `None` if `holds` returns `false` for
/// each pair of symbols.
pub(crate) fn multiple(names: &[u8], numbers: &Numbers, holds: &dyn Fn(&[Fact]) -> bool) -> Option<Help> {
    let text = |name: u8| numbers.get(name).map_or("", |number| number.text.as_str());
    let mut pairs = names.iter().flat_map(|a| names.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    let (name, by) = pairs.find(|(name, by)| holds(&[multiple_of(*name, *by)]))?;
    Some(Help::state(vec![format!("{} % {} == 0", text(name), text(by))]))
}

/// Returns the fact `name % by == 0`.
pub(crate) fn multiple_of(name: u8, by: u8) -> Fact {
    Fact { low: 0, high: 0, modulus: Fact::BY_OTHER, other: Some(by.into()), ..at_least(name, 0) }
}

fn divided(name: u8, divisor: i64) -> Fact {
    Fact { low: 0, high: 0, modulus: divisor, ..at_least(name, 0) }
}

fn at_least(name: u8, low: i64) -> Fact {
    Fact { text: "", name: name.into(), modulus: 0, other: None, low, high: i64::MAX }
}

fn at_most(name: u8, high: i64) -> Fact {
    Fact { low: i64::MIN, high, ..at_least(name, 0) }
}

/// Returns the least positive number below `HIGHEST` for which `holds` returns `true`. Returns `None` if there is no
/// such number. `holds` must be monotonic: if it returns `true` for a number, it returns `true` for all larger numbers.
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
