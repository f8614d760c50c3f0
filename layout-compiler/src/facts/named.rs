//! Facts about layouts of which some numbers are only known at run time.

use super::sorted;
use super::table::Fact;
use crate::resolve::{Names, Numbers, Value, factors, spell_tuple};
use crate::syntax::{Clause, Diagnostic};
use layout_runtime::{Int, IntTuple};

/// A fact that is decided for all numbers at once; everything else would have to know them.
pub(super) fn check(
    value: &Value,
    names: &dyn Names,
    clause: &Clause,
    fact: &Fact,
    values: &[Value],
) -> Result<(), Vec<Diagnostic>> {
    let (Value::Layout(layout), Some(numbers)) = (value, names.numbers()) else {
        return Err(not_decided(clause, fact));
    };
    let numbers = numbers.borrow();
    let refuted = match fact.name {
        "injective" => sorted::injective(layout, &numbers).err().map(not_injective),
        "compact" | "bijective" if sorted::is_compact(layout, &numbers) => None,
        "vector" => {
            let (path, n) = neighbours(values).ok_or_else(|| not_decided(clause, fact))?;
            misaligned(layout, path, n, &numbers)
        }
        _ => return Err(not_decided(clause, fact)),
    };
    match refuted {
        None => Ok(()),
        Some((message, help)) => Err(vec![Diagnostic::new(clause.at.clone(), message, help)]),
    }
}

/// The operands of `vector`.
fn neighbours(values: &[Value]) -> Option<(&IntTuple, i64)> {
    match (values.get(1)?, values.get(2)?) {
        (Value::Ints(path), Value::Ints(n)) => Some((path, n.as_int().map(Int::value).filter(|n| *n > 0)?)),
        _ => None,
    }
}

fn not_injective(fact: Option<String>) -> (String, String) {
    let help = match fact {
        Some(fact) => format!("state what keeps the modes apart: `{fact}`"),
        None => String::from("state facts that order the strides, such as `ld >= n`"),
    };
    (String::from("two coordinates may share an index, for some numbers"), help)
}

fn not_decided(clause: &Clause, fact: &Fact) -> Vec<Diagnostic> {
    let message = format!("`{}` depends on numbers that are only known at run time", fact.name);
    let help =
        "decided without them are `injective`, `compact`, `vector(mode, n)` and facts about the numbers, `m % 8 == 0`";
    vec![Diagnostic::new(clause.at.clone(), message, help)]
}

/// What keeps `n` neighbours of the mode at `path` from being contiguous and aligned whatever the numbers are.
///
/// They are, if the first leaf of the mode has stride 1 and an extent that `n` divides, and `n` divides every other stride and the
/// offset: the largest such `n` is CuTe's `max_common_vector` of what is known.
fn misaligned(layout: &layout_runtime::Layout, path: &IntTuple, n: i64, numbers: &Numbers) -> Option<(String, String)> {
    let modes: Vec<usize> =
        path.leaves().iter().map(|mode| usize::try_from(mode.value()).unwrap_or(usize::MAX)).collect();
    let mode = match layout.mode(&modes) {
        Ok(mode) => mode,
        Err(error) => return Some((error.to_string(), String::new())),
    };
    let (shape, stride) = (mode.shape(), mode.stride());
    let (extent, first) = (shape.leaves()[0], stride.leaves()[0]);
    if first.value() != 1 || !first.basis().is_one() {
        return Some((format!("neighbours of the mode are {} apart", spelled(first, numbers)), String::new()));
    }
    let known = extent.symbol().map_or(extent.value(), |symbol| i64::from(symbol.known));
    if known % n != 0 {
        return Some(not_a_multiple("extent", extent, n, numbers));
    }
    if layout.offset() % n != 0 {
        return Some((format!("the offset {} is not a multiple of {n}", layout.offset()), String::new()));
    }
    let mut strides: Vec<Int> = layout.stride().leaves().to_vec();
    let own = strides.iter().position(|stride| stride.value() == 1 && stride.basis().is_one());
    own.map(|own| strides.remove(own));
    strides
        .iter()
        .find(|stride| divisor(**stride, numbers) % n != 0)
        .map(|stride| not_a_multiple("stride", *stride, n, numbers))
}

/// What is known to divide a stride.
fn divisor(stride: Int, numbers: &Numbers) -> i64 {
    factors(stride).fold(stride.value(), |product, name| product.saturating_mul(i64::from(numbers.divisor(name))))
}

fn not_a_multiple(what: &str, number: Int, n: i64, numbers: &Numbers) -> (String, String) {
    let text = spelled(number, numbers);
    let message = format!("{what} `{text}` is not known to be a multiple of {n}");
    let name = number.first_name().and_then(|name| numbers.get(name)).map(|number| number.text.clone());
    (message, name.map_or(String::new(), |name| format!("state it: `{name} % {n} == 0`")))
}

fn spelled(number: Int, numbers: &Numbers) -> String {
    spell_tuple(&IntTuple::from(number), numbers)
}
