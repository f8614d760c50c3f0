//! A mistake in the notation, and where it stands.

use super::source::Cursor;
use super::syntax::Syntax;
use crate::error::{Error, ErrorKind};
use core::fmt;

/// An error of the notation and the place it is about: byte offsets in text, indices among tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The rule, the numbers and the fix.
    pub error: Error,
    /// Where the part at fault starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl core::error::Error for ParseError {}

pub(super) const fn syntax_error(cursor: &Cursor<'_>, syntax: Syntax) -> ParseError {
    ParseError { error: Error::new(ErrorKind::Syntax(syntax)), start: cursor.start, end: cursor.end }
}
