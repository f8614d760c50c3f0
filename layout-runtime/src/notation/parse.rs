//! The grammar, one function a rule.

use super::error::{ParseError, syntax_error};
use super::product::{marks_a_minus, minus_of_a_product, parse_product};
use super::written::{Notation, Strides};
use super::{Cursor, Syntax, Token};
use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::swizzle::Swizzle;
use crate::tree::{MAX_DEPTH, MAX_LEAVES};

pub(super) const fn expect_end(cursor: &Cursor<'_>) -> Result<(), ParseError> {
    match cursor.token {
        Token::End => Ok(()),
        Token::Close => Err(syntax_error(cursor, Syntax::Unopened)),
        _ => Err(syntax_error(cursor, Syntax::Trailing)),
    }
}

/// `[ swizzle o [ int o ] ] ints [ : strides ]`
///
/// # Errors
/// At the first word that cannot stand where it is.
pub const fn parse_notation(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
    if matches!(cursor.token, Token::End) {
        return Err(syntax_error(cursor, Syntax::Empty));
    }
    let start = cursor.start;
    if !matches!(cursor.token, Token::Sw) {
        return parse_shape_stride(cursor);
    }
    let swizzle = ok!(parse_swizzle(cursor));
    if !matches!(cursor.token, Token::Compose) {
        return Err(ParseError { start, end: cursor.last, ..syntax_error(cursor, Syntax::SwizzleAlone) });
    }
    cursor.bump();
    let mut offset = Int::new(0);
    if let Some((number, behind)) = parse_offset(*cursor) {
        (offset, *cursor) = (number, behind);
    }
    let notation = ok!(parse_shape_stride(cursor));
    let at = [start, notation.at[1], notation.at[2], notation.at[3]];
    Ok(Notation { swizzle, offset, at, ..notation })
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

/// `ints [ : strides ]`
///
/// # Errors
/// At the first word that cannot stand where it is.
pub const fn parse_shape_stride(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
    let start = cursor.start;
    let shape = ok!(parse_ints(cursor));
    let mut strides = Strides::Left;
    let mut stride_start = cursor.start;
    if matches!(cursor.token, Token::Colon) {
        cursor.bump();
        stride_start = cursor.start;
        strides = match cursor.token {
            Token::LayoutLeft | Token::LayoutRight => {
                let right = matches!(cursor.token, Token::LayoutRight);
                cursor.bump();
                cursor.skip_braces();
                if right { Strides::Right } else { Strides::Left }
            }
            _ => Strides::Given(ok!(parse_ints(cursor))),
        };
    }
    let at = [start, start, stride_start, cursor.last];
    Ok(Notation { swizzle: Swizzle::IDENTITY, offset: Int::new(0), shape, strides, at })
}

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
    Ok(ok!(Swizzle::new(numbers[0], numbers[1], numbers[2]), |error| ParseError { error, start, end }))
}

/// An integer, `-3`, `_3`; `2@1@0` is read by [`parse_ints`].
///
/// # Errors
/// If there is none.
pub const fn parse_number(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    let int = ok!(number_in_place(cursor));
    cursor.bump();
    Ok(int)
}

/// The same, leaving the cursor on the last word of the number.
const fn number_in_place(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    let marked = marks_a_minus(cursor);
    if marked {
        cursor.bump();
    }
    let negative = matches!(cursor.token, Token::Minus);
    if negative {
        cursor.bump();
    }
    match cursor.token {
        Token::Int { value, fixed } => Ok(Int::new(if negative { -value } else { value }).marked(fixed || marked)),
        Token::HugeInt => Err(syntax_error(cursor, Syntax::HugeInt)),
        Token::OddInt => Err(syntax_error(cursor, Syntax::OddInt)),
        _ => Err(syntax_error(cursor, Syntax::ExpectedInt)),
    }
}

/// `int | ( ints, … )`; a comma may stand behind the last entry.
///
/// # Errors
/// At the first word that cannot stand where it is, or if there are too many integers or levels.
pub const fn parse_ints(cursor: &mut Cursor<'_>) -> Result<IntTuple, ParseError> {
    let mut tuple = IntTuple::EMPTY;
    if !matches!(cursor.token, Token::Open) {
        let leaf = ok!(parse_leaf(cursor));
        return Ok(IntTuple::leaf(leaf));
    }
    let start = cursor.start;
    let mut depth = 0;
    loop {
        while matches!(cursor.token, Token::Open) {
            ok!(open(&mut tuple, cursor, depth));
            depth += 1;
        }
        ok!(push_leaf(&mut tuple, cursor, depth));
        depth = ok!(close(cursor, depth, start));
        if depth == 0 {
            return Ok(tuple);
        }
    }
}

