//! The grammar, one function a rule.

use super::error::{ParseError, syntax_error};
use super::product::{marks_a_minus, minus_of_a_product, parse_product};
use super::written::{Notation, Strides};
use super::{Cursor, Syntax, Token, Word};
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
    if let Some((_, behind)) = parse_pointer(*cursor) {
        *cursor = behind;
    }
    if !matches!(cursor.token, Token::Sw) {
        return parse_shape_stride(cursor);
    }
    let mut swizzle = ok!(parse_swizzle(cursor));
    let mut offset = Int::new(0);
    if let Some((bits, behind)) = parse_pointer(behind_compose(*cursor)) {
        swizzle = ok!(swizzle.recast(bits, 8), |error| ParseError { error, start, end: cursor.last });
        *cursor = behind;
    } else {
        if !matches!(cursor.token, Token::Compose) {
            return Err(ParseError { start, end: cursor.last, ..syntax_error(cursor, Syntax::SwizzleAlone) });
        }
        cursor.bump();
    }
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

/// `smem_ptr[16b](unset) o`, what CuTe prints of a pointer: the bits of an element, and where the words behind it start. The swizzle of a
/// pointer counts bytes. `None` if no pointer stands there.
#[must_use]
pub const fn parse_pointer(mut cursor: Cursor<'_>) -> Option<(i64, Cursor<'_>)> {
    let mut bits = 0;
    each!(for i in 0..7 {
        // `ptr[16b]` may have no address.
        if !(matches!(i, 4..7) && matches!(cursor.token, Token::Compose)) {
            let fits = match (i, cursor.token) {
                (2, Token::Width(width)) => {
                    bits = width;
                    width > 0
                }
                (0, Token::Pointer)
                | (1, Token::ListOpen)
                | (3, Token::ListClose)
                | (4, Token::Open)
                | (6, Token::Close) => true,
                (5, Token::Name | Token::OddInt | Token::Int { .. } | Token::Width(_)) => true,
                _ => false,
            };
            if !fits {
                return None;
            }
            cursor.bump();
        }
    });
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

/// `ints [ : strides ]`, or `Layout<ints [, strides]>{}`
///
/// # Errors
/// At the first word that cannot stand where it is.
pub const fn parse_shape_stride(cursor: &mut Cursor<'_>) -> Result<Notation, ParseError> {
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
            return Err(syntax_error(cursor, Syntax::ExpectedGreater));
        }
        cursor.bump();
        cursor.skip_braces();
    }
    Ok(Notation::of(shape, strides, [start, stride_start, cursor.last]))
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
        Token::OddInt | Token::Width(_) => Err(syntax_error(cursor, Syntax::OddInt)),
        _ => Err(syntax_error(cursor, Syntax::ExpectedInt)),
    }
}

/// `int | ( ints, … ) | Shape<ints, …>{}`; a comma may stand behind the last entry.
///
/// # Errors
/// At the first word that cannot stand where it is, or if there are too many integers or levels.
pub const fn parse_ints(cursor: &mut Cursor<'_>) -> Result<IntTuple, ParseError> {
    let mut tuple = IntTuple::EMPTY;
    if !matches!(cursor.token, Token::Open | Token::TypeOpen) {
        let leaf = ok!(parse_leaf(cursor));
        return Ok(IntTuple::leaf(leaf));
    }
    let start = cursor.start;
    let mut depth = 0;
    // Bit `d`: the tuple at depth `d` is a type, which `>` closes.
    let mut types = 0_u32;
    loop {
        while matches!(cursor.token, Token::Open | Token::TypeOpen) {
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

/// Reads `(` or `Shape<`: the entry that follows stands at `depth + 1`.
const fn open(tuple: &mut IntTuple, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ParseError> {
    if depth == MAX_DEPTH {
        return Err(ParseError { error: Error::new(ErrorKind::TooDeep), start: cursor.start, end: cursor.end });
    }
    let start = cursor.start;
    tuple.tree.profile.open(depth);
    cursor.bump();
    if matches!(cursor.token, Token::Close | Token::Greater) {
        return Err(ParseError { error: Error::new(ErrorKind::EmptyTuple), start, end: cursor.end });
    }
    Ok(())
}

/// Reads what stands behind an entry at `depth` of the tuple that starts at `start`: closing brackets and a comma. Answers the depth of
/// the next entry, 0 behind the last.
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

/// Whether a token closes a tuple.
const fn closes(token: Token, is_type: bool) -> bool {
    if is_type { matches!(token, Token::Greater) } else { matches!(token, Token::Close) }
}

/// A word behind an entry of a tuple that goes on with none and is not closed.
const fn unclosed(cursor: &Cursor<'_>, is_type: bool, start: usize) -> ParseError {
    let syntax = match cursor.token {
        Token::End => return ParseError { start, ..syntax_error(cursor, Syntax::Unclosed) },
        Token::OddInt | Token::Width(_) => Syntax::OddInt,
        Token::Colon => Syntax::ColonInside,
        Token::Less => Syntax::TypeArguments,
        Token::PathSep => Syntax::Path,
        Token::Minus | Token::Slash | Token::Percent | Token::Dot | Token::Other => Syntax::Operator,
        _ if is_type => Syntax::ExpectedGreater,
        _ => Syntax::ExpectedComma,
    };
    syntax_error(cursor, syntax)
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
        Token::Name | Token::Unknown | Token::Braced | Token::Word(Word::IntType) => return parse_product(cursor),
        Token::Basis { scaled } => return parse_basis(cursor, scaled),
        Token::Constant => return parse_constant(cursor),
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

/// `C<8>{}`
const fn parse_constant(cursor: &mut Cursor<'_>) -> Result<Int, ParseError> {
    cursor.bump();
    cursor.bump();
    let number = ok!(parse_number(cursor)).marked(true);
    if !matches!(cursor.token, Token::Greater) {
        return Err(syntax_error(cursor, Syntax::ExpectedGreater));
    }
    cursor.bump();
    cursor.skip_braces();
    Ok(number)
}

/// `E<1,0>{}`, which is printed `1@0@1`, or `ScaledBasis<_2,1,0>{}`, printed `2@0@1`: the modes from the outside to the inside.
const fn parse_basis(cursor: &mut Cursor<'_>, scaled: bool) -> Result<Int, ParseError> {
    let start = cursor.start;
    let (mut modes, mut count, mut scale) = ([0; MAX_DEPTH + 1], 0, Int::new(1));
    cursor.bump();
    let mut is_scale = scaled;
    while matches!(cursor.token, Token::Less | Token::Comma) {
        cursor.bump();
        let number = ok!(parse_number(cursor));
        if is_scale {
            scale = number;
        } else if count > MAX_DEPTH || number.value() < 0 {
            return Err(ParseError { error: Error::new(ErrorKind::BasisTooLong), start, end: cursor.last });
        } else {
            modes[count] = number.value() as usize;
            count += 1;
        }
        is_scale = false;
    }
    if !matches!(cursor.token, Token::Greater) {
        return Err(syntax_error(cursor, Syntax::ExpectedGreater));
    }
    cursor.bump();
    cursor.skip_braces();
    let mut basis = Basis::ONE;
    while count > 0 {
        count -= 1;
        let Some(within) = basis.within(modes[count]) else {
            return Err(ParseError { error: Error::new(ErrorKind::BasisTooLong), start, end: cursor.last });
        };
        basis = within;
    }
    Ok(scale.of(basis))
}
