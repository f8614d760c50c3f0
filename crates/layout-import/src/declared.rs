//! Finds the layouts that a source declares, and evaluates them.

use crate::scan::scopes;
use crate::scope::{Scopes, What};
use crate::source::{Source, Span};
use crate::token::{Language, active};
use crate::translate::{Meaning, Translator};
use crate::{Evaluated, Host};
use std::collections::HashMap;

/// A layout that a source declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// The name of the layout after the enclosing namespaces, classes and functions, such as `Traits::SmemLayout`.
    pub name: String,
    /// The number of the line that contains the name. The first line has the number 1.
    pub line: usize,
    /// The value, or the reason why there is no value.
    pub outcome: Outcome,
}

/// The result of evaluating a declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The value, as colex prints it.
    Value(String),
    /// These names, which the expression needs, have no value.
    Missing(Vec<String>),
    /// The translated expression, and the error message of its evaluation.
    Refused(String, String),
}

/// Finds the layouts that a source declares, and evaluates them. `given` contains values for names that the source does
/// not define, for example template parameters.
pub fn declarations(text: &str, language: Language, given: &[(String, String)], host: &dyn Host) -> Vec<Declaration> {
    let (text, defined) = match language {
        Language::Cpp => active(text, given),
        Language::Python => (text.to_string(), Vec::new()),
    };
    let lines = text.match_indices('\n').map(|(at, _)| at).collect();
    let end = text.len();
    let (source, given) = with_given(text, language, &[&defined, given].concat());
    let scopes = scopes(&source, source.at(end));
    let translator = Translator::new(&source, &scopes, host, given);
    let mut reader = Reader { translator, source: &source, scopes: &scopes, lines };
    let mut found = Vec::new();
    for scope in 0..scopes.all.len() {
        let members = 0..scopes.all[scope].members.len();
        found.extend(
            members
                .filter_map(|member| Some((scopes.all[scope].members[member].at, reader.declaration(scope, member)?))),
        );
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, declaration)| declaration).collect()
}

/// Appends the values in `given` to the text of a source. Returns the extended source, and the position of each name's
/// value in it.
fn with_given(mut text: String, language: Language, given: &[(String, String)]) -> (Source, HashMap<String, Span>) {
    let mut ranges = Vec::new();
    for (_, value) in given {
        text.push('\n');
        ranges.push(text.len()..text.len() + value.len());
        text += value;
    }
    let source = Source::new(text, language);
    let spans = ranges.into_iter().map(|range| source.at(range.start)..source.at(range.end));
    let spans = given.iter().map(|(name, _)| name.clone()).zip(spans).collect();
    (source, spans)
}

struct Reader<'a> {
    translator: Translator<'a>,
    source: &'a Source,
    scopes: &'a Scopes,
    /// The byte positions of all newlines.
    lines: Vec<usize>,
}

/// Types of variables that are, or contain, layouts.
const TYPES: [&str; 9] =
    ["Tensor", "Layout", "TiledCopy", "TiledMMA", "ThrCopy", "ThrMMA", "Copy_Atom", "MMA_Atom", "ComposedLayout"];

/// Types and functions that build layouts, but are not operations of colex.
const MAKERS: [&str; 22] = [
    "Layout",
    "Shape",
    "Stride",
    "Step",
    "Tile",
    "Swizzle",
    "ComposedLayout",
    "TiledMMA",
    "TiledCopy",
    "MMA_Atom",
    "Copy_Atom",
    "make_shape",
    "make_stride",
    "make_coord",
    "make_tile",
    "make_tensor",
    "make_view",
    "make_layout",
    "make_int_tuple",
    "ss_smem_selector",
    "ss_op_selector",
    "rs_op_selector",
];

/// Operations that return a number, a truth value or a type instead of a layout.
const NUMBERS: [&str; 12] =
    ["size", "rank", "cosize", "depth", "max", "min", "gcd", "ceil_div", "size_in_bytes", "sizeof", "is_static", "get"];

