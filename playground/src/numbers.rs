//! Sliders for the symbols of an expression, and the expression with numbers instead of symbols. Also finds the layout
//! that pasted index code computes.

use crate::mistake::Mistake;
use layout_cli::{Failure, Recover, Recovered, assume, named, recover};
use layout_compiler::syntax::{Clause, Diagnostic, Expr, Modulus, Relation};
use layout_compiler::{Lines, eval, names, parse_lines};
use serde::Serialize;
use std::collections::BTreeMap;

/// A slider for a symbol.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Number {
    /// The symbol: a name, or an expression in braces.
    pub(crate) name: String,
    /// The current value.
    pub(crate) value: i64,
    /// The smallest value.
    pub(crate) low: i64,
    /// The largest value.
    pub(crate) high: i64,
    /// The distance between values. All values are multiples of it.
    pub(crate) step: i64,
    /// `true` if the slider sets the extent of a coordinate in index code.
    pub(crate) is_extent: bool,
}

/// The start value that is tried first. A picture of 16 by 16 cells is readable.
const FIRST: i64 = 16;
/// The start values of sliders that are tried one after the other, until the expression has a value. The larger ones
/// are common tile sizes in kernels.
pub(crate) const USUAL: [i64; 3] = [FIRST, 64, 128];
/// The largest value of a slider.
const LAST: i64 = 256;

/// Returns one slider per symbol of an expression. `values` contains the values that the user has set.
pub(crate) fn sliders(text: &str, values: &BTreeMap<String, i64>) -> Vec<Number> {
    let clauses = parse_lines(text).map_or(Vec::new(), |lines| lines.last.clauses);
    let slider = |name: String| {
        let own: Vec<&Clause> = clauses.iter().filter(|clause| text.get(clause.name.clone()) == Some(&name)).collect();
        let step = own.iter().filter(|clause| bound(text, clause) == Some((Relation::Equal, 0)));
        let step = step.filter_map(|clause| modulus(clause)).fold(1, lcm);
        let most = own.iter().filter(|clause| clause.modulus.is_none()).filter_map(|clause| bound(text, clause));
        let most = most.filter_map(|(relation, value)| match relation {
            Relation::AtMost | Relation::Equal => Some(value),
            Relation::Below => Some(value - 1),
            _ => None,
        });
        let high = most.min().unwrap_or(LAST).clamp(step, LAST.max(step));
        let value = values.get(&name).copied().unwrap_or(0).max(0);
        Number { name, value, low: step, high: high.max(value), step, is_extent: false }
    };
    let numbers: Vec<Number> = names(text).into_iter().map(slider).collect();
    started(&numbers, values, FIRST)
}

/// Returns the sliders with start values. A slider that the user has not moved starts at `first`, or near it if a
/// `where` clause excludes `first`.
pub(crate) fn started(numbers: &[Number], values: &BTreeMap<String, i64>, first: i64) -> Vec<Number> {
    let near = |number: &Number| (first.max(number.step) / number.step * number.step).min(number.high);
    let start = |number: &Number| match values.contains_key(&number.name) {
        true => number.clone(),
        false => Number { value: near(number), ..number.clone() },
    };
    numbers.iter().map(start).collect()
}

/// Returns the divisor in a clause such as `m % 8 == 0`, or `None` if there is no divisor or if it is not a number.
fn modulus(clause: &Clause) -> Option<i64> {
    match clause.modulus {
        Some(Modulus::Number(modulus)) if modulus > 0 => Some(modulus),
        _ => None,
    }
}

fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

/// Returns the relation and the number in a clause that compares with a number, and otherwise `None`.
fn bound(text: &str, clause: &Clause) -> Option<(Relation, i64)> {
    let (relation, Expr { at, .. }) = clause.bound.as_ref()?;
    Some((*relation, text.get(at.clone())?.trim().parse().ok()?))
}

/// Returns the expression with numbers instead of symbols. Clauses about the layout remain. Clauses about symbols are
/// removed, and each one that is false for the values of the sliders is returned as an error.
pub(crate) fn concrete(text: &str, numbers: &[Number]) -> (String, Vec<Mistake>) {
    let Ok(Lines { last: stated, start, .. }) = parse_lines(text) else { return (text.to_string(), Vec::new()) };
    let mut broken = Vec::new();
    let mut clauses = Vec::new();
    for clause in &stated.clauses {
        let name = text.get(clause.name.clone()).unwrap_or_default();
        match numbers.iter().find(|number| number.name == name) {
            Some(number) => broken.extend(refuted(text, clause, number)),
            None => clauses.push(substituted(text.get(clause.at.clone()).unwrap_or_default(), numbers)),
        }
    }
    // Keep the earlier lines, because the last line may use their names.
    let whole = format!("{}{}", &text[..start], text.get(stated.expr.at).unwrap_or_default());
    let separator = if clauses.is_empty() { "" } else { " where " };
    (format!("{}{separator}{}", substituted(&whole, numbers), clauses.join(", ")), broken)
}

