//! Evaluates definitions of other blocks where they are used. Arguments replace parameters. A runtime value of the
//! definition stands for the runtime value with the same name in the input that uses the definition.

use super::given::{Definition, KnownLayout, Mistake, Template};
use super::number::evaluated;
use crate::resolve::{Names, Numbers, Overrun, Value, is_constant, resolve_with};
use crate::syntax::{At, Call, Clause, Diagnostic, Expr, ExprKind, Modulus, Param};
use crate::{facts, spelling};
use layout_import::notation::Source;
use layout_proofs::Budget;
use layout_runtime::Symbol;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The values of templates for certain arguments. The values are stored so that each value is evaluated only once per
/// expression.
pub(super) type Instances = RefCell<HashMap<Key, Result<Value, Option<Diagnostic>>>>;

/// A template and its arguments.
type Key = (*const Template, Vec<i64>);

/// A definition with arguments, at one use.
#[derive(Clone)]
struct Instance<'a> {
    text: &'a str,
    names: &'a [KnownLayout],
    /// The const parameters, each with its argument.
    arguments: Vec<(&'a str, i64)>,
    /// The text with which the user names the definition.
    name: String,
    /// The span of the use in the current input. Errors are reported there.
    at: &'a At,
    here: &'a dyn Names,
    instances: &'a Instances,
}

/// Returns the value of the definition that is named at `at`.
///
/// # Errors
/// If the definition cannot be evaluated here, for example because it has parameters. The error is `None` if it was
/// already reported at the declaration.
pub(super) fn value(
    given: &Result<Definition, Mistake>,
    at: &At,
    here: &dyn Names,
    instances: &Instances,
) -> Result<Value, Option<Diagnostic>> {
    match given {
        Ok(Definition::Layout(layout)) => Ok(Value::Layout(**layout)),
        Ok(Definition::Text(text)) => {
            let (name, arguments) = (here.text(at), Vec::new());
            Instance { text, names: &[], arguments, name, at, here, instances }.value(Overrun::Allowed)
        }
        Ok(Definition::Template(template)) => {
            let name = here.text(at);
            let message = format!("`{name}` requires arguments for its const parameters");
            let help = format!("write `{name}<{}>`", template.params.join(", "));
            // The parameters may have defaults, which only rustc knows. Therefore rustc may accept the use.
            Err(Some(Diagnostic::new(at.clone(), message, help).of_constant()))
        }
        Ok(Definition::Constant) => {
            let message = format!("`{}` contains constants, and only rustc knows their values", here.text(at));
            let help = "declare a struct for the result, and use this struct";
            Err(Some(Diagnostic::new(at.clone(), message, help).of_constant()))
        }
        Err(Mistake::Here) => Err(None),
        Err(Mistake::Elsewhere) => Err(Some(Diagnostic::new(
            at.clone(),
            format!("the declaration of `{}` has an error", here.text(at)),
            "correct the error in the declaration",
        ))),
    }
}

/// Returns the value of a layout with arguments, such as `Smem<128>`. All arguments must be numbers.
///
/// # Errors
/// If the definition cannot be evaluated with these arguments.
pub(super) fn instance(
    given: &Result<Definition, Mistake>,
    call: &Call,
    at: &At,
    here: &dyn Names,
    instances: &Instances,
) -> Result<Value, Option<Diagnostic>> {
    let Ok(Definition::Template(template)) = given else { return value(given, at, here, instances) };
    let Template { names, text, .. } = &**template;
    let arguments = arguments(template, call, at, here).map_err(Some)?;
    let one = Instance { text, names, arguments, name: here.text(at), at, here, instances };
    one.read_inside_out();
    one.value_once(template)
}

/// Returns the parameters of a template, each with its argument in a call.
fn arguments<'a>(
    template: &'a Template,
    call: &Call,
    at: &At,
    here: &dyn Names,
) -> Result<Vec<(&'a str, i64)>, Diagnostic> {
    let (name, params) = (here.text(&call.name), &template.params);
    if params.len() != call.params.len() {
        let count = facts::count(params.len(), "argument");
        let message = format!("`{name}<{}>` requires {count}, found {}", params.join(", "), call.params.len());
        let help = format!("write a value for each parameter: `{}`", params.join("`, `"));
        return Err(Diagnostic::new(at.clone(), message, help));
    }
    let value = |(param, argument): (&'a String, &Param)| match argument.number.or_else(|| here.known(&argument.at)) {
        Some(number) => Ok((param.as_str(), number)),
        None => {
            let message = format!("only rustc knows the value of `{}`", here.text(&argument.at));
            Err(Diagnostic::by_rustc(argument.at.clone(), message))
        }
    };
    params.iter().zip(&call.params).map(value).collect()
}

impl<'a> Instance<'a> {
    /// If a layout with arguments inside this definition is a template, returns its instance and the template. Returns
    /// `None` if the layout is not a template.
    fn inner(&self, call: &Call, at: &At) -> Option<Result<(Self, &'a Rc<Template>), Diagnostic>> {
        let Some(Ok(Definition::Template(template))) = self.given(&call.name) else { return None };
        let inner = |arguments| {
            let (name, Template { names, text, .. }) = (self.text(at), &**template);
            (Self { text, names, arguments, name, ..self.clone() }, template)
        };
        Some(arguments(template, call, at, self).map(inner))
    }

