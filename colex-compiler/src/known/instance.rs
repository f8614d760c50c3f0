//! Definitions of other blocks, read where their names stand: with arguments for their parameters, and numbers of the
//! same names.

use super::given::{Definition, Known, Mistake, Template};
use super::number::evaluated;
use crate::facts;
use crate::resolve::{Names, Numbers, Overrun, Value, is_constant, resolve_with};
use crate::spelling;
use crate::syntax::{At, Call, Clause, Diagnostic, Modulus};
use colex_runtime::Symbol;
use colex_runtime::analysis::Budget;
use colex_runtime::notation::Source;
use std::cell::RefCell;

/// A definition at the place where its name stands.
struct Instance<'a> {
    text: &'a str,
    names: &'a [Known],
    /// The parameters and their values.
    arguments: Vec<(&'a str, i64)>,
    at: &'a At,
    here: &'a dyn Names,
}

/// The value of what is handed over under the name at `at`.
///
/// # Errors
/// If it has none here; `None` if its own declaration has been reported.
pub(super) fn value(
    given: &Result<Definition, Mistake>,
    at: &At,
    here: &dyn Names,
) -> Result<Value, Option<Diagnostic>> {
    match given {
        Ok(Definition::Layout(layout)) => Ok(Value::Layout(**layout)),
        Ok(Definition::Text(text)) => {
            let read = Instance { text, names: &[], arguments: Vec::new(), at, here };
            read.value(Overrun::Allowed)
        }
        Ok(Definition::Template(template)) => {
            let name = here.text(at);
            let message = format!("`{name}` has parameters, and no layout without them");
            let help = format!("write `{name}<{}>`", template.params.join(", "));
            // Defaults are rustc's.
            Err(Some(Diagnostic::new(at.clone(), message, help).of_constant()))
        }
        Ok(Definition::Constant) => {
            let message = format!("`{}` has constants that only rustc knows", here.text(at));
            let help = "declare a struct of what is made from it, and ask that";
            Err(Some(Diagnostic::new(at.clone(), message, help).of_constant()))
        }
        Err(Mistake::Here) => Err(None),
        Err(Mistake::Elsewhere) => Err(Some(Diagnostic::new(
            at.clone(),
            format!("`{}` has a mistake", here.text(at)),
            "mend it where it is declared",
        ))),
    }
}

/// The value of a layout with arguments, `Smem<128>`, if all of them are numbers.
///
/// # Errors
/// If it has none here.
pub(super) fn instance(
    given: &Result<Definition, Mistake>,
    call: &Call,
    at: &At,
    here: &dyn Names,
) -> Result<Value, Option<Diagnostic>> {
    let Ok(Definition::Template(template)) = given else { return value(given, at, here) };
    let name = here.text(&call.name);
    let Template { params, names, text } = &**template;
    if params.len() != call.params.len() {
        let message = format!("`{name}` takes {}, not {}", facts::count(params.len(), "parameter"), call.params.len());
        return Err(Some(Diagnostic::new(at.clone(), message, format!("write `{name}<{}>`", params.join(", ")))));
    }
    let mut arguments = Vec::new();
    for (param, argument) in params.iter().zip(&call.params) {
        match argument.number.or_else(|| here.known(&argument.at)) {
            Some(number) => arguments.push((param.as_str(), number)),
            None => {
                let message = format!("`{}` is known to rustc alone", here.text(&argument.at));
                let help = "write the number; a layout that is a `struct` may have such constants";
                return Err(Some(Diagnostic::new(argument.at.clone(), message, help).of_constant()));
            }
        }
    }
    let read = Instance { text, names, arguments, at, here };
    read.value(Overrun::Refused)
}

