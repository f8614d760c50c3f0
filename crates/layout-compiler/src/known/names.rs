//! Looks up names among the known layouts. The known layouts come from the same block, or from helper macros.

use super::given::KnownLayout;
use super::instance::{self, Instances};
use crate::facts;
use crate::resolve::stands::{is_constant_operand, is_like_a_constant};
use crate::resolve::{Names, Number, Numbers, STEPS, Value, is_constant, is_instance, is_like_a_type, nearest};
use crate::syntax::{At, Call, Clause, Diagnostic, Expr, ExprKind, Help, Param, Stated};
use crate::tokens::{changed, mentions};
use crate::words::{Words, is_rust};
use layout_hardware::atom::is_word;
use layout_proofs::Budget;
use layout_runtime::Symbol;
use proc_macro2::TokenStream;
use std::cell::RefCell;

/// The names that an input can use: known layouts, symbols and constants.
pub(crate) struct KnownNames<'a> {
    words: &'a Words,
    layouts: &'a [KnownLayout],
    numbers: RefCell<Numbers>,
    budget: RefCell<Budget>,
    instances: Instances,
    /// The names that may be symbols, or `None` if every name may be a symbol. Names of constants are always allowed.
    allowed: Option<&'a [String]>,
}

impl<'a> KnownNames<'a> {
    pub(crate) fn new(words: &'a Words, layouts: &'a [KnownLayout], allowed: Option<&'a [String]>) -> Self {
        let (numbers, instances) = (RefCell::default(), Instances::default());
        Self { words, layouts, numbers, budget: RefCell::new(Budget::new(STEPS)), instances, allowed }
    }

    /// Returns the path of the first layout name that is not known, so that another block must declare it.
    pub(crate) fn unknown(&self, stated: &Stated) -> Option<TokenStream> {
        if !self.words.has_names() {
            return None;
        }
        let names = names_of(stated, self.words);
        let is_unknown = |at: &At| {
            let name = self.text(at);
            self.find(&name).is_none() && is_layout(&name) && !is_constant_operand(&name)
        };
        names.into_iter().filter(is_unknown).find_map(|at| self.words.path(&at).ok())
    }

    fn find(&self, name: &str) -> Option<&KnownLayout> {
        self.layouts.iter().rev().find(|(known, _)| known == name)
    }

    /// Returns an error for each symbol that a macro and its caller both wrote, because they may mean different variables.
    pub(crate) fn mixed(&self) -> Vec<Diagnostic> {
        let numbers = self.numbers.borrow();
        let variables = numbers.iter().filter(|number| number.text.contains(char::is_lowercase));
        let mixed = variables.filter_map(|number| Some((self.words.other_variable(&number.text)?, &number.text)));
        let diagnostic = |(at, text): (At, &String)| {
            let message = format!("`{text}` of a macro and `{text}` of its caller can be different variables");
            Diagnostic::new(at, message, "give one of the variables another name")
        };
        mixed.map(diagnostic).collect()
    }

    /// Returns the symbols that the input uses, and the tokens of the value of each symbol.
    pub(crate) fn into_numbers(self) -> (Numbers, Vec<TokenStream>) {
        let numbers = self.numbers.into_inner();
        let tokens = numbers.iter().map(|number| tokens(number, self.words)).collect();
        (numbers, tokens)
    }

    /// Returns an error if a name cannot be a symbol or a constant.
    fn check(&self, name: &str, at: &At) -> Result<(), Diagnostic> {
        is_rust(name.parse().unwrap_or_default(), name, at)?;
        // A const parameter can have the same name as a layout, but then the name has no lowercase letter.
        if name.contains(char::is_lowercase) && is_layout(name) && self.find(name).is_some() {
            return Err(is_a_layout(name, at));
        }
        let Some(allowed) = self.allowed else { return Ok(()) };
        if is_constant(name) || is_constant_operand(name) || allowed.iter().any(|known| known == name) {
            return Ok(());
        }
        let written_here = self.words.text(at) == name;
        let message = match written_here {
            true => format!("this layout does not declare the number `{name}`"),
            false => {
                format!("`{}` requires the number `{name}`, which this layout does not declare", self.words.text(at))
            }
        };
        let layout = self.layouts.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        if let Some((layout, _)) = layout.filter(|_| written_here) {
            let help = match layout == name {
                true => {
                    "in this notation, a lower-case name is a number; give the struct a name in upper camel case, such as `Tile`"
                        .into()
                }
                false => Help::code("did you mean the layout {}?", layout),
            };
            return Err(Diagnostic::new(at.clone(), message, help));
        }
        let help = match nearest(name, allowed.iter().map(String::as_str)).filter(|_| written_here) {
            Some(known) => Help::meant(known),
            None if !written_here => {
                format!("add `{name}` to the fields of this struct or to the parameters of this function").into()
            }
            None => format!(
                "add `{name}` to the fields of the struct or to the parameters of the function; if the name is a Rust constant, write `{{{name}}}`, or rename the constant to `{}`",
                name.to_uppercase()
            )
            .into(),
        };
        Err(Diagnostic::new(at.clone(), message, help))
    }
}

