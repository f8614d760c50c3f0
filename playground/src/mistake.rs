//! Errors of the page, with the text to underline and suggested changes. The page offers a change only if a try shows
//! that it fixes the error.

use crate::state::units;
use layout_cli::Failure;
use layout_compiler::syntax::{Cure, Expr};
use layout_compiler::{Diagnostic, eval, names, parse_lines};
use serde::Serialize;
use std::ops::Range;

/// The maximum number of errors per field for which changes are tried.
const MOST_MENDED: usize = 4;

/// Returns all errors of a failure as one line of text.
pub(crate) fn plain(failure: &Failure) -> String {
    match failure {
        Failure::Expression(_, errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        Failure::Message(message, help) if help.is_empty() => message.clone(),
        Failure::Message(message, help) => format!("{message}; {help}"),
    }
}

/// An error in one of the fields of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Mistake {
    /// The name of the field: `expr`, `access`, `tile`, `b`, `c`, or `code` for an error in the emitted code.
    pub(crate) field: &'static str,
    /// The position of the first character to underline, in UTF-16 code units.
    pub(crate) start: usize,
    /// The position after the last character to underline. Equals `start` if there is nothing to underline.
    pub(crate) end: usize,
    /// The message, which contains the violated rule and the numbers.
    pub(crate) message: String,
    /// The suggestion, or an empty text.
    pub(crate) help: String,
    /// Changes that fix the error.
    pub(crate) fixes: Vec<Fix>,
}

impl Mistake {
    /// Builds an error that underlines the whole text of a field.
    pub(crate) fn whole(field: &'static str, text: &str, message: &str, help: &str) -> Self {
        let (message, help) = (message.to_string(), help.to_string());
        Self { field, start: 0, end: text.encode_utf16().count(), message, help, fixes: Vec::new() }
    }

    /// Converts a failure to one error for the whole text of a field.
    pub(crate) fn failed(field: &'static str, text: &str, failure: &Failure) -> Self {
        match failure {
            Failure::Message(message, help) => Self::whole(field, text, message, help),
            Failure::Expression(..) => Self::whole(field, text, &plain(failure), ""),
        }
    }

    /// Converts an error of an expression, and adds the changes that fix it.
    pub(crate) fn of(field: &'static str, text: &str, error: &Diagnostic) -> Self {
        Self { fixes: fixes(text, error), ..Self::placed(field, text, error) }
    }

    fn placed(field: &'static str, text: &str, error: &Diagnostic) -> Self {
        let (start, end) = (units(text, error.at.start), units(text, error.at.end.max(error.at.start)));
        let (message, help) = (error.message.clone(), error.help.clone());
        Self { field, start, end, message, help, fixes: Vec::new() }
    }

    /// Returns all errors of a field.
    pub(crate) fn all(field: &'static str, text: &str, failure: &Failure) -> Vec<Self> {
        match failure {
            Failure::Expression(text, errors) => {
                let (first, others) = errors.split_at(errors.len().min(MOST_MENDED));
                let mended = first.iter().map(|error| Self::of(field, text, error));
                mended.chain(others.iter().map(|error| Self::placed(field, text, error))).collect()
            }
            Failure::Message(message, help) => vec![Self::whole(field, text, message, help)],
        }
    }
}

/// A change of a field's text that fixes an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Fix {
    /// The label of the button.
    pub(crate) label: String,
    /// The whole text after the change.
    pub(crate) text: String,
}

/// The maximum number of changes that are tried per error. Each try evaluates the text.
const MOST_TRIED: usize = 16;

/// Returns the changes that fix an error and cause no other errors.
fn fixes(text: &str, error: &Diagnostic) -> Vec<Fix> {
    let others: Vec<String> = mistakes(text).into_iter().filter(|message| *message != error.message).collect();
    let known = names(text);
    let mut fixes: Vec<Fix> = Vec::new();
    for fix in candidates(text, error).into_iter().take(MOST_TRIED) {
        let mended = mistakes(&fix.text).iter().all(|message| others.contains(message));
        // A help can contain a general form, such as `a o b`. A change must not add the names of such a form to the
        // text.
        let own = names(&fix.text).iter().all(|name| known.contains(name));
        if mended && own && fixes.iter().all(|other| other.label != fix.label) {
            fixes.push(fix);
        }
    }
    fixes
}

