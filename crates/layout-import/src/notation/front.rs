//! Parses the swizzle and the offset that precede a layout. In a printed tensor, a pointer can be between the swizzle
//! and the layout.

use super::leaf::{number_in_place, parse_leaf};
use super::tuple::parse_ints;
use super::{Cursor, Token, Word};
use layout_runtime::rules::SwizzleArguments;
use layout_runtime::{Int, IntTuple, ParseError, Swizzle};

/// Parses `Sw<B,M,S>`, or CuTe's `Swizzle<B,M,S>{}`.
///
/// # Errors
/// If the cursor is not at such a token, or if the numbers are not valid for a swizzle.
pub fn parse_swizzle(cursor: &mut Cursor<'_>) -> Result<Swizzle, ParseError> {
    let start = cursor.start;
    let wrong = |cursor: &Cursor<'_>| ParseError::new(SwizzleArguments.error(), start, cursor.end);
    let mut numbers = [0; 3];
    for (number, sign) in numbers.iter_mut().zip([Token::Less, Token::Comma, Token::Comma]) {
        cursor.bump();
        if cursor.token != sign {
            return Err(wrong(cursor));
        }
        cursor.bump();
        if !matches!(cursor.token, Token::Int { .. } | Token::Minus) {
            return Err(wrong(cursor));
        }
        *number = number_in_place(cursor)?.value();
    }
    cursor.bump();
    if cursor.token != Token::Greater {
        return Err(wrong(cursor));
    }
    let end = cursor.end;
    cursor.bump();
    cursor.skip_braces();
    let [bits, base, shift] = numbers;
    Swizzle::new(bits, base, shift).map_err(|error| ParseError::new(error, start, end))
}

/// Parses an offset and an `o`, as in `8 o` or `f12 o`. Returns the offset and the cursor after the `o`. Returns `None`
/// if there is no offset at the cursor.
#[must_use]
pub fn parse_offset(mut cursor: Cursor<'_>) -> Option<(Int, Cursor<'_>)> {
    let Ok(offset) = parse_leaf(&mut cursor) else { return None };
    let is_offset = offset.is_number() && (offset.basis().is_one() || offset.basis().is_xor());
    if !is_offset || !matches!(cursor.token, Token::Compose) {
        return None;
    }
    cursor.bump();
    Some((offset.without_f0(), cursor))
}

/// Parses `ArithTuple(0,16) o` or `counting_iter(2) o`, which CuTe prints before the layout of a tensor of coordinates
/// or of numbers. Returns the start of the tensor and the cursor after the `o`. Returns `None` if the cursor is not at
/// such tokens.
#[must_use]
pub fn parse_origin(mut cursor: Cursor<'_>) -> Option<(IntTuple, Cursor<'_>)> {
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

/// Parses `smem_ptr[16b](unset) o`, which CuTe prints for the pointer of a tensor. Returns the number of bits per
/// element, or 0 if it is not printed, and the cursor after the `o`. A swizzle before such a pointer applies to byte
/// addresses. Returns `None` if the cursor is not at a pointer. `ArithTuple(…)` and `counting_iter(…)` are not pointers:
/// [`parse_origin`] parses them.
#[must_use]
pub fn parse_pointer(mut cursor: Cursor<'_>) -> Option<(i64, Cursor<'_>)> {
    if !matches!(cursor.token, Token::Pointer) {
        return None;
    }
    let is_origin = matches!(cursor.source().one(cursor.start).0, Token::Word(Word::Engine | Word::Counter));
    cursor.bump();
    if is_origin && matches!(cursor.token, Token::Open) {
        return None;
    }
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
    // Skip the address. The printed form `ptr[16b]` has no address.
    if matches!(cursor.token, Token::Open) {
        cursor = cursor.behind_bracket()?;
    }
    if !matches!(cursor.token, Token::Compose) {
        return None;
    }
    cursor.bump();
    Some((bits, cursor))
}

/// Returns the cursor after the `o` if the cursor is at an `o`, and otherwise the same cursor. The `o` is optional,
/// because CuTe does not print an `o` between a swizzle and a pointer.
#[must_use]
pub fn behind_compose(mut cursor: Cursor<'_>) -> Cursor<'_> {
    if matches!(cursor.token, Token::Compose) {
        cursor.bump();
    }
    cursor
}
