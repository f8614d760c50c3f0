//! Parses CuTe's notation with `const fn`s: `[Sw<B,M,S> o [offset o]] shape[:stride]`.
//!
//! ```text
//! layout  := [ Sw<int,int,int> o [ ( int | f12 ) o ] ] ints [ : strides ] | ArithTuple(ints) o ints : strides
//! strides := ints | LayoutLeft | LayoutRight                                                   default: LayoutLeft
//! ints    := leaf | ( ints, … )
//! leaf    := 12 | _12 | -3 | _-3 | f12 | 2@1@0 | _ | X
//! ```
//!
//! A layout may be in parentheses. The printed form of every layout without symbols can be parsed. The macros and the
//! command also read CuTe's C++ and Python, with the crate `layout-import`.

mod error;
mod parse;
mod reader;
mod tuple;
mod written;

pub use error::ParseError;
pub use written::{Notation, Strides};

use crate::{Error, IntTuple, Layout};
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
        match parse::parse_layout(text) {
            Ok(layout) => Ok(layout),
            Err(error) => Err(error.in_text(text)),
        }
    }
}

/// Parses a complete text as an integer or a tuple of integers.
const fn parse_tuple(text: &str) -> Result<IntTuple, ParseError> {
    let mut reader = reader::Reader::new(text, 0);
    let tuple = ok!(tuple::parse_ints(&mut reader));
    ok!(parse::require_end(&reader));
    Ok(tuple)
}

/// Like [`Layout::parse`], but panics on an error. In `const` code, an error is a compile error.
///
/// # Panics
/// If the text is not a layout. The message contains the rule and the suggestion.
///
/// ```
/// use colex::Layout;
///
/// const L: Layout = colex::parse("(3,(2,3)):(3,(12,1))");
/// assert_eq!(L.size(), 18);
/// ```
#[must_use]
#[track_caller]
pub const fn parse(text: &str) -> Layout {
    match Layout::parse(text) {
        Ok(layout) => layout,
        Err(error) => panic!("{}", error.error.text().as_str()),
    }
}

/// Returns the value of a result. An error stops the compilation (in `const` code) or the program.
///
/// # Panics
/// If the result is an error. The message contains the rule and the suggestion.
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
        parse_tuple(text).map_err(|error| error.in_text(text))
    }
}
