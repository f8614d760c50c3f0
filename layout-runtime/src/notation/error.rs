//! A syntax error with its position.

use crate::{Error, Text};
use core::fmt;

/// An error in the notation with its position: byte offsets in text, or token indices.
///
/// `Display` prints the message. `Debug`, and therefore `unwrap`, also prints the text and marks the position below it.
///
/// ```
/// use colex::Layout;
///
/// let error = "(4,8):(1,4".parse::<Layout>().unwrap_err();
/// assert_eq!(error.to_string(), "`(` is never closed; add `)`");
/// assert_eq!(format!("{error:?}"), "`(` is never closed; add `)`\n  (4,8):(1,4\n        ^^^^");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParseError {
    /// The rule, the numbers and the suggestion.
    pub error: Error,
    /// The start of the part that caused the error.
    pub start: usize,
    /// The end of the part that caused the error.
    pub end: usize,
    /// The parsed text, which is empty if the positions are token indices.
    pub(super) text: Text,
}

impl ParseError {
    #[doc(hidden)]
    pub const fn new(error: Error, start: usize, end: usize) -> Self {
        Self { error, start, end, text: Text::EMPTY }
    }

    /// Adds the parsed text, so that `Debug` can print the line and mark the error.
    pub(super) const fn in_text(self, text: &str) -> Self {
        Self { text: Text::EMPTY.str(text), ..self }
    }

    /// Returns the line of the error, the part of the line before the error, and the part that caused it. Returns
    /// `None` if the text is not known yet.
    fn picture(&self) -> Option<(&str, &str, &str)> {
        let text = self.text.as_str();
        let line = text.get(..self.start)?.rfind('\n').map_or(0, |end| end + 1);
        let shown = text[line..].lines().next().filter(|shown| !shown.is_empty())?;
        let end = self.end.min(line + shown.len());
        Some((shown, text.get(line..self.start)?, text.get(self.start..end)?))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

/// Prints the message, the text, and carets below the position, as `unwrap` does.
impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)?;
        let Some((line, before, at)) = self.picture() else { return Ok(()) };
        let (column, width) = (before.chars().count(), at.chars().count().max(1));
        write!(f, "\n  {line}\n  {:column$}{:^>width$}", "", "")
    }
}

impl core::error::Error for ParseError {}