fn mistakes(text: &str) -> Vec<String> {
    eval(text).err().unwrap_or_default().into_iter().map(|error| error.message).collect()
}

fn candidates(text: &str, error: &Diagnostic) -> Vec<Fix> {
    let here = error.at.start.min(text.len())..error.at.end.min(text.len());
    let mut around = Vec::new();
    if let Ok(stated) = parse_lines(text).map(|lines| lines.last) {
        // Clauses are not part of the expression. If the error is in a clause, use the span of the whole expression.
        let place = if stated.expr.at.contains(&here.start) { here.clone() } else { stated.expr.at.clone() };
        enclosing(&stated.expr, &place, &mut around);
    }
    let end = text.len()..text.len();
    let mut all: Vec<Fix> = kept(text).into_iter().collect();
    match &error.cure {
        Cure::None => {}
        // Append clauses about symbols to the other clauses.
        Cure::State(facts) => {
            let has_clauses = parse_lines(text).is_ok_and(|lines| !lines.last.clauses.is_empty());
            let separator = if has_clauses { ", " } else { " where " };
            let facts = facts.join(", ");
            all.extend(replaced(text, &end, &format!("{separator}{facts}"), &format!("add {facts}")));
        }
        Cure::Write(codes) => {
            for code in codes {
                let places = [Some(&here), Some(&end), around.first()];
                let label = format!("write {code}");
                all.extend(places.into_iter().flatten().filter_map(|place| replaced(text, place, code, &label)));
            }
        }
        Cure::Close => {
            all.extend(
                [")", "]", ">"].into_iter().filter_map(|code| replaced(text, &end, code, &format!("add {code}"))),
            );
        }
        Cure::Remove => all.extend(replaced(text, &here, "", "remove it")),
    }
    all
}

/// Returns a change that removes a name such as `Shape` before a tuple: `Shape(4,8)` becomes `(4,8)`. Adds parentheses
/// to a layout such as `4,8:8,1`, which becomes `(4,8):(8,1)`.
fn kept(text: &str) -> Option<Fix> {
    const TUPLES: [&str; 4] = ["shape", "stride", "coord", "tuple"];
    let (mut out, mut rest) = (String::new(), text);
    while let Some(open) = rest.find('(') {
        let (before, behind) = rest.split_at(open);
        let word = before.rfind(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').map_or(0, |end| end + 1);
        // The names are `make_shape`, `makeshape`, `Shape` and similar names, but not `tile_to_shape`.
        let called = before[word..].rsplit(':').next().unwrap_or_default().replace('_', "").to_ascii_lowercase();
        let is_tuple = TUPLES.contains(&called.strip_prefix("make").unwrap_or(&called));
        out += if is_tuple { &before[..word] } else { before };
        out.push('(');
        rest = &behind[1..];
    }
    out += rest;
    if let Some((shape, stride)) =
        out.split_once(':').filter(|_| out == text && !text.contains(['(', '<', '[', '=']) && text.contains(','))
    {
        let tuple =
            |part: &str| if part.contains(',') { format!("({})", part.trim()) } else { part.trim().to_string() };
        out = format!("{}:{}", tuple(shape), tuple(stride));
    }
    (out != text).then(|| Fix { label: format!("write {out}"), text: out })
}

/// Adds the spans of the subexpressions that contain `place` to `parts`, the smallest first.
fn enclosing(expr: &Expr, place: &Range<usize>, parts: &mut Vec<Range<usize>>) {
    if expr.at.start > place.start || expr.at.end < place.end {
        return;
    }
    for operand in expr.operands() {
        enclosing(operand, place, parts);
    }
    parts.push(expr.at.clone());
}

fn replaced(text: &str, at: &Range<usize>, code: &str, label: &str) -> Option<Fix> {
    let text = format!("{}{code}{}", text.get(..at.start)?, text.get(at.end..)?);
    Some(Fix { label: label.to_string(), text })
}