impl Instance<'_> {
    /// The value, whose clauses are true; of an instance mistakes are those of these arguments.
    fn value(&self, overrun: Overrun) -> Result<Value, Option<Diagnostic>> {
        let read = self.read(overrun);
        read.map_err(|errors| errors.into_iter().next().map(|error| Diagnostic { at: self.at.clone(), ..error }))
    }

    fn read(&self, overrun: Overrun) -> Result<Value, Vec<Diagnostic>> {
        let source = Source::Text(self.text);
        // What is no text, as the `$crate` of a macro, is still a definition to rustc.
        let mut stated = spelling::read(source, &|at| self.text(at)).map_err(|error| vec![error.of_constant()])?;
        let overrun = match overrun {
            Overrun::Refused => facts::overrun(&stated, |at| self.text(at)),
            Overrun::Allowed => Overrun::Allowed,
        };
        let about_arguments = |clause: &Clause| self.argument(&self.text(&clause.name)).is_some();
        let (arguments, others) = stated.clauses.into_iter().partition(about_arguments);
        stated.clauses = others;
        self.check(arguments)?;
        facts::state(&stated, source, self)?;
        let value = resolve_with(&stated.expr, source, self, overrun)?;
        if self.arguments.is_empty() || value.first_name().is_some() {
            return Ok(value);
        }
        let layout = match &value {
            Value::Instruction(_) | Value::Movement(_) => value.clone(),
            value => Value::Layout(value.layout(&stated.expr.at).map_err(|error| vec![error])?),
        };
        let failures = facts::failures(&stated, &layout, source, self);
        if failures.is_empty() { Ok(value) } else { Err(failures) }
    }

    fn argument(&self, name: &str) -> Option<i64> {
        self.arguments.iter().find(|(param, _)| *param == name).map(|(_, value)| *value)
    }

    /// The clauses about parameters, `BM % 8 == 0`, of these arguments.
    fn check(&self, clauses: Vec<Clause>) -> Result<(), Vec<Diagnostic>> {
        for clause in clauses {
            let Some(number) = self.argument(&self.text(&clause.name)) else { continue };
            let modulus = match &clause.modulus {
                Some(Modulus::Number(modulus)) => Some(Some(*modulus)),
                Some(Modulus::Constant(at)) => Some(self.known(at)),
                None => None,
            };
            let value = match modulus {
                Some(modulus) => modulus.and_then(|modulus| number.checked_rem_euclid(modulus)),
                None => Some(number),
            };
            let bound = clause.bound.as_ref().map(|(relation, bound)| (*relation, self.number_of(&bound.at)));
            let is_true = match (value, bound) {
                (Some(value), Some((relation, Some(bound)))) => relation.holds(value, bound),
                _ => false,
            };
            if !is_true {
                let message = format!("`{}` is stated, and not true of {number}", self.spelled(&clause));
                return Err(vec![Diagnostic::new(self.at.clone(), message, "")]);
            }
        }
        Ok(())
    }

    /// `BM % 8 == 0`
    fn spelled(&self, clause: &Clause) -> String {
        let modulus = match &clause.modulus {
            Some(Modulus::Number(modulus)) => format!(" % {modulus}"),
            Some(Modulus::Constant(at)) => format!(" % {}", self.text(at)),
            None => String::new(),
        };
        let bound = clause.bound.as_ref();
        let bound = bound.map(|(relation, bound)| format!(" {} {}", relation.sign(), self.text(&bound.at)));
        format!("{}{modulus}{}", self.text(&clause.name), bound.unwrap_or_default())
    }

    fn number_of(&self, at: &At) -> Option<i64> {
        self.text(at).parse().ok().or_else(|| self.known(at))
    }

    fn given(&self, at: &At) -> Option<&Result<Definition, Mistake>> {
        let name = self.text(at);
        self.names.iter().rev().find(|(known, _)| *known == name).map(|(_, given)| given)
    }

    /// What the definition names that is not handed over with it.
    fn unknown(&self, at: &At) -> Diagnostic {
        let message = format!("`{}` names `{}`, which is not known here", self.here.text(self.at), self.text(at));
        Diagnostic::new(self.at.clone(), message, "declare both in one block, or make it a parameter").of_constant()
    }
}

impl Names for Instance<'_> {
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>> {
        match self.given(at) {
            Some(given) => value(given, at, self),
            None if self.arguments.is_empty() => Err(None),
            None => Err(Some(self.unknown(at))),
        }
    }

    fn instance(&self, call: &Call, at: &At) -> Result<Value, Option<Diagnostic>> {
        match self.given(&call.name) {
            Some(given) => instance(given, call, at, self),
            None => Err(Some(self.unknown(&call.name))),
        }
    }

    fn declares(&self, at: &At) -> bool {
        self.given(at).is_some()
    }

    fn text(&self, at: &At) -> String {
        self.text.get(at.clone()).unwrap_or_default().to_string()
    }

    fn budget(&self) -> &RefCell<Budget> {
        self.here.budget()
    }

    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        self.here.numbers()
    }

    fn place(&self, _: &At) -> At {
        self.at.clone()
    }

    fn known(&self, at: &At) -> Option<i64> {
        let text = self.text(at);
        match text.starts_with('{') {
            true => evaluated(&text, &|name| self.argument(name)),
            false => self.argument(&text),
        }
    }

    fn number(&self, at: &At) -> Result<Symbol, Diagnostic> {
        let name = self.text(at);
        if !self.arguments.is_empty() && is_constant(&name) {
            return Err(self.unknown(at));
        }
        self.here.admit(&name, self.at)?;
        match self.here.numbers() {
            Some(numbers) => numbers.borrow_mut().named(&name, self.at),
            None => self.here.number(at),
        }
    }

    fn admit(&self, name: &str, _: &At) -> Result<(), Diagnostic> {
        self.here.admit(name, self.at)
    }
}
