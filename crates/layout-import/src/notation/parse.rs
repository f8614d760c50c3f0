//! The grammar, with one function per rule.

use super::front::{behind_compose, parse_offset, parse_origin, parse_pointer, parse_swizzle};
use super::rules::ExpectedGreater;
use super::syntax_error;
use super::tuple::{parse_ints, unclosed};
use super::{Cursor, Notation, Strides, Token};
use layout_runtime::rules::{NoNotation, SwizzleAlone};
use layout_runtime::{IntTuple, ParseError};

/// Parses `[ swizzle o [ int o ] ] ints [ : strides ]`, or `ArithTuple(ints) o ints : strides`.
///
/// # Errors
/// At the first token that the grammar does not allow at its position.
pub fn parse_notation(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
    if matches!(cursor.token, Token::End) {
        return Err(syntax_error(cursor, NoNotation.error()));
    }
    let start = cursor.start;
    if let Some((offset, behind)) = parse_origin(*cursor) {
        *cursor = behind;
        let notation = parse_shape_stride(cursor)?;
        return Ok(Notation { offset, ..notation.after_prefix(start) });
    }
    let groups = open_groups(cursor);
    if groups > 0 {
        let notation = parse_notation(cursor)?;
        close_groups(cursor, groups, start)?;
        return Ok(notation);
    }
    if let Some((_, behind)) = parse_pointer(*cursor) {
        *cursor = behind;
    }
    if !matches!(cursor.token, Token::Sw) {
        return parse_shape_stride(cursor);
    }
    let mut swizzle = parse_swizzle(cursor)?;
    let mut offset = IntTuple::int(0);
    if let Some((bits, behind)) = parse_pointer(behind_compose(*cursor)) {
        swizzle = swizzle.recast(bits, 8).map_err(|error| ParseError::new(error, start, cursor.last))?;
        *cursor = behind;
    } else {
        if !matches!(cursor.token, Token::Compose) {
            return Err(ParseError::new(SwizzleAlone.error(), start, cursor.last));
        }
        cursor.bump();
    }
    if let Some((number, behind)) = parse_offset(*cursor) {
        (offset, *cursor) = (IntTuple::leaf(number), behind);
    }
    let notation = parse_shape_stride(cursor)?;
    Ok(Notation { swizzle, offset, ..notation.after_prefix(start) })
}

/// Parses `ints [ : strides ]`, or `Layout<ints [, strides]>{}`.
///
/// # Errors
/// At the first token that the grammar does not allow at its position.
pub fn parse_shape_stride(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
    let (opened, groups) = (cursor.start, open_groups(cursor));
    if groups > 0 {
        let notation = parse_shape_stride(cursor)?;
        close_groups(cursor, groups, opened)?;
        return Ok(notation);
    }
    let is_type = matches!(cursor.token, Token::LayoutOpen);
    if is_type {
        cursor.bump();
    }
    let start = cursor.start;
    let shape = parse_ints(cursor)?;
    let mut strides = Strides::Left;
    let mut stride_start = cursor.start;
    if if is_type { matches!(cursor.token, Token::Comma) } else { matches!(cursor.token, Token::Colon) } {
        cursor.bump();
        stride_start = cursor.start;
        strides = parse_strides(cursor)?;
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
fn open_groups(cursor: &mut Cursor<'_>) -> usize {
    let mut groups = 0;
    while is_group(*cursor) {
        cursor.bump();
        groups += 1;
    }
    groups
}

/// Returns `true` at a parenthesis that encloses a whole layout, and not a shape.
fn is_group(mut cursor: Cursor<'_>) -> bool {
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

/// Parses the closing parentheses for the parentheses that [`open_groups`] has skipped.
fn close_groups(cursor: &mut Cursor<'_>, groups: usize, start: usize) -> Result<(), ParseError> {
    for _group in 0..groups {
        if !matches!(cursor.token, Token::Close) {
            return Err(unclosed(cursor, false, start));
        }
        cursor.bump();
    }
    Ok(())
}

/// Parses `ints | LayoutLeft | LayoutRight`.
fn parse_strides(cursor: &mut Cursor<'_>) -> Result<Strides, ParseError> {
    let order = match cursor.token {
        Token::LayoutLeft => Strides::Left,
        Token::LayoutRight => Strides::Right,
        _ => return Ok(Strides::Given(parse_ints(cursor)?)),
    };
    cursor.bump();
    cursor.skip_braces();
    Ok(order)
}
