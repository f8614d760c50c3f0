//! The grammar, with one function per rule.

use super::error::{ParseError, syntax_error};
use super::front::{behind_compose, parse_offset, parse_origin, parse_pointer, parse_swizzle};
use super::leaf::parse_leaf;
use super::product::brackets_a_factor;
use super::written::{Notation, Strides};
use super::{Cursor, Token};
use crate::int_tuple::IntTuple;
use crate::rules::{
    EmptyTuple, ExpectedComma, ExpectedGreater, OddInt, PathForInt, TooDeep, TooManyLeaves, TypeArguments, Unclosed,
    Unopened,
};
use crate::tree::{MAX_DEPTH, MAX_LEAVES};

rules! {
    NoNotation = "expected a layout", "write `shape:stride`, for example `(4,8):(8,1)`";
    OperatorInTuple = "expected `,` or `)`",
        "separate entries with commas, and write expressions of Rust in braces, `({rows + 1},8)`";
    ColonInside = "unexpected `:` inside parentheses", "write shape and stride in separate parentheses, as in `(4,8):(1,4)`";
    TrailingWords = "unexpected tokens after the layout", "write `shape:stride`";
    SwizzleAlone = "a swizzle alone is not a layout", "write `Sw<B,M,S> o shape:stride`";
}

pub(super) const fn expect_end(cursor: &Cursor<'_>) -> Result<(), ParseError> {
    match cursor.token {
        Token::End => Ok(()),
        Token::Close => Err(syntax_error(cursor, Unopened.error())),
        _ => Err(syntax_error(cursor, TrailingWords.error())),
    }
}

/// `[ swizzle o [ int o ] ] ints [ : strides ]`, or `ArithTuple(ints) o ints : strides`
///
/// # Errors
/// At the first token that is not allowed at its position.
pub const fn parse_notation(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
    if matches!(cursor.token, Token::End) {
        return Err(syntax_error(cursor, NoNotation.error()));
    }
    let start = cursor.start;
    if let Some((offset, behind)) = parse_origin(*cursor) {
        *cursor = behind;
        let notation = ok!(parse_shape_stride(cursor));
        return Ok(Notation { offset, ..notation.from(start) });
    }
    let groups = open_groups(cursor);
    if groups > 0 {
        let notation = ok!(parse_notation(cursor));
        ok!(close_groups(cursor, groups, start));
        return Ok(notation);
    }
    if let Some((_, behind)) = parse_pointer(*cursor) {
        *cursor = behind;
    }
    if !matches!(cursor.token, Token::Sw) {
        return parse_shape_stride(cursor);
    }
    let mut swizzle = ok!(parse_swizzle(cursor));
    let mut offset = IntTuple::int(0);
    if let Some((bits, behind)) = parse_pointer(behind_compose(*cursor)) {
        swizzle = ok!(swizzle.recast(bits, 8), |error| ParseError::new(error, start, cursor.last));
        *cursor = behind;
    } else {
        if !matches!(cursor.token, Token::Compose) {
            return Err(ParseError { start, end: cursor.last, ..syntax_error(cursor, SwizzleAlone.error()) });
        }
        cursor.bump();
    }
    if let Some((number, behind)) = parse_offset(*cursor) {
        (offset, *cursor) = (IntTuple::leaf(number), behind);
    }
    let notation = ok!(parse_shape_stride(cursor));
    Ok(Notation { swizzle, offset, ..notation.from(start) })
}

/// `ints [ : strides ]`, or `Layout<ints [, strides]>{}`
///
/// # Errors
/// At the first token that is not allowed at its position.
pub const fn parse_shape_stride(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
    let (opened, groups) = (cursor.start, open_groups(cursor));
    if groups > 0 {
        let notation = ok!(parse_shape_stride(cursor));
        ok!(close_groups(cursor, groups, opened));
        return Ok(notation);
    }
    let is_type = matches!(cursor.token, Token::LayoutOpen);
    if is_type {
        cursor.bump();
    }
    let start = cursor.start;
    let shape = ok!(parse_ints(cursor));
    let mut strides = Strides::Left;
    let mut stride_start = cursor.start;
    if if is_type { matches!(cursor.token, Token::Comma) } else { matches!(cursor.token, Token::Colon) } {
        cursor.bump();
        stride_start = cursor.start;
        strides = ok!(parse_strides(cursor));
    }
    if is_type {
        if !matches!(cursor.token, Token::Greater) {
            return Err(syntax_error(cursor, ExpectedGreater.error()));
        }
        cursor.bump();
        cursor.skip_braces();
    }
    Ok(Notation::of(shape, strides, [start, stride_start, cursor.last]))
}

