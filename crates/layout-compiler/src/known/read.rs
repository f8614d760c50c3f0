//! Evaluates the layout of an input: parses the notation, evaluates it, and proves its clauses.

use super::given::{KnownLayout, question};
use super::names::KnownNames;
use crate::facts;
use crate::report::Report;
use crate::resolve::{Names, Numbers, Value, resolve_with, spell, spell_tuple};
use crate::syntax::{At, Diagnostic, Expr, Stated};
use crate::words::Words;
use layout_hardware::descriptors::SmemDescriptor;
use layout_runtime::rules::CoordinateStride;
use layout_runtime::{Error, IntTuple, Layout};
use proc_macro2::TokenStream;

/// The result of evaluating the input.
pub(crate) enum Reading {
    /// The layout. Errors about false clauses have been reported.
    Read(Box<Read>),
    /// An instruction, a tiling or a movement. Only items can have such a value.
    Other(Value),
    /// The input has errors, which have been reported.
    Mistakes,
    /// A layout that only rustc can evaluate, because it has constants. rustc finds out whether it is valid.
    Constants(Constants),
    /// The path of the first name that another block must declare.
    Unknown(TokenStream),
}

/// The reasons why only rustc can evaluate a layout.
pub(crate) struct Constants {
    /// The errors of the evaluation by the macro. Each error is about a constant that the macro does not know.
    pub(crate) errors: Vec<Diagnostic>,
    /// `true` if the layout also depends on runtime values.
    pub(crate) is_symbolic: bool,
}

/// A layout, with its symbols.
pub(crate) struct Read {
    /// The layout, or the layout of the steps if the value is a descriptor.
    pub(crate) layout: Layout,
    /// The descriptor, or `None` if the value is not a descriptor.
    pub(crate) descriptor: Option<Box<SmemDescriptor>>,
    /// The extents in `elem_less(l, extents)`, or `None` if the value is not a containment test.
    pub(crate) extents: Option<IntTuple>,
    pub(crate) numbers: Numbers,
    /// The tokens for the value of each symbol, in the order of `numbers`.
    pub(crate) tokens: Vec<TokenStream>,
}

impl Read {
    /// Returns `true` if the layout or the containment test depends on symbols.
    pub(crate) fn is_symbolic(&self) -> bool {
        let is_name = |extent: &layout_runtime::Int| extent.symbol().is_some();
        self.layout.first_name().is_some() || self.extents.is_some_and(|extents| extents.leaves().iter().any(is_name))
    }

    /// Returns `true` if each symbol is a constant with a name that starts with a capital letter, and there are no
    /// facts about symbols.
    pub(crate) fn is_constant(&self) -> bool {
        let is_constant = |text: &str| text.starts_with(char::is_uppercase);
        self.numbers.facts().is_empty() && self.numbers.iter().all(|number| is_constant(&number.text))
    }

    /// Returns an error if a stride is a coordinate, so that indices are not integers.
    pub(crate) fn require_integral(&self) -> Result<(), Error> {
        let is_coordinate = |stride: &layout_runtime::Int| stride.basis().is_coordinate();
        match self.layout.stride().leaves().iter().any(is_coordinate) {
            true => Err(CoordinateStride.error()),
            false => Ok(()),
        }
    }

    /// Returns the layout or the descriptor in the notation.
    pub(crate) fn text(&self) -> String {
        match &self.descriptor {
            Some(descriptor) => descriptor.to_string(),
            None => spell(&self.layout, &self.numbers),
        }
    }

    /// Returns an error and a suggestion if a struct or a `layout!(…)` value cannot have this result as its layout.
    /// Such a result is a descriptor, a containment test, or a layout without modes, for which no type exists.
    pub(crate) fn require_layout(&self) -> Option<(&'static str, &'static str)> {
        let help = "use a function: `fn inside(i: u32) -> bool = elem_less(…)`";
        let question = self.extents.map(|_| ("expected a layout, found a comparison of coordinates", help));
        let help = "keep a mode with `_`, or use `crd2idx` for the index of a coordinate";
        let no_modes =
            (self.layout.rank() == 0).then_some(("expected a layout with modes, found a single element", help));
        self.require_no_descriptor().or(question).or(no_modes)
    }

    /// If the value is a descriptor where a layout is needed, returns the error and a suggestion.
    pub(crate) fn require_no_descriptor(&self) -> Option<(&'static str, &'static str)> {
        let help = "write a function of an address: `fn name(address: u64, step: u64) -> u64 = …`";
        self.descriptor.as_ref().map(|_| ("expected a layout, found a descriptor", help))
    }

