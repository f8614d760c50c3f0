//! Translates expressions of C++ and Python to expressions of colex.

mod builtin;
mod constant;
mod function;
mod lookup;
mod operand;
mod operators;
mod path;
mod selector;

use crate::Host;
use crate::scan::is_integer;
use crate::scope::{Member, Param, Scopes, What};
use crate::source::{Source, Span};
use std::collections::{HashMap, HashSet};

/// Maximum nesting depth of the expressions and declarations that are translated.
const MAX_DEPTH: usize = 100;

/// Maximum nesting depth of the parts of constants. This depth limits the stack.
const MAX_LEVELS: usize = MAX_DEPTH;

/// Maximum number of operands that are translated, in addition to [`STEPS`] operands per declaration. Without this
/// limit, the translation of an invalid or malicious source could take exponential time.
const MAX_STEPS: usize = 1 << 17;

/// Number of operands that each declaration adds to [`MAX_STEPS`].
const STEPS: usize = 64;

/// If the text of an expression is longer than this number of bytes, its value replaces the text.
const LONG: usize = 1500;

/// Maximum length in bytes of the text of an expression that cannot be evaluated.
const LONGEST: usize = 8 * LONG;

/// The context of an expression. It consists of its scope, its template arguments, and the token before which names
/// must be declared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) scope: usize,
    pub(crate) arguments: usize,
    pub(crate) before: usize,
    /// The scope and the member of the alias template to which the expression belongs, or `None`.
    pub(crate) alias: Option<(usize, usize)>,
}

/// The meaning of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A number or a truth value.
    Number(i64),
    /// An expression of colex, or a name such as `half_t`.
    Text(String),
    /// A class, given by its scope and its template arguments.
    Class(usize, usize),
    /// All functions with the same name, given by their scope, their name, and the template arguments.
    Function(usize, String, usize),
    /// A runtime value, given by its name.
    Runtime(String),
    /// The expression has no meaning, because these names have no value.
    Missing(Vec<String>),
}

/// A class template, given by its scope, or an alias template, given by its scope and its member.
type Template = (usize, Option<usize>);

/// The meaning of a member, and the names of the runtime values that the meaning depends on.
type Known = (Meaning, Vec<String>);