    /// Evaluates all layouts with arguments that this instance depends on, starting with the innermost. In this order,
    /// the inner layouts of a definition are already evaluated when the definition is evaluated, so the recursion is
    /// not deep.
    fn read_inside_out(&self) {
        let mut waiting: Vec<_> = self.instances_named();
        while let Some((one, template, inner)) = waiting.pop() {
            if self.instances.borrow().contains_key(&one.key(template)) {
                continue;
            }
            match inner {
                Inner::Read => drop(one.value_once(template)),
                Inner::Unread => {
                    let inner = one.instances_named();
                    waiting.push((one, template, Inner::Read));
                    waiting.extend(inner);
                }
            }
        }
    }

    /// Returns all layouts with arguments that occur in the definition.
    fn instances_named(&self) -> Vec<(Self, &'a Rc<Template>, Inner)> {
        let Ok(stated) = spelling::read(Source::Text(self.text), &|at| self.text(at)) else { return Vec::new() };
        let clauses = stated.clauses.iter().flat_map(|clause| &clause.args);
        let all = [&stated.expr].into_iter().chain(clauses).flat_map(Expr::all);
        let inner = all.filter_map(|expr| match &expr.kind {
            ExprKind::Call(call) => self.inner(call, &expr.at)?.ok(),
            _ => None,
        });
        inner.map(|(one, template)| (one, template, Inner::Unread)).collect()
    }

    fn key(&self, template: &Rc<Template>) -> Key {
        (Rc::as_ptr(template), self.arguments.iter().map(|(_, value)| *value).collect())
    }

    /// Returns the value of the instance. Only the first call evaluates the value; later calls return the stored value.
    fn value_once(&self, template: &Rc<Template>) -> Result<Value, Option<Diagnostic>> {
        let key = self.key(template);
        if let Some(known) = self.instances.borrow().get(&key) {
            let here = |error: &Diagnostic| Diagnostic { at: self.at.clone(), ..error.clone() };
            return known.clone().map_err(|error| error.as_ref().map(here));
        }
        let value = self.value(Overrun::Refused);
        self.instances.borrow_mut().insert(key, value.clone());
        value
    }
}

/// Specifies whether the layouts that an instance depends on are already in the list of waiting instances.
enum Inner {
    Read,
    Unread,
}

impl<'a> Instance<'a> {
    /// Evaluates the definition, and checks its clauses. The errors depend on the arguments, so they are reported at
    /// the use.
    fn value(&self, overrun: Overrun) -> Result<Value, Option<Diagnostic>> {
        let read = self.read(overrun);
        read.map_err(|errors| errors.into_iter().next().map(|error| Diagnostic { at: self.at.clone(), ..error }))
    }

    fn read(&self, overrun: Overrun) -> Result<Value, Vec<Diagnostic>> {
        let source = Source::Text(self.text);
        // A text that the macro cannot parse, for example because it contains `$crate`, may be valid for rustc.
        let mut stated = spelling::read(source, &|at| self.text(at)).map_err(|error| vec![error.of_constant()])?;
        let overrun = match overrun {
            Overrun::Refused => facts::overrun(&stated, |at| self.text(at)),
            said => said,
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
        facts::proved(&stated, value, source, self)
    }

    fn argument(&self, name: &str) -> Option<i64> {
        self.arguments.iter().find(|(param, _)| *param == name).map(|(_, value)| *value)
    }

    /// Checks the clauses about const parameters, such as `BM % 8 == 0`, with the arguments.
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
                let message =
                    format!("the declared fact `{}` is false for {number}", clause.spelled(&|at| self.text(at)));
                return Err(vec![Diagnostic::new(self.at.clone(), message, "")]);
            }
        }
        Ok(())
    }

    fn number_of(&self, at: &At) -> Option<i64> {
        self.text(at).parse().ok().or_else(|| self.known(at))
    }

    fn given(&self, at: &At) -> Option<&'a Result<Definition, Mistake>> {
        let name = self.text(at);
        self.names.iter().rev().find(|(known, _)| *known == name).map(|(_, given)| given)
    }

    /// Returns the error for a name in the definition whose value is not known. The helper macro did not pass the
    /// definition of this name.
    fn unknown(&self, at: &At) -> Diagnostic {
        let message = format!("`{}` uses `{}`, but the value of this name is not known here", self.name, self.text(at));
        Diagnostic::new(
            self.at.clone(),
            message,
            "declare both items in one block, or make the second item a parameter of the first item",
        )
        .of_constant()
    }
}

impl Names for Instance<'_> {
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>> {
        match self.given(at) {
            Some(given) => value(given, at, self, self.instances),
            None if self.arguments.is_empty() => Err(None),
            None => Err(Some(self.unknown(at))),
        }
    }

    fn instance(&self, call: &Call, at: &At) -> Result<Value, Option<Diagnostic>> {
        match (self.inner(call, at), self.given(&call.name)) {
            (Some(inner), _) => inner.map_err(Some).and_then(|(inner, template)| inner.value_once(template)),
            (None, Some(given)) => value(given, at, self, self.instances),
            (None, None) => Err(Some(self.unknown(&call.name))),
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