/// Returns the error for the name of a layout where the notation requires a number.
pub(crate) fn is_a_layout(name: &str, at: &At) -> Diagnostic {
    let help = Help::code("for its number of coordinates, write {}", format!("{{{name}::SIZE}}"));
    Diagnostic::new(at.clone(), format!("`{name}` is not a number, but a layout or a tiling"), help)
}

/// Returns the tokens of a symbol as the user wrote them. If a named layout brings the symbol into the input, returns
/// the symbol's name with the span of the layout's name.
fn tokens(number: &Number, words: &Words) -> TokenStream {
    if words.text(&number.at) == number.text {
        return words.path(&number.at).unwrap_or_default();
    }
    let tokens: TokenStream = number.text.parse().unwrap_or_default();
    let span = words.spans(&number.at).0;
    changed(tokens, &|mut tree| {
        tree.set_span(span);
        tree.into()
    })
}

/// Returns the spans of all names of layouts. An operand that is a keyword, such as `A` in `feeds(Mma, A)`, is not a
/// name.
pub(crate) fn names_of(stated: &Stated, words: &Words) -> Vec<At> {
    uses_of(stated, words).into_iter().map(|(name, _)| name).collect()
}

/// Returns the spans of all names of layouts, each with its arguments.
pub(super) fn uses_of<'a>(stated: &'a Stated, words: &Words) -> Vec<(At, &'a [Param])> {
    let mut exprs = vec![&stated.expr];
    for Clause { name, args, bound, .. } in &stated.clauses {
        let fact = facts::find(&words.text(name));
        let is_word = |i: &usize| fact.is_some_and(|fact| fact.words.contains(i));
        let operands = args.iter().enumerate().filter(|(i, _)| !is_word(i)).map(|(_, arg)| arg);
        // In a clause about a symbol, the right side is a number, so it contains no name of a layout.
        let bound = bound.as_ref().map(|(_, expr)| expr).filter(|_| fact.is_some());
        exprs.extend(operands.chain(bound));
    }
    let all = exprs.into_iter().flat_map(Expr::all);
    let name = |expr: &'a Expr| match &expr.kind {
        ExprKind::Name => Some((expr.at.clone(), [].as_slice())),
        ExprKind::Call(call) if is_instance(call, &|at| words.text(at)) => {
            Some((call.name.clone(), call.params.as_slice()))
        }
        _ => None,
    };
    all.filter_map(name).collect()
}

/// Returns the paths of all layouts that an expression and its clauses name.
pub(crate) fn paths_of(stated: &Stated, words: &Words) -> Vec<TokenStream> {
    let names = names_of(stated, words).into_iter().filter(|at| is_layout(&words.text(at)));
    names.filter(|at| !is_constant_operand(&words.text(at))).filter_map(|at| words.path(&at).ok()).collect()
}

/// Returns `true` if a path can be the name of a layout. The last segment of such a path starts with a letter that is
/// not lowercase, and the path is not an instruction.
fn is_layout(path: &str) -> bool {
    !is_word(path) && is_like_a_type(path)
}

impl Names for KnownNames<'_> {
    fn unbound(&self) -> Option<Box<dyn Names + '_>> {
        Some(Box::new(KnownNames::new(self.words, self.layouts, None)))
    }

    fn takes_constants(&self) -> bool {
        true
    }

    /// Returns `true` if the text of a number is a constant. An expression in braces is a constant if it does not
    /// mention a symbol of the item.
    fn is_constant(&self, text: &str) -> bool {
        let is_of_item = |allowed: &[String]| mentions(text.parse().unwrap_or_default(), allowed);
        match self.allowed {
            Some(allowed) if text.starts_with('{') => !is_of_item(allowed),
            Some(allowed) if allowed.iter().any(|known| known == text) => false,
            _ => is_like_a_constant(text),
        }
    }

    fn declares(&self, at: &At) -> bool {
        self.find(&self.text(at)).is_some()
    }

    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>> {
        let name = self.text(at);
        if let Some((_, given)) = self.find(&name) {
            return instance::value(given, at, self, &self.instances);
        }
        self.words.path(at).map_err(Some)?;
        let help = match nearest(&name, self.layouts.iter().map(|(known, _)| known.as_str())) {
            Some(known) => Help::meant(known),
            None => "declare a layout with a name in upper camel case: `struct Name = shape:stride;`".into(),
        };
        Err(Some(Diagnostic::new(at.clone(), format!("there is no layout `{name}` here"), help)))
    }

    fn instance(&self, call: &Call, at: &At) -> Result<Value, Option<Diagnostic>> {
        match self.find(&self.text(&call.name)) {
            Some((_, given)) => instance::instance(given, call, at, self, &self.instances),
            None => self.value(&call.name),
        }
    }

    fn admit(&self, name: &str, at: &At) -> Result<(), Diagnostic> {
        self.check(name, at)
    }

    fn text(&self, at: &At) -> String {
        self.words.text(at)
    }

    fn budget(&self) -> &RefCell<Budget> {
        &self.budget
    }

    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        Some(&self.numbers)
    }

    fn number(&self, at: &At) -> Result<Symbol, Diagnostic> {
        let name = self.text(at);
        self.check(&name, at)?;
        self.numbers.borrow_mut().named(&name, at)
    }
}