impl Reader<'_> {
    /// Returns the declaration of a layout, or `None` if the member is not a layout.
    fn declaration(&mut self, scope: usize, member: usize) -> Option<Declaration> {
        let declared = &self.scopes.all[scope].members[member];
        let is_layout = self.is_layout(scope, member, 0);
        let (What::Value { .. } | What::Mode { .. }) = declared.what else { return None };
        let (meaning, runtime) = self.translator.declared(scope, member);
        let outcome = match meaning {
            Meaning::Missing(names) => is_layout.then_some(Outcome::Missing(names))?,
            Meaning::Text(text) => self.evaluated(text, is_layout, runtime)?,
            _ => return None,
        };
        let name = self.scopes.path(scope, &declared.name);
        let start = self.source.start(declared.at);
        let line = self.lines.partition_point(|newline| *newline < start) + 1;
        Some(Declaration { name, line, outcome })
    }

    fn evaluated(&self, text: String, is_layout: bool, runtime: Vec<String>) -> Option<Outcome> {
        match self.translator.host.evaluate(&text) {
            Ok(Evaluated { text, is_layout: true }) => Some(Outcome::Value(text)),
            Ok(_) => None,
            // A single identifier that cannot be evaluated, such as the name of an instruction, is not a layout.
            Err(_) if !is_layout || text.chars().all(|c| c.is_alphanumeric() || c == '_') => None,
            // If the value depends on runtime values, the names of these runtime values are missing.
            Err(_) if !runtime.is_empty() => Some(Outcome::Missing(runtime)),
            Err(error) => Some(Outcome::Refused(text, error)),
        }
    }

    /// Returns `true` if the type or the initial value of a member shows that the member is a layout.
    fn is_layout(&self, scope: usize, member: usize, depth: usize) -> bool {
        let (ty, init) = match &self.scopes.all[scope].members[member].what {
            What::Value { ty, init } => (ty.clone(), init.clone()),
            What::Runtime { ty } => (ty.clone(), ty.clone()),
            _ => return false,
        };
        let is_typed = ty.clone().any(|at| TYPES.contains(&self.source.word(at)));
        is_typed || depth < 8 && self.makes_layout(&init, scope, depth)
    }

    /// Returns `true` if the names in an expression show that it builds a layout. If the expression contains method
    /// calls, the last method name decides. Otherwise, the first name decides.
    fn makes_layout(&self, init: &Span, scope: usize, depth: usize) -> bool {
        let source = self.source;
        let is_named = |word: &str| {
            let makes = MAKERS.contains(&word) || word.starts_with("partition_") || self.translator.host.knows(word);
            makes && !NUMBERS.contains(&word) && self.translator.host.bits(word).is_none()
        };
        let is_skipped = |word: &str| {
            ["typename", "const", "::", "(", "cute", "fx", ".", "std", "decltype", "cutlass", "detail"].contains(&word)
        };
        // Find the last method call: in `copy.get_slice(0).partition_S(tensor)`, this is `partition_S`.
        let mut at = init.start;
        let mut called = None;
        while at < init.end {
            if source.is(at, ".") && source.is_word(at + 1) && at > init.start && source.is(at - 1, ")") {
                called = Some(at + 1);
            }
            at = source.after(at);
        }
        if let Some(name) = called {
            return is_named(source.word(name));
        }
        if source.find(init, |word| ["+", "-", "*", "/", "%", "//", "and", "or"].contains(&word)).is_some() {
            return false;
        }
        let Some(first) = init.clone().find(|at| !is_skipped(source.word(*at))) else { return false };
        if source.word(first).starts_with("conditional") {
            let parts = source.split(&source.inside(first + 1));
            return parts.get(1).is_some_and(|part| self.makes_layout(part, scope, depth + 1));
        }
        if source.kind(first) != Some(crate::token::Kind::Word) {
            return false;
        }
        let mut last = first;
        while source.is(last + 1, "::") {
            last += 2;
        }
        let mut at = Some(scope);
        while let Some(outer) = at {
            if let Some(member) = self.scopes.member(outer, source.word(last), first) {
                let is_call = source.is(last + 1, ".");
                return self.is_layout(outer, member, depth + 1) && !is_call;
            }
            at = self.scopes.all[outer].parent;
        }
        // `group<4>` without operands is a type of another library, and not the operation `group`.
        let is_called = || {
            let behind = source.angle(last + 1).map_or(last + 1, |close| close + 1);
            source.word(last).starts_with(char::is_uppercase) || matches!(source.word(behind), "(" | "{")
        };
        is_named(source.word(last)) && is_called() || {
            let call = (first..init.end).rev().find(|at| source.is(*at, ".") && source.is_word(at + 1));
            call.is_some_and(|dot| is_named(source.word(dot + 1)))
        }
    }
}
