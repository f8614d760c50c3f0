//! Parses tuples of integers.

use super::leaf::parse_leaf;
use super::product::brackets_a_factor;
use super::rules::{ExpectedGreater, PathForInt, TypeArguments};
use super::syntax_error;
use super::{Cursor, Strides, Token};
use layout_runtime::rules::{ColonInside, EmptyTuple, ExpectedComma, OddInt, TooDeep, TooManyLeaves, Unclosed};
use layout_runtime::{IntTuple, MAX_DEPTH, MAX_LEAVES, ParseError};

layout_runtime::rules! {
    OperatorInTuple = "expected `,` or `)`",
        "separate integers with commas; write a Rust expression in braces, as in `({rows + 1},8)`";
}

/// Parses an integer or a tuple: `int | ( ints, … ) | Shape<ints, …>{}`. A comma is allowed after the last entry.
///
/// # Errors
/// If a token is not valid at its position, or if there are too many integers or levels. The error is at this token.
pub fn parse_ints(cursor: &mut Cursor<'_>) -> Result<IntTuple, ParseError> {
    let mut tuple = IntTuple::EMPTY;
    if !opens(cursor) {
        let leaf = parse_leaf(cursor)?;
        return Ok(IntTuple::leaf(leaf));
    }
    let start = cursor.start;
    let mut depth = 0;
    // Bit `d` is set if the tuple at depth `d` is written as a type, such as `Shape<_4,_8>`. Such a tuple is closed by
    // `>`.
    let mut types = 0_u32;
    loop {
        while opens(cursor) {
            let is_type = matches!(cursor.token, Token::TypeOpen);
            open(&mut tuple, cursor, depth)?;
            depth += 1;
            types = types & !(1 << depth) | (is_type as u32) << depth;
        }
        push_leaf(&mut tuple, cursor, depth)?;
        depth = close(cursor, depth, types, start)?;
        if depth == 0 {
            return Ok(tuple);
        }
    }
}

/// Returns `true` if a tuple starts at the cursor, and `false` if parentheses at the cursor belong to arithmetic.
fn opens(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.token, Token::Open | Token::TypeOpen) && !brackets_a_factor(cursor)
}

/// Parses the start of a tuple, `(` or `Shape<`. The entries of this tuple are at `depth + 1`.
fn open(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    if depth == MAX_DEPTH {
        return Err(ParseError::new(TooDeep.error(), cursor.start, cursor.end));
    }
    let start = cursor.start;
    tuple.tree.profile.open(depth);
    cursor.bump();
    if matches!(cursor.token, Token::Close | Token::Greater) {
        return Err(ParseError::new(EmptyTuple.error(), start, cursor.end));
    }
    Ok(())
}

/// Parses the closing brackets and the comma after an entry. `depth` is the depth of this entry. `start` is the start
/// of the whole tuple. Returns the depth of the next entry, or 0 if there is no next entry.
fn close(cursor: &mut Cursor<'_>, mut depth: usize, types: u32, start: usize) -> Result<usize, ParseError> {
    while depth > 0 {
        let is_type = types >> depth & 1 == 1;
        if matches!(cursor.token, Token::Comma) {
            cursor.bump();
            if !closes(cursor.token, is_type) {
                return Ok(depth);
            }
        }
        if !closes(cursor.token, is_type) {
            return Err(unclosed(cursor, is_type, start));
        }
        depth -= 1;
        cursor.bump();
        cursor.skip_braces();
    }
    Ok(0)
}

/// Returns `true` if a token closes a tuple. A tuple that is written as a type is closed by `>`.
fn closes(token: Token, is_type: bool) -> bool {
    if is_type { matches!(token, Token::Greater) } else { matches!(token, Token::Close) }
}

/// Returns the error for a token that can neither continue nor close a tuple.
fn unclosed(cursor: &Cursor<'_>, is_type: bool, start: usize) -> ParseError {
    let syntax = match cursor.token {
        Token::End => return ParseError::new(Unclosed.error(), start, cursor.end),
        Token::OddInt | Token::Width(_) => OddInt.error(),
        Token::Colon => ColonInside.error(),
        Token::Less => TypeArguments.error(),
        Token::PathSep => PathForInt.error(),
        Token::Plus | Token::Minus | Token::Slash | Token::Percent | Token::Dot | Token::Hash | Token::Other => {
            OperatorInTuple.error()
        }
        _ if is_type => ExpectedGreater.error(),
        _ => ExpectedComma.error(),
    };
    syntax_error(cursor, syntax)
}

/// Parses an integer, and appends it as a leaf of the tuple at `depth`.
fn push_leaf(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    let (start, leaf) = (cursor.start, parse_leaf(cursor)?);
    if tuple.len() == MAX_LEAVES {
        return Err(ParseError::new(TooManyLeaves.error(), start, cursor.last));
    }
    tuple.tree.leaves[tuple.len()] = leaf;
    tuple.tree.profile.leaf_at(depth);
    Ok(())
}

/// Parses the tokens after the colon of a layout, which are strides or the name of an order.
///
/// # Errors
/// If the tokens are neither strides nor the name of an order. The error is at the first token that the parser does not
/// expect.
pub fn parse_strides(cursor: &mut Cursor<'_>) -> Result<Strides, ParseError> {
    let order = match cursor.token {
        Token::LayoutLeft => Strides::Left,
        Token::LayoutRight => Strides::Right,
        _ => return Ok(Strides::Given(parse_ints(cursor)?)),
    };
    cursor.bump();
    cursor.skip_braces();
    Ok(order)
}
