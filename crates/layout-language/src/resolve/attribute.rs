//! Parses attributes of MLIR, and finds the positions of their errors.

use crate::syntax::{At, Diagnostic};
use layout_import::notation::Source;
use layout_movement::Distributed;
use layout_runtime::Layout;
use layout_runtime::ParseError;
use std::ops::Range;

/// A Triton layout, with or without the shape of a tensor.
#[derive(Debug)]
pub enum Attribute {
    /// A Triton layout without the shape of a tensor.
    Distributed(Distributed),
    /// A layout with a shape, from the type of a tensor.
    Layout(Layout),
}

/// Reads the attribute `text` at `at`.
pub fn read(text: &str, at: &At, source: Source<'_>) -> Result<Attribute, Diagnostic> {
    let read = match text.starts_with('#') {
        true => Distributed::named(text).map(Attribute::Distributed),
        false => Distributed::layout_of(text).map(Attribute::Layout),
    };
    read.map_err(|error| diagnostic(&error, text, at, source))
}

/// Returns the error of an attribute at the part that is wrong, or at the whole attribute if only the attribute has a
/// span. In the second case, the message contains the part, if it is short.
fn diagnostic(error: &ParseError, text: &str, at: &At, source: Source<'_>) -> Diagnostic {
    let place = place(error, text);
    if let (Source::Text(_), Some(place)) = (source, &place) {
        return Diagnostic::of(at.start + place.start..at.start + place.end, &error.error);
    }
    let diagnostic = Diagnostic::of(at.clone(), &error.error);
    let wrong: String = text[place.unwrap_or_default()].split_whitespace().collect();
    let is_named = diagnostic.message.split(' ').any(|word| word.trim_matches('`') == wrong);
    if wrong.is_empty() || wrong.len() > LONGEST || is_named {
        return diagnostic;
    }
    Diagnostic { message: format!("{} (found `{wrong}`)", diagnostic.message), ..diagnostic }
}

/// Length in bytes of the longest part of an attribute that a message repeats. In a macro, an attribute is one token
/// group with only one span, so a message must name the part that is wrong.
const LONGEST: usize = 24;

/// Returns the byte range of an error in the text of an attribute.
fn place(error: &ParseError, text: &str) -> Option<Range<usize>> {
    let mut words = text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()).map(|(i, c)| (i, i + c.len_utf8()));
    let (first, last) = (words.clone().nth(error.start), words.nth(error.end.saturating_sub(1)));
    first.zip(last).map(|((start, _), (_, end))| start..end).filter(|place| !place.is_empty())
}
