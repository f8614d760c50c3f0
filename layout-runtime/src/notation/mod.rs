//! CuTe's notation, read by `const fn`s: `[Sw<B,M,S> o [offset o]] shape[:stride]`.
//!
//! ```text
//! layout  := [ swizzle o [ ( int | f12 ) o ] ] ints [ : strides ] | Layout<ints [, strides]>{}     default: LayoutLeft
//! strides := ints | LayoutLeft | LayoutRight
//! swizzle := Sw<B,M,S> | Swizzle<B,M,S>{} | S<B,M,S>
//! ints    := int | ( ints, … ) | Shape<ints, …>{} | make_shape(ints, …)
//! int     := 12 | _12 | _12{} | Int<12>{} | -3 | _-3 | f12 | 2@1@0 | E<0,1>{} | name | {expression} | 3*name*name | ceil(name/3) | _ | X
//! ```
//!
//! This is one notation with several spellings: CuTe's C++ and its prints, and Python's, read as the same words.
//! `Stride`, `Coord`, `Step` and `tuple` are `Shape`, `make_stride` and the like `make_shape`; `cute::` and `cute.` in
//! front and comments say nothing. A pointer, as prints have it, is left out; a swizzle in front of it counts bytes:
//! `Sw<3,4,3> o smem_ptr[16b](unset) o L` is `Sw<3,3,3> o L`.
//!
//! In text an integer may be arithmetic of C++, `2*size<0>(A) + 1`. Names, calls, and expressions in braces are left to
//! whoever knows them: a [`Notation`] has [`Int::written`](crate::Int::written) in their places.
//!
//! The macro's language is built on these functions: it feeds them tokens and keeps a span for each.

mod error;
mod front;
mod in_front;
mod leaf;
mod locate;
mod parse;
mod product;
mod source;
mod syntax;
mod token;
mod word;
mod written;

pub use error::ParseError;
pub use front::{behind_compose, parse_offset, parse_origin, parse_pointer, parse_swizzle};
pub use leaf::parse_number;
pub use locate::span_of;
pub use parse::{parse_ints, parse_notation, parse_shape_stride};
pub use product::{Factor, Factors, behind_call};
pub use source::{Cursor, Source};
pub use syntax::Syntax;
pub use token::Token;
pub use word::Word;
pub use written::{Notation, Strides};

use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use core::str::FromStr;

impl Layout {
    /// Reads a layout in CuTe's notation, in `const` too.
    ///
    /// # Errors
    /// If the text is not in the notation, or is not a layout.
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

/// The integers of a whole text, none of them a name.
fn parse_tuple(source: Source<'_>) -> Result<IntTuple, ParseError> {
    let mut cursor = Cursor::new(source, 0);
    let tuple = parse_ints(&mut cursor)?;
    parse::expect_end(&cursor)?;
    match tuple.leaves().iter().find_map(|leaf| leaf.as_written()) {
        Some(start) => {
            let error = crate::Error::new(crate::ErrorKind::Syntax(Syntax::Name));
            Err(ParseError::new(error, start, source.word(start).2))
        }
        None => Ok(tuple),
    }
}

/// [`Layout::parse`] for literals: a mistake is an error of the build if this is called in `const`.
///
/// # Panics
/// If the text is not a layout, with the rule and the fix.
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

/// The result of an operation whose failure is to stop the build (in `const`) or the program.
///
/// # Panics
/// If there is no result, with the rule and the fix.
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
