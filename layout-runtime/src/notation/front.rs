//! What stands in front of a layout: a swizzle, an offset, and in prints a pointer.

use super::error::{ParseError, syntax_error};
use super::leaf::{number_in_place, parse_leaf};
use super::parse::parse_ints;
use super::{Cursor, Syntax, Token, Word};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::swizzle::Swizzle;

/// `Sw<B,M,S>`, or as CuTe writes it, `Swizzle<B,M,S>{}`.
///
/// # Errors
/// If another word stands there, or the numbers are not those of a swizzle.
pub const fn parse_swizzle(cursor: &mut Cursor<'_>) -> Result<Swizzle, ParseError> {
    let start = cursor.start;
    let mut numbers = [0; 3];
    each!(for i in 0..3 {
        cursor.bump();
        let expected = if i == 0 { matches!(cursor.token, Token::Less) } else { matches!(cursor.token, Token::Comma) };
        if !expected {
            return Err(ParseError { start, ..syntax_error(cursor, Syntax::SwizzleArguments) });
        }
        cursor.bump();
        if !matches!(cursor.token, Token::Int { .. } | Token::Minus) {
            return Err(ParseError { start, ..syntax_error(cursor, Syntax::SwizzleArguments) });
        }
        numbers[i] = ok!(number_in_place(cursor)).value();
    });
    cursor.bump();
    if !matches!(cursor.token, Token::Greater) {
        return Err(ParseError { start, ..syntax_error(cursor, Syntax::SwizzleArguments) });
    }
    let end = cursor.end;
    cursor.bump();
    cursor.skip_braces();
    Ok(ok!(Swizzle::new(numbers[0], numbers[1], numbers[2]), |error| ParseError::new(error, start, end)))
}

/// `int o` or `f12 o`, and where the words behind it start; `None` if there is no offset.
#[must_use]
pub const fn parse_offset(mut cursor: Cursor<'_>) -> Option<(Int, Cursor<'_>)> {
    let Ok(offset) = parse_leaf(&mut cursor) else { return None };
    let is_offset = offset.is_number() && (offset.basis().is_one() || offset.basis().is_xor());
    if !is_offset || !matches!(cursor.token, Token::Compose) {
        return None;
    }
    cursor.bump();
    Some((offset, cursor))
}

/// `ArithTuple(0,16) o`, what CuTe prints in front of a tensor of coordinates, or `counting_iter(2) o`, and where the words behind it start;
/// `None` if it does not stand there.
#[must_use]
pub const fn parse_origin(mut cursor: Cursor<'_>) -> Option<(IntTuple, Cursor<'_>)> {
    if !matches!(cursor.token, Token::Pointer) {
        return None;
    }
    let is_number = matches!(cursor.source().one(cursor.start).0, Token::Word(Word::Counter));
    cursor.bump();
    if !matches!(cursor.token, Token::Open) {
        return None;
    }
    let Ok(origin) = parse_ints(&mut cursor) else { return None };
    if !matches!(cursor.token, Token::Compose) {
        return None;
    }
    cursor.bump();
    Some((if is_number && origin.len() == 1 { origin.unwrap() } else { origin }, cursor))
}

/// `smem_ptr[16b](unset) o`, what CuTe prints of a tensor's elements: their bits, 0 if it does not say them, and where
/// the words behind it start. The swizzle of a pointer counts bytes. `None` if none stand there.
#[must_use]
pub const fn parse_pointer(mut cursor: Cursor<'_>) -> Option<(i64, Cursor<'_>)> {
    if !matches!(cursor.token, Token::Pointer) {
        return None;
    }
    cursor.bump();
    let mut bits = 0;
    if matches!(cursor.token, Token::ListOpen) {
        cursor.bump();
        let Token::Width(width) = cursor.token else { return None };
        bits = width;
        cursor.bump();
        if bits <= 0 || !matches!(cursor.token, Token::ListClose) {
            return None;
        }
        cursor.bump();
    }
    // The address, which `ptr[16b]` may lack.
    if matches!(cursor.token, Token::Open) {
        cursor = some!(cursor.behind_bracket(), None);
    }
    if !matches!(cursor.token, Token::Compose) {
        return None;
    }
    cursor.bump();
    Some((bits, cursor))
}

/// Behind an `o`, if the cursor is on one: a print of a pointer has none between the swizzle and the pointer.
#[must_use]
pub const fn behind_compose(mut cursor: Cursor<'_>) -> Cursor<'_> {
    if matches!(cursor.token, Token::Compose) {
        cursor.bump();
    }
    cursor
}
