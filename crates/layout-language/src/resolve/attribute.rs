//! Parses attributes of MLIR, and finds the positions of their errors.

use crate::syntax::{At, Diagnostic};
use layout_import::notation::Source;
use layout_movement::Distributed;
use layout_runtime::Layout;
use layout_runtime::ParseError;

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
    read.map_err(|error| Diagnostic::of(place(&error, text, at, source), &error.error))
}

/// Returns the span of an error in an attribute. A macro receives an attribute as one token with one span, so in a
/// macro the span is the whole attribute.
fn place(error: &ParseError, text: &str, at: &At, source: Source<'_>) -> At {
    let mut words = text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()).map(|(i, c)| (i, i + c.len_utf8()));
    let (first, last) = (words.clone().nth(error.start), words.nth(error.end.saturating_sub(1)));
    match (source, first, last) {
        (Source::Text(_), Some((start, _)), Some((_, end))) if end > start => at.start + start..at.start + end,
        _ => at.clone(),
    }
}