    /// Prints a shape in the notation, with the names of the symbols.
    pub(crate) fn spell(&self, shape: &IntTuple) -> String {
        spell_tuple(shape, &self.numbers)
    }

    /// Returns one name per symbol. The names can be part of an identifier. The name of an expression in braces
    /// contains the position of its symbol.
    pub(crate) fn texts(&self) -> impl Iterator<Item = String> {
        self.numbers.iter().enumerate().map(|(i, number)| match number.text.starts_with('{') {
            true => format!("n{i}"),
            false => number.text.trim_start_matches("r#").to_lowercase(),
        })
    }

    /// Returns the facts about the symbols, in the notation.
    pub(crate) fn facts(&self) -> Vec<&str> {
        self.numbers.facts().iter().map(|fact| fact.text.as_str()).collect()
    }

    /// Returns the layout and its facts in the notation, as the definition that other layouts use.
    pub(crate) fn stated(&self) -> String {
        match self.facts().as_slice() {
            [] => self.text(),
            facts => format!("{} where {}", self.text(), facts.join(", ")),
        }
    }
}

/// Evaluates the layout of an input. Only the names in `allowed` can be symbols. If `allowed` is `None`, every name can
/// be a symbol.
pub(crate) fn layout(
    stated: Result<&Stated, &Diagnostic>,
    words: &Words,
    known: &[KnownLayout],
    allowed: Option<&[String]>,
    report: &mut Report,
) -> Reading {
    let stated = match stated {
        Ok(stated) => stated,
        Err(error) => {
            report.diagnostic(error, words);
            return Reading::Mistakes;
        }
    };
    let names = KnownNames::new(words, known, allowed);
    if let Some(path) = names.unknown(stated) {
        return Reading::Unknown(path);
    }
    let overrun = facts::overrun(stated, |at| words.text(at));
    let resolve = |expr: &Expr| resolve_with(expr, words.source(), &names, overrun);
    let value = |()| match question(&stated.expr, &|at| words.text(at), &resolve) {
        Some(question) => question.map(|(layout, extents)| (Value::Layout(layout), Some(extents))),
        None => Ok((resolve(&stated.expr)?, None)),
    };
    let resolved = match facts::state(stated, words.source(), &names).and_then(value) {
        Ok((value @ (Value::Instruction(_) | Value::Movement(_)), _)) if allowed.is_some() => {
            report.diagnostics(&facts::failures(stated, &value, words.source(), &names), words);
            return Reading::Other(value);
        }
        Ok((value, extents)) => match described(value, &stated.expr.at) {
            Ok((layout, descriptor)) => Ok((layout, descriptor, extents)),
            Err(error) => Err(vec![error]),
        },
        Err(errors) => Err(errors),
    };
    if allowed.is_none() {
        let mixed = names.mixed();
        if !mixed.is_empty() {
            report.diagnostics(&mixed, words);
            return Reading::Mistakes;
        }
    }
    match resolved {
        Ok((layout, descriptor, extents)) => {
            report.diagnostics(&facts::failures(stated, &Value::Layout(layout), words.source(), &names), words);
            let (numbers, tokens) = names.into_numbers();
            Reading::Read(Box::new(Read { layout, descriptor, extents, numbers, tokens }))
        }
        Err(errors) if !errors.is_empty() && errors.iter().all(|error| error.is_about_constant) => {
            let is_number = |text: &str| !names.is_constant(text);
            let is_symbolic = names.numbers().is_some_and(|numbers| {
                let numbers = numbers.borrow();
                numbers.iter().any(|number| number.used && is_number(&number.text))
            });
            Reading::Constants(Constants { errors, is_symbolic })
        }
        Err(errors) => {
            report.diagnostics(&errors, words);
            Reading::Mistakes
        }
    }
}

/// Returns the layout of a value, and the descriptor if the value is a descriptor. The layout of a descriptor is the
/// layout of its steps.
fn described(value: Value, at: &At) -> Result<(Layout, Option<Box<SmemDescriptor>>), Diagnostic> {
    let Value::Descriptor(descriptor) = value else { return Ok((value.layout(at)?, None)) };
    let steps = descriptor.steps().map_err(|error| Diagnostic::of(at.clone(), &error))?;
    Ok((steps, Some(descriptor)))
}

/// Parses and evaluates an input that must be a layout or a containment test. Every name can be a symbol.
pub(crate) fn read(words: &Words, known: &[KnownLayout], report: &mut Report) -> Reading {
    let reading = layout(words.stated().as_ref(), words, known, None, report);
    let Reading::Read(read) = &reading else { return reading };
    match read.require_no_descriptor() {
        None => reading,
        Some((message, help)) => {
            report.push(words.all(), message, help);
            Reading::Mistakes
        }
    }
}
