//! Parses layouts with or without names, in CuTe's notation and in the syntax of CuTe's C++ and Python.
//!
//! ```text
//! layout  := [ swizzle o [ ( int | f12 ) o ] ] ints [ : strides ] | Layout<ints [, strides]>{}     default: LayoutLeft
//! strides := ints | LayoutLeft | LayoutRight
//! swizzle := Sw<B,M,S> | Swizzle<B,M,S>{} | S<B,M,S>
//! ints    := int | ( ints, … ) | Shape<ints, …>{} | make_shape(ints, …)
//! int     := 12 | _12 | _12{} | Int<12>{} | -3 | _-3 | f12 | 2@1@0 | E<0,1>{} | name | {expression} | 3*name*name | ceil(name/3) | _ | X
//! ```
//!
//! `Stride`, `Coord`, `Step` and `tuple` are parsed like `Shape`. `make_stride` and similar functions are parsed like
//! `make_shape`. The prefixes `cute::` and `cute.` are ignored, and so are comments. The pointer of a printed tensor is
//! left out. If a swizzle precedes the pointer, the swizzle is converted from byte addresses to element indices:
//! `Sw<3,4,3> o smem_ptr[16b](unset) o L` is `Sw<3,3,3> o L`.
//!
//! In text, an integer can be an expression with C++ arithmetic, such as `2*size<0>(A) + 1`. The parser does not look
//! up names. The parser also does not evaluate calls, or expressions in braces. For each name, call and expression in
//! braces, the resulting [`Notation`] contains [`Int::written`](layout_runtime::Int::written), which refers to the
//! position in the source.
//!
//! The macros call the same functions with tokens instead of text. Each token keeps its span.

mod front;
mod in_front;
mod leaf;
mod locate;
mod product;
pub mod rules;
mod source;
mod token;
mod tuple;
mod word;

pub use front::{behind_compose, parse_offset, parse_origin, parse_pointer, parse_swizzle};
pub use layout_runtime::notation::{Notation, Strides};
pub use leaf::parse_number;
pub use locate::{locate, span_of};
pub use product::{Factor, Factors, behind_call};
pub use source::{Cursor, Source};
pub use token::Token;
pub use tuple::{parse_ints, parse_strides};
pub use word::Word;

use layout_runtime::{Error, ParseError};

fn syntax_error(cursor: &Cursor<'_>, error: Error) -> ParseError {
    ParseError::new(error, cursor.start, cursor.end)
}
