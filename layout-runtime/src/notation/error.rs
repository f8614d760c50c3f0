//! A mistake in the notation, and where it stands.

use super::source::Cursor;
use super::syntax::Syntax;
use crate::error::{Error, ErrorKind};
use crate::text::Text;
use core::fmt;

/// An error of the notation and the place it is about: byte offsets in text, indices among tokens.
///
/// Displayed it is the sentence; `unwrap` shows the text too, and the place below it.
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
    /// The rule, the numbers and the fix.
    pub error: Error,
    /// Where the part at fault starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What was read, if it is text.
    pub(super) text: Text,
}

impl ParseError {
    #[doc(hidden)]
    pub const fn new(error: Error, start: usize, end: usize) -> Self {
        Self { error, start, end, text: Text::EMPTY }
    }

    /// The same error of a text, which `Debug` shows.
    pub(super) const fn in_text(self, text: &str) -> Self {
        Self { text: Text::EMPTY.str(text), ..self }
    }

    /// The line with the mistake, what of it stands in front, and the part at fault; `None` if the text is not known so
    /// far.
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

/// The sentence, the text, and carets below the place, as `unwrap` shows them.
impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)?;
        let Some((line, before, at)) = self.picture() else { return Ok(()) };
        let (column, width) = (before.chars().count(), at.chars().count().max(1));
        write!(f, "\n  {line}\n  {:column$}{:^>width$}", "", "")
    }
}

impl core::error::Error for ParseError {}

pub(super) const fn syntax_error(cursor: &Cursor<'_>, syntax: Syntax) -> ParseError {
    ParseError::new(Error::new(ErrorKind::Syntax(syntax)), cursor.start, cursor.end)
}