/// Translates the expressions of a source.
pub(crate) struct Translator<'a> {
    pub(crate) source: &'a Source,
    pub(crate) scopes: &'a Scopes,
    pub(crate) host: &'a dyn Host,
    /// The names that the user or a `#define` gives values, with the positions of these values.
    given: HashMap<String, Span>,
    /// The names that can be numbers, because a constant or a parameter with this name is declared.
    numbers: HashSet<&'a str>,
    /// The template arguments of each instantiation. The first instantiation has no arguments.
    instances: Vec<HashMap<Template, Vec<Meaning>>>,
    instances_known: HashMap<String, usize>,
    /// The meanings of members, by scope, member and instantiation. The value is `None` during the translation of the
    /// member.
    known: HashMap<(usize, usize, usize), Option<Known>>,
    /// The values of calls, by function and instantiation.
    returns: HashMap<(usize, usize), Meaning>,
    bases: HashMap<(usize, usize), Vec<(usize, usize)>>,
    /// The names without a value that the current expression needs.
    missing: Vec<String>,
    /// The names of the runtime values that the current expression needs.
    runtime: Vec<String>,
    depth: usize,
    levels: usize,
    steps: usize,
    /// `true` to keep undeclared names in the text, and `false` to report them as missing.
    pub(crate) keeps_names: bool,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(
        source: &'a Source,
        scopes: &'a Scopes,
        host: &'a dyn Host,
        given: HashMap<String, Span>,
    ) -> Self {
        let is_constant = |member: &&Member| member.params.is_empty() && !matches!(member.what, What::Class(_));
        let is_number = |param: &&Param| !source.is(param.ty.start, "template");
        let members = scopes.all.iter().flat_map(|scope| &scope.members).filter(is_constant);
        let params = scopes.all.iter().flat_map(|scope| &scope.params).filter(is_number);
        let members = members.map(|member| member.name.as_str());
        let numbers = members.chain(params.map(|param| param.name.as_str())).collect();
        Self {
            source,
            scopes,
            host,
            given,
            numbers,
            instances: vec![HashMap::new()],
            instances_known: HashMap::new(),
            known: HashMap::new(),
            returns: HashMap::new(),
            bases: HashMap::new(),
            missing: Vec::new(),
            runtime: Vec::new(),
            depth: 0,
            levels: 0,
            steps: 0,
            keeps_names: false,
        }
    }

    /// Returns the meaning of a member, and the names of the runtime values that the meaning depends on.
    pub(crate) fn declared(&mut self, scope: usize, member: usize) -> (Meaning, Vec<String>) {
        self.runtime.clear();
        self.steps = self.steps.saturating_sub(STEPS);
        let meaning = self.member((scope, member), 0);
        (meaning, std::mem::take(&mut self.runtime))
    }

    /// Returns the translation of an expression at file scope, or `None` if a name in it is missing.
    pub(crate) fn expression(&mut self, span: &Span) -> Option<String> {
        let meaning = self.operand(span, self.file());
        let text = self.text(meaning);
        self.missing.is_empty().then_some(text)
    }

    /// Returns the meaning of a member in an instantiation.
    fn member(&mut self, (scope, member): (usize, usize), arguments: usize) -> Meaning {
        let name = &self.scopes.all[scope].members[member].name;
        if let Some(given) = self.given(name) {
            return given;
        }
        let key = (scope, member, arguments);
        match self.known.get(&key) {
            Some(Some((known, runtime))) => {
                let (known, runtime) = (known.clone(), runtime.clone());
                runtime.iter().for_each(|name| self.note_runtime(name));
                return known;
            }
            Some(None) => return Meaning::Missing(vec![name.clone()]),
            None => drop(self.known.insert(key, None)),
        }
        let (above, runtime) = (std::mem::take(&mut self.missing), std::mem::take(&mut self.runtime));
        let meaning = self.what((scope, member), arguments);
        let missing = std::mem::replace(&mut self.missing, above);
        let meaning = if missing.is_empty() { meaning } else { Meaning::Missing(missing) };
        let own = std::mem::replace(&mut self.runtime, runtime);
        own.iter().for_each(|name| self.note_runtime(name));
        self.known.insert(key, Some((meaning.clone(), own)));
        meaning
    }

    fn what(&mut self, (scope, member): (usize, usize), arguments: usize) -> Meaning {
        let declared = &self.scopes.all[scope].members[member];
        let alias = (!declared.params.is_empty()).then_some((scope, member));
        let context = Context { scope, arguments, before: declared.at, alias };
        match declared.what.clone() {
            What::Class(class) => Meaning::Class(class, arguments),
            What::Function { .. } => Meaning::Function(scope, declared.name.clone(), arguments),
            What::Runtime { .. } if let Some(argument) = self.argument(scope, member, arguments) => argument,
            What::Mode { of, mode } => match self.source.split(&of) {
                parts if parts.len() > 1 => parts
                    .get(mode)
                    .map_or(Meaning::Missing(vec![declared.name.clone()]), |part| self.operand(part, context)),
                _ => {
                    let of = self.operand(&of, context);
                    Meaning::Text(format!("get<{mode}>({})", self.text(of)))
                }
            },
            What::Runtime { ty } if ty.is_empty() || is_integer(self.source, &ty) => {
                Meaning::Runtime(declared.name.clone())
            }
            What::Runtime { ty } => self.of_type(&ty, &declared.name, context),
            What::Value { ty, init } => self.value(&ty, &init, context),
        }
    }

    /// Returns the meaning of a parameter with the type in the span `ty`. The type can determine the value: a parameter
    /// of the type `ASmemLayout` is this layout.
    fn of_type(&mut self, ty: &Span, name: &str, context: Context) -> Meaning {
        let is_mark = |at: &usize| ["const", "&", "&&", "*"].contains(&self.source.word(*at));
        let end = ty.clone().rev().find(|at| !is_mark(at)).map_or(ty.start, |at| at + 1);
        match self.source.word(end.wrapping_sub(1)) {
            "auto" | "bool" | "void" => Meaning::Missing(vec![name.to_string()]),
            _ if end == ty.start => Meaning::Missing(vec![name.to_string()]),
            _ => self.operand(&(ty.start..end), context),
        }
    }

    fn value(&mut self, ty: &Span, init: &Span, context: Context) -> Meaning {
        let is_bool = ty.clone().any(|at| self.source.is(at, "bool"));
        if is_bool || is_integer(self.source, ty) {
            match self.number(init, context) {
                Ok(number) => return Meaning::Number(number),
                Err(names) if is_bool => return Meaning::Missing(names),
                Err(_) => {}
            }
        }
        match self.operand(init, context) {
            Meaning::Text(text) if text.len() > LONG => match self.host.evaluate(&text) {
                Ok(value) if value.is_layout && self.host.evaluate(&value.text).is_ok() => Meaning::Text(value.text),
                _ if text.len() > LONGEST => Meaning::Missing(vec![self.source.text(init).to_string()]),
                _ => Meaning::Text(text),
            },
            meaning => meaning,
        }
    }

    fn file(&self) -> Context {
        Context { scope: 0, arguments: 0, before: usize::MAX, alias: None }
    }

    /// Returns the text of a meaning. Records the names that have no value, and the names of runtime values.
    fn text(&mut self, meaning: Meaning) -> String {
        match meaning {
            Meaning::Number(number) => number.to_string(),
            Meaning::Text(text) => text,
            Meaning::Class(class, _) => self.scopes.all[class].name.clone(),
            Meaning::Function(_, name, _) => {
                self.miss(&name);
                name
            }
            Meaning::Runtime(name) => {
                self.note_runtime(&name);
                name
            }
            Meaning::Missing(names) => {
                names.into_iter().for_each(|name| self.miss(&name));
                "?".to_string()
            }
        }
    }

    fn note_runtime(&mut self, name: &str) {
        if !self.runtime.iter().any(|known| known == name) {
            self.runtime.push(name.to_string());
        }
    }

    fn miss(&mut self, name: &str) {
        if !self.missing.iter().any(|known| known == name) {
            self.missing.push(name.to_string());
        }
    }
}