/// Skips the parentheses around a whole layout, `((4,8):(8,1))`, and returns their number.
const fn open_groups(cursor: &mut Cursor<'_>) -> usize {
    let mut groups = 0;
    while is_group(*cursor) {
        cursor.bump();
        groups += 1;
    }
    groups
}

/// Returns `true` at a parenthesis that contains a layout and does not start a shape.
const fn is_group(mut cursor: Cursor<'_>) -> bool {
    if !matches!(cursor.token, Token::Open) {
        return false;
    }
    let (mut depth, mut is_layout) = (0_usize, false);
    loop {
        match cursor.token {
            Token::Open | Token::TypeOpen => depth += 1,
            Token::Sw | Token::LayoutOpen => (depth, is_layout) = (depth + 1, true),
            Token::Close if depth == 1 => {
                cursor.bump();
                return is_layout && !matches!(cursor.token, Token::Colon);
            }
            Token::Close | Token::Greater => depth = depth.saturating_sub(1),
            Token::Colon => is_layout = true,
            Token::Comma if depth == 1 => return false,
            Token::End => return false,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
        cursor.bump();
    }
}

/// Parses the closing parentheses of [`open_groups`].
const fn close_groups(cursor: &mut Cursor<'_>, groups: usize, start: usize) -> Result<(), ParseError> {
    each!(for _group in 0..groups {
        if !matches!(cursor.token, Token::Close) {
            return Err(unclosed(cursor, false, start));
        }
        cursor.bump();
    });
    Ok(())
}

/// `ints | LayoutLeft | LayoutRight`
const fn parse_strides(cursor: &mut Cursor<'_>) -> Result<Strides, ParseError> {
    let order = match cursor.token {
        Token::LayoutLeft => Strides::Left,
        Token::LayoutRight => Strides::Right,
        _ => return Ok(Strides::Given(ok!(parse_ints(cursor)))),
    };
    cursor.bump();
    cursor.skip_braces();
    Ok(order)
}

/// `int | ( ints, … ) | Shape<ints, …>{}`. A comma is allowed after the last entry.
///
/// # Errors
/// At the first token that is not allowed at its position, or if there are too many integers or levels.
pub const fn parse_ints(cursor: &mut Cursor<'_>) -> Result<IntTuple, ParseError> {
    let mut tuple = IntTuple::EMPTY;
    if !opens(cursor) {
        let leaf = ok!(parse_leaf(cursor));
        return Ok(IntTuple::leaf(leaf));
    }
    let start = cursor.start;
    let mut depth = 0;
    // Bit `d`: the tuple at depth `d` is a type, which `>` closes.
    let mut types = 0_u32;
    loop {
        while opens(cursor) {
            let is_type = matches!(cursor.token, Token::TypeOpen);
            ok!(open(&mut tuple, cursor, depth));
            depth += 1;
            types = types & !(1 << depth) | (is_type as u32) << depth;
        }
        ok!(push_leaf(&mut tuple, cursor, depth));
        depth = ok!(close(cursor, depth, types, start));
        if depth == 0 {
            return Ok(tuple);
        }
    }
}

/// Returns `true` at the start of a tuple, and `false` at a parenthesized number.
const fn opens(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.token, Token::Open | Token::TypeOpen) && !brackets_a_factor(cursor)
}

/// Parses `(` or `Shape<`. The next entry is at `depth + 1`.
const fn open(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
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

/// Parses the closing brackets and the comma after an entry at `depth` of the tuple that starts at `start`. Returns the
/// depth of the next entry, or 0 after the last.
const fn close(cursor: &mut Cursor<'_>, mut depth: usize, types: u32, start: usize) -> Result<usize, ParseError> {
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

/// Returns `true` if a token closes a tuple.
const fn closes(token: Token, is_type: bool) -> bool {
    if is_type { matches!(token, Token::Greater) } else { matches!(token, Token::Close) }
}

/// The error of a token that can neither continue nor close a tuple.
const fn unclosed(cursor: &Cursor<'_>, is_type: bool, start: usize) -> ParseError {
    let syntax = match cursor.token {
        Token::End => return ParseError { start, ..syntax_error(cursor, Unclosed.error()) },
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

/// Parses an integer as the next leaf, in the tuple at `depth`.
const fn push_leaf(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    let (start, leaf) = (cursor.start, ok!(parse_leaf(cursor)));
    if tuple.len() == MAX_LEAVES {
        return Err(ParseError::new(TooManyLeaves.error(), start, cursor.last));
    }
    tuple.tree.leaves[tuple.len()] = leaf;
    tuple.tree.profile.leaf_at(depth);
    Ok(())
}
