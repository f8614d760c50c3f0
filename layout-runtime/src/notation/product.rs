//! Products with names, whose words are left for whoever knows them.

use super::error::{ParseError, syntax_error};
use super::{Cursor, Syntax, Token};
use crate::int::Int;

/// Whether the words are `-name` or `-3*`.
pub(super) const fn minus_of_a_product(cursor: &Cursor<'_>) -> bool {
    let mut behind = *cursor;
    behind.bump();
    match behind.token {
        Token::Name | Token::Braced => true,
        Token::Int { .. } => matches!(behind.peek(), Token::Star),
        _ => false,
    }
}

/// Whether the words are `_-3`, the form in which CuTe prints a static number below 0.
pub(super) const fn marks_a_minus(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.token, Token::Keep) && matches!(cursor.peek(), Token::Minus)
}

/// `[-] factor * factor * …`, where a factor is a number, a name or an expression in braces; or `ceil(name/number)`. The words are
/// left for whoever knows the names.
pub(super) const fn parse_product(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    let written = Int::written(cursor.start);
    if matches!(cursor.token, Token::Minus) {
        cursor.bump();
    }
    loop {
        match cursor.token {
            Token::Name if matches!(cursor.peek(), Token::Open) => ok!(parse_ceil(cursor)),
            Token::Int { .. } | Token::Name | Token::Braced => cursor.bump(),
            _ => return Err(syntax_error(cursor, Syntax::ExpectedFactor)),
        }
        if !matches!(cursor.token, Token::Star) {
            return Ok(written);
        }
        cursor.bump();
    }
}

/// `ceil(name/number)`, the form in which an extent is printed.
const fn parse_ceil(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    let start = cursor.start;
    each!(for i in 0..6 {
        let fits = match i {
            0 => matches!(cursor.token, Token::Name),
            1 => matches!(cursor.token, Token::Open),
            2 => matches!(cursor.token, Token::Name | Token::Braced),
            3 => matches!(cursor.token, Token::Slash),
            4 => matches!(cursor.token, Token::Int { .. }),
            _ => matches!(cursor.token, Token::Close),
        };
        if !fits {
            return Err(ParseError { start, ..syntax_error(cursor, Syntax::Ceil) });
        }
        cursor.bump();
    });
    Ok(())
}