/// Returns the error for a clause about a symbol if it is false for the value of the slider.
fn refuted(text: &str, clause: &Clause, number: &Number) -> Option<Mistake> {
    let (relation, value) = bound(text, clause)?;
    let measured = modulus(clause).map_or(number.value, |modulus| number.value % modulus);
    let stated = text.get(clause.at.clone()).unwrap_or_default();
    let message = format!("the declared fact `{stated}` is false for {}", number.value);
    let error = Diagnostic::new(clause.at.clone(), message, "move the slider");
    (!relation.holds(measured, value)).then(|| Mistake::of("expr", text, &error))
}

/// Returns the text with numbers instead of symbols. A name before an opening bracket is an operation and stays.
fn substituted(text: &str, numbers: &[Number]) -> String {
    let value = |name: &str| numbers.iter().find(|number| number.name == name.trim()).map(|number| number.value);
    let mut out = String::new();
    let (mut rest, mut unknown) = (text, 0);
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '?' => rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1),
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            _ if first.is_alphanumeric() || first == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(end);
        rest = behind;
        if word == "?" {
            // The symbols `?` have the names `?1`, `?2` and so on. The 8 in `?{div=8}` is a divisor and is removed.
            unknown += 1;
            rest = if rest.starts_with('{') { rest.split_once('}').map_or(rest, |(_, rest)| rest) } else { rest };
            out += &value(&format!("?{unknown}")).map_or("?".into(), |number| number.to_string());
            continue;
        }
        let name = word.trim_start_matches('{').trim_end_matches('}');
        match value(word).or_else(|| value(name)) {
            _ if word == "ceil" => rest = quotient(&mut out, rest, value),
            Some(number) if !rest.trim_start().starts_with(['(', '<']) => out += &number.to_string(),
            _ => out += word,
        }
    }
    out
}

/// Evaluates `(name/12)` after `ceil`, appends the number to `out`, and returns the text after it.
fn quotient<'a>(out: &mut String, rest: &'a str, value: impl Fn(&str) -> Option<i64>) -> &'a str {
    let parts = rest.trim_start().strip_prefix('(').and_then(|inner| inner.split_once(')'));
    let worked = parts.and_then(|(inner, behind)| {
        let (name, divisor) = inner.split_once('/')?;
        let divisor = divisor.trim().parse::<i64>().ok().filter(|divisor| *divisor > 0)?;
        Some(((value(name)? + divisor - 1) / divisor, behind))
    });
    let Some((number, behind)) = worked else {
        *out += "ceil";
        return rest;
    };
    *out += &number.to_string();
    behind
}

/// Returns `true` if the value of an expression depends on symbols.
pub(crate) fn is_symbolic(text: &str) -> bool {
    matches!(eval(text), Ok(layout_compiler::Value::Spelled(_)))
}

/// The evaluation of index code, and its sliders.
pub(crate) struct Code {
    /// The sliders: the extents of the coordinates, and the values of the other names.
    pub(crate) numbers: Vec<Number>,
    /// The layout that the code computes, or the error.
    pub(crate) found: Result<Recovered, Failure>,
    /// The layout with names instead of numbers in its strides, if it is also correct for other numbers.
    pub(crate) named: Option<String>,
}

/// If the text is index code, finds its layout for the values of the sliders. Returns `None` for other texts.
pub(crate) fn index_code(text: &str, values: &BTreeMap<String, i64>) -> Option<Code> {
    // A single name or number is an expression, and not index code.
    let is_computed = text.contains(['*', '%', '/', '[', '^', '&']) || text.contains("<<") || text.contains(">>");
    let known = |name: &str| values.get(name).copied();
    let assumed = assume(text, &Recover::over(""), &known).ok().filter(|_| is_computed)?;
    if assumed.extents.is_empty() && assumed.numbers.is_empty() {
        return None;
    }
    let coordinates: Vec<String> = assumed.extents.iter().map(|(name, _)| name.clone()).collect();
    let shape = assumed.shape();
    // The shape has one mode per coordinate, because the page does not show which coordinates belong to the same mode.
    let how = Recover { coordinates: Some(&coordinates), values: &assumed.numbers, ..Recover::over(&shape) };
    let found = recover(text, &how);
    let named = found.as_ref().ok().and_then(|found| named(text, &how, &found.layout));
    let slider = |(name, value): &(String, i64), most: i64, is_extent: bool| Number {
        name: name.clone(),
        value: *value,
        low: is_extent.into(),
        high: most.max(*value),
        step: 1,
        is_extent,
    };
    let extents = assumed.extents.iter().map(|extent| slider(extent, 128, true));
    let numbers: Vec<Number> = extents.chain(assumed.numbers.iter().map(|of| slider(of, 256, false))).collect();
    Some(Code { numbers, found, named })
}
