//! Facts about symbols: `m % 8 == 0`, `m <= 4096`, `ld >= n`. The algebra relies on these facts. Therefore constructors
//! and emitted functions check the facts for the runtime values that they receive.

use super::fact::{is_fact, nearest_fact};
use crate::resolve::{Bound, Names, Value, is_number, resolve};
use crate::syntax::{Clause, Diagnostic, ExprKind, Help, Modulus, Stated};
use layout_import::notation::Source;
use layout_runtime::{Int, IntTuple};

/// Returns `true` if a clause is about a symbol and not about the layout.
pub(super) fn is_about_number(clause: &Clause, names: &dyn Names) -> bool {
    let is_fact = || is_fact(&names.text(&clause.name));
    clause.args.is_empty() && (clause.modulus.is_some() || (clause.bound.is_some() && !is_fact()))
}

/// Records the declared facts about symbols. The caller must call this function before it evaluates the layout.
pub fn state(stated: &Stated, source: Source<'_>, names: &dyn Names) -> Result<(), Vec<Diagnostic>> {
    let clauses = stated.clauses.iter().filter(|clause| is_about_number(clause, names));
    let errors: Vec<_> = clauses.filter_map(|clause| state_one(clause, source, names).err()).flatten().collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn state_one(clause: &Clause, source: Source<'_>, names: &dyn Names) -> Result<(), Vec<Diagnostic>> {
    let Some(numbers) = names.numbers() else { return Ok(()) };
    let usage = "write a clause such as `m % 8 == 0`, `m <= 4096` or `ld >= n`";
    let Some((relation, bound)) = &clause.bound else {
        return Err(vec![Diagnostic::new(clause.at.clone(), "a remainder must be compared with a number", usage)]);
    };
    let resolved = match bound.kind {
        ExprKind::Name => names
            .number(&bound.at)
            .map(|symbol| Value::Ints(IntTuple::from(Int::extent(symbol))))
            .map_err(|error| vec![error]),
        _ => resolve(bound, source, names),
    };
    let value = match resolved? {
        Value::Ints(tuple) => tuple.as_int().filter(|value| value.is_number()).and_then(compared),
        _ => None,
    };
    let Some(value) = value else {
        let message = "a clause must compare a number with an integer, or with a name";
        return Err(vec![Diagnostic::new(bound.at.clone(), message, usage)]);
    };
    let modulus = match &clause.modulus {
        Some(Modulus::Number(modulus)) => Some(Bound::Number(*modulus)),
        Some(Modulus::Constant(at)) if let Some(modulus) = names.known(at) => Some(Bound::Number(modulus)),
        Some(Modulus::Constant(at)) if names.makes_numbers() || is_number(&names.text(at)) => {
            Some(Bound::Name(names.number(at).map_err(|error| vec![error])?.name))
        }
        Some(Modulus::Constant(at)) => {
            let message = format!("the value of `{}` is not known here", names.text(at));
            return Err(vec![
                Diagnostic::new(
                    at.clone(),
                    message,
                    "write the number instead of the constant, or declare a struct, whose clauses may contain constants",
                )
                .of_constant(),
            ]);
        }
        None => None,
    };
    let name = names.text(&clause.name);
    let stated = numbers.borrow_mut().state((&name, &names.place(&clause.name)), modulus, (*relation, value));
    let stated = stated.and_then(|()| match modulus {
        Some(Bound::Name(_)) if names.makes_numbers() => numbers.borrow_mut().enter_quotients(&clause.at),
        _ => Ok(()),
    });
    stated.map_err(|error| vec![Diagnostic { at: clause.at.clone(), ..error }])
}

/// Returns the right side of a comparison: a known number or a symbol.
fn compared(value: Int) -> Option<Bound> {
    match (value.symbol(), value.basis().is_one()) {
        (Some(symbol), _) if symbol.divisor == 1 => Some(Bound::Name(symbol.name)),
        (None, true) => Some(Bound::Number(value.value())),
        _ => None,
    }
}

/// Returns `true` if the layout, or a subexpression of it, uses the symbol that the clause is about.
pub(super) fn is_used(clause: &Clause, names: &dyn Names) -> bool {
    let name = names.text(&clause.name);
    names.numbers().is_some_and(|numbers| numbers.borrow().uses(&name))
}

/// Returns the error for a clause about a symbol that the layout does not use.
pub(super) fn unused(clause: &Clause, names: &dyn Names) -> Diagnostic {
    let name = names.text(&clause.name);
    let help = match nearest_fact(&name) {
        Some(known) => Help::meant(known),
        None => "write a clause about a number that occurs in the layout".into(),
    };
    Diagnostic::new(clause.name.clone(), format!("the layout does not depend on `{name}`"), help)
}