/// Reads `(`: the entry that follows stands at `depth + 1`.
const fn open(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    if depth == MAX_DEPTH {
        return Err(ParseError { error: Error::new(ErrorKind::TooDeep), start: cursor.start, end: cursor.end });
    }
    let start = cursor.start;
    tuple.tree.profile.open(depth);
    cursor.bump();
    if matches!(cursor.token, Token::Close) {
        return Err(ParseError { error: Error::new(ErrorKind::EmptyTuple), start, end: cursor.end });
    }
    Ok(())
}

/// Reads what stands behind an entry at `depth` of the tuple that starts at `start`: closing parentheses and a comma. Answers the depth of
/// the next entry, 0 behind the last.
const fn close(cursor: &mut Cursor<'_>, mut depth: usize, start: usize) -> Result<usize, ParseError> {
    while depth > 0 {
        if matches!(cursor.token, Token::Comma) {
            cursor.bump();
            if !matches!(cursor.token, Token::Close) {
                return Ok(depth);
            }
        }
        let syntax = match cursor.token {
            Token::Close => {
                depth -= 1;
                cursor.bump();
                continue;
            }
            Token::End => return Err(ParseError { start, ..syntax_error(cursor, Syntax::Unclosed) }),
            Token::OddInt => Syntax::OddInt,
            Token::Colon => Syntax::ColonInside,
            Token::Less => Syntax::TypeArguments,
            Token::PathSep => Syntax::Path,
            Token::Minus | Token::Slash | Token::Percent | Token::Dot | Token::Hash | Token::Other => Syntax::Operator,
            _ => Syntax::ExpectedComma,
        };
        return Err(syntax_error(cursor, syntax));
    }
    Ok(0)
}

/// Reads an integer as the next leaf, an entry of the tuple at `depth`.
const fn push_leaf(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    let (start, leaf) = (cursor.start, ok!(parse_leaf(cursor)));
    if tuple.len() == MAX_LEAVES {
        return Err(ParseError { error: Error::new(ErrorKind::TooManyLeaves), start, end: cursor.last });
    }
    tuple.tree.leaves[tuple.len()] = leaf;
    tuple.tree.profile.leaf_at(depth);
    Ok(())
}

/// `12 | _12 | Int<12>{} | -3 | _-3 | f12 | 2@1@0 | m | 3*m*n | ceil(m/4) | { expression } | _ | X`
const fn parse_leaf(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    match cursor.token {
        Token::Keep if !marks_a_minus(cursor) => {
            cursor.bump();
            return Ok(Int::KEEP);
        }
        Token::Omit => {
            cursor.bump();
            return Ok(Int::OMIT);
        }
        Token::Bits(value) => {
            cursor.bump();
            return Ok(Int::new(value).of(if value == 0 { Basis::ONE } else { Basis::XOR }));
        }
        Token::End => return Err(syntax_error(cursor, Syntax::ExpectedInt)),
        Token::LayoutLeft | Token::LayoutRight => return Err(syntax_error(cursor, Syntax::OrderAlone)),
        Token::Compose => return Err(syntax_error(cursor, Syntax::Compose)),
        Token::Name | Token::Braced => return parse_product(cursor),
        Token::Int { .. } if matches!(cursor.peek(), Token::Star) => return parse_product(cursor),
        Token::Minus if minus_of_a_product(cursor) => return parse_product(cursor),
        _ => {}
    }
    let int = ok!(parse_number(cursor));
    let mut basis = Basis::ONE;
    while matches!(cursor.token, Token::At) {
        cursor.bump();
        let Token::Int { value, .. } = cursor.token else {
            return Err(syntax_error(cursor, Syntax::ExpectedMode));
        };
        basis = match basis.within(value as usize) {
            Some(basis) => basis,
            None => {
                let error = Error::new(ErrorKind::BasisTooLong);
                return Err(ParseError { error, start: cursor.start, end: cursor.end });
            }
        };
        cursor.bump();
    }
    Ok(int.of(basis))
}
