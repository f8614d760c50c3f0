//! Parses integers in the notation and in the syntax of C++ and Python.

use super::product::{behind_call, brackets_a_factor, is_factor, marks_a_minus, minus_of_a_product, parse_product};
use super::rules::ExpectedGreater;
use super::syntax_error;
use super::{Cursor, Token, Word};
use layout_runtime::rules::{BasisTooLong, ExpectedInt, ExpectedMode, HugeInt, OddInt, OrderAlone};
use layout_runtime::{Basis, Int, ParseError};

layout_runtime::rules! {
    ComposeSign = "`o` is the composition operator, not a name", "if a number has this name, write `{o}`, or rename the number";
}

/// Parses a number such as `-3` or `_3`. Strides such as `2@1@0` are not numbers; [`parse_ints`](super::parse_ints)
/// parses them.
///
/// # Errors
/// If the cursor is not at such a number.
pub fn parse_number(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    let int = number_in_place(cursor)?;
    cursor.bump();
    Ok(int)
}

/// Parses a number like [`parse_number`], but leaves the cursor at the last token of the number.
pub(super) fn number_in_place(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    let marked = marks_a_minus(cursor);
    if marked {
        cursor.bump();
    }
    let negative = matches!(cursor.token, Token::Minus);
    if negative {
        cursor.bump();
    }
    match cursor.token {
        Token::Int { value, fixed } => {
            let value = if negative { -value } else { value };
            Ok(if fixed || marked { Int::fixed(value) } else { Int::new(value) })
        }
        Token::HugeInt => Err(syntax_error(cursor, HugeInt.error())),
        Token::OddInt | Token::Width(_) => Err(syntax_error(cursor, OddInt.error())),
        _ => Err(syntax_error(cursor, ExpectedInt.error())),
    }
}

/// Parses `12 | _12 | Int<12>{} | -3 | _-3 | f12 | 2@1@0 | m | 3*m*n | ceil(m/4) | { expression } | _ | X`.
pub(super) fn parse_leaf(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    match cursor.token {
        Token::Keep if !marks_a_minus(cursor) => {
            cursor.bump();
            return Ok(Int::KEEP);
        }
        Token::Omit => {
            cursor.bump();
            cursor.skip_braces();
            return Ok(Int::OMIT);
        }
        Token::Bits(value) => {
            cursor.bump();
            return Ok(Int::new(value).of(Basis::XOR));
        }
        Token::End => return Err(syntax_error(cursor, ExpectedInt.error())),
        Token::LayoutLeft | Token::LayoutRight => return Err(syntax_error(cursor, OrderAlone.error())),
        Token::Compose => return Err(syntax_error(cursor, ComposeSign.error())),
        Token::TypeCall if behind_call(cursor).is_some() => return parse_product(cursor),
        Token::Open if brackets_a_factor(cursor) => return parse_product(cursor),
        Token::Name | Token::Unknown | Token::Braced | Token::Word(Word::IntType) => return parse_product(cursor),
        Token::Basis { scaled } => return parse_basis(cursor, scaled),
        Token::Constant => return parse_constant(cursor),
        Token::Int { .. } if is_factor(cursor) => return parse_product(cursor),
        Token::Minus if minus_of_a_product(cursor) => return parse_product(cursor),
        _ => {}
    }
    let int = parse_number(cursor)?;
    let mut basis = Basis::ONE;
    while matches!(cursor.token, Token::At) {
        cursor.bump();
        let Token::Int { value, .. } = cursor.token else {
            return Err(syntax_error(cursor, ExpectedMode.error()));
        };
        basis = basis.try_within(value).map_err(|error| ParseError::new(error, cursor.start, cursor.end))?;
        cursor.bump();
    }
    Ok(int.of(basis))
}

/// Parses `C<8>{}`, which means the same as `Int<8>{}`.
fn parse_constant(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    cursor.bump();
    cursor.bump();
    let number = Int::fixed(parse_number(cursor)?.value());
    if !matches!(cursor.token, Token::Greater) {
        return Err(syntax_error(cursor, ExpectedGreater.error()));
    }
    cursor.bump();
    cursor.skip_braces();
    Ok(number)
}

/// Parses `E<1,0>{}`, which colex prints as `1@0@1`, or `ScaledBasis<_2,1,0>{}`, which colex prints as `2@0@1`. C++
/// starts with the outermost mode, and the notation starts with the innermost mode.
fn parse_basis(cursor: &mut Cursor<'_>, scaled: bool) -> Result<Int, ParseError> {
    let start = cursor.start;
    let mut numbers = Vec::new();
    cursor.bump();
    while matches!(cursor.token, Token::Less | Token::Comma) {
        cursor.bump();
        numbers.push(parse_number(cursor)?);
    }
    if !matches!(cursor.token, Token::Greater) {
        return Err(syntax_error(cursor, ExpectedGreater.error()));
    }
    cursor.bump();
    cursor.skip_braces();
    let (scales, modes) = numbers.split_at(numbers.len().min(usize::from(scaled)));
    let within = |basis: Basis, mode: &Int| basis.within(usize::try_from(mode.value()).ok()?);
    let basis = modes.iter().rev().try_fold(Basis::ONE, within);
    let basis = basis.ok_or_else(|| ParseError::new(BasisTooLong.error(), start, cursor.last))?;
    Ok(scales.first().copied().unwrap_or(Int::new(1)).of(basis))
}
