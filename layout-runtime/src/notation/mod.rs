//! Parses CuTe's notation with `const fn`s: `[Sw<B,M,S> o [offset o]] shape[:stride]`.
//!
//! ```text
//! layout  := [ Sw<int,int,int> o [ ( int | f12 ) o ] ] ints [ : strides ] | ArithTuple(ints) o ints : strides
//! strides := ints | LayoutLeft | LayoutRight                                                   default: LayoutLeft
//! ints    := leaf | ( ints, … )
//! leaf    := 12 | _12 | -3 | _-3 | f12 | 2@1@0 | _ | X
//! ```
//!
//! A layout may be in parentheses. The parser accepts the text that `Display` prints for every layout without symbols.
//! The macros and the command `colex` also read the C++ and Python syntax of CuTe, which the crate `layout-import`
//! parses. A syntax error contains its position in the text.

mod parse;
mod reader;
mod tuple;
mod written;
pub use written::{Notation, Strides};

use crate::{Error, IntTuple, Layout, Text};
use core::fmt;
use core::str::FromStr;

impl Layout {
    /// Parses a layout in CuTe's notation. This function can be called in `const` code.
    ///
    /// # Errors
    /// If the text does not have the syntax of the notation, or if the layout is invalid.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout = Layout::parse("Sw<3,3,3> o (8,64):(64,1)").unwrap();
    /// assert_eq!(layout.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(Layout::parse("(4,8)").unwrap().to_string(), "(4,8):(1,4)");
    /// ```
    pub const fn parse(text: &str) -> Result<Self, ParseError> {
        Ok(ok!(parse::parse_layout(text), |error| error.in_text(text)))
    }
}

/// Parses a layout like [`Layout::parse`], but panics if the text is not a layout. In `const` code, the panic is a
/// compile error.
///
/// # Panics
/// If the text is not a layout. The panic message contains the rule and the suggestion.
///
/// ```
/// use colex::Layout;
///
/// const L: Layout = colex::parse("(3,(2,3)):(3,(12,1))");
/// assert_eq!(L.size(), 18);
/// ```
#[track_caller]
pub const fn parse(text: &str) -> Layout {
    match Layout::parse(text) {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.error.text().as_str()),
    }
}

/// Returns the value of a `Result`, or panics if the `Result` is an error. In `const` code, the panic is a compile
/// error.
///
/// # Panics
/// If the result is an error. The panic message contains the rule and the suggestion.
///
/// ```
/// use colex::{Layout, expect, parse};
///
/// const MODE: Layout = expect(parse("(4,(3,6)):(1,(4,12))").mode(&[1]));
/// assert_eq!(MODE.to_string(), "(3,6):(4,12)");
/// ```
#[must_use]
#[track_caller]
pub const fn expect<T: Copy>(result: Result<T, Error>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{}", error.text().as_str()),
    }
}

impl FromStr for Layout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl FromStr for IntTuple {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = reader::Reader::new(text, 0);
        let tuple = ok!(tuple::parse_ints(&mut reader), |error| error.in_text(text));
        ok!(parse::require_end(&reader), |error| error.in_text(text));
        Ok(tuple)
    }
}

/// An error in the notation of a layout, with the position of the text that caused the error. Positions are byte
/// offsets in the text, or token numbers in the input of a macro.
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
    /// The violated rule, the values of its fields, and the suggestion.
    pub error: Error,
    /// The start of the text that caused the error.
    pub start: usize,
    /// The end of the text that caused the error.
    pub end: usize,
    /// The parsed text. The text is empty if the positions are token numbers.
    text: Text,
}

impl ParseError {
    #[doc(hidden)]
    pub const fn new(error: Error, start: usize, end: usize) -> Self {
        Self { error, start, end, text: Text::EMPTY }
    }

    /// Adds the parsed text, so that `Debug` can print the line and mark the error.
    const fn in_text(self, text: &str) -> Self {
        Self { text: Text::EMPTY.str(text), ..self }
    }

    /// Returns the line of the text that contains the error, the part of this line before the error, and the part that
    /// caused the error. Returns `None` if this value does not contain the text, or if the line is empty.
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

/// Prints the message, the line that contains the error, and carets below the part that caused the error. A panic of
/// `unwrap` contains this output.
impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)?;
        let Some((line, before, at)) = self.picture() else { return Ok(()) };
        let (column, width) = (before.chars().count(), at.chars().count().max(1));
        write!(f, "\n  {line}\n  {:column$}{:^>width$}", "", "")
    }
}

impl core::error::Error for ParseError {}
