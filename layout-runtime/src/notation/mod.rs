//! Parses CuTe's notation with `const fn`s: `[Sw<B,M,S> o [offset o]] shape[:stride]`.
//!
//! ```text
//! layout  := [ swizzle o [ ( int | f12 ) o ] ] ints [ : strides ] | Layout<ints [, strides]>{}     default: LayoutLeft
//! strides := ints | LayoutLeft | LayoutRight
//! swizzle := Sw<B,M,S> | Swizzle<B,M,S>{} | S<B,M,S>
//! ints    := int | ( ints, … ) | Shape<ints, …>{} | make_shape(ints, …)
//! int     := 12 | _12 | _12{} | Int<12>{} | -3 | _-3 | f12 | 2@1@0 | E<0,1>{} | name | {expression} | 3*name*name | ceil(name/3) | _ | X
//! ```
//!
//! The parser accepts several syntaxes: CuTe's C++ and its prints, and CuTe's Python. `Stride`, `Coord`, `Step` and
//! `tuple` are equivalent to `Shape`, and `make_stride` and similar functions to `make_shape`. Prefixes `cute::` and
//! `cute.` and comments are ignored. Pointers in prints are dropped, and their swizzles are converted from bytes to
//! elements: `Sw<3,4,3> o smem_ptr[16b](unset) o L` is `Sw<3,3,3> o L`.
//!
//! In text, an integer can be a C++ expression: `2*size<0>(A) + 1`. The parser does not resolve names, calls and
//! expressions in braces. The resulting [`Notation`] contains [`Int::written`](crate::Int::written) instead.
//!
//! The macros use the same functions: they pass tokens and store the span of each token.

mod error;
mod front;
mod in_front;
mod leaf;
mod locate;
mod parse;
mod product;
mod source;
mod token;
mod tuple;
mod word;
mod written;

use crate::rules::NameForInt;
pub use error::ParseError;
pub use front::{behind_compose, parse_offset, parse_origin, parse_pointer, parse_swizzle};
pub use leaf::parse_number;
pub use locate::span_of;
pub use parse::{parse_notation, parse_shape_stride};
pub use product::{Factor, Factors, behind_call};
pub use source::{Cursor, Source};
pub use token::Token;
pub use tuple::parse_ints;
pub use word::Word;
pub use written::{Notation, Strides};

use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use core::str::FromStr;

impl Layout {
    /// Parses a layout in CuTe's notation. It can be called in `const` code.
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
        match parse_layout(Source::Text(text)) {
            Ok(layout) => Ok(layout),
            Err(error) => Err(error.in_text(text)),
        }
    }
}

const fn parse_layout(source: Source<'_>) -> Result<Layout, ParseError> {
    let mut cursor = Cursor::new(source, 0);
    let notation = ok!(parse_notation(&mut cursor));
    ok!(parse::expect_end(&cursor));
    notation.layout(source)
}

/// Parses a whole text as integers without names.
fn parse_tuple(source: Source<'_>) -> Result<IntTuple, ParseError> {
    let mut cursor = Cursor::new(source, 0);
    let tuple = parse_ints(&mut cursor)?;
    parse::expect_end(&cursor)?;
    match tuple.leaves().iter().find_map(|leaf| leaf.as_written()) {
        Some(start) => {
            let error = NameForInt.error();
            Err(ParseError::new(error, start, source.word(start).2))
        }
        None => Ok(tuple),
    }
}

/// [`Layout::parse`] for literals. In `const` code, an error is a compile error.
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
        parse_tuple(Source::Text(text)).map_err(|error| error.in_text(text))
    }
}
