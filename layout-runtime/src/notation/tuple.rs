//! Parses integers and tuples of integers.

use super::ParseError;
use super::reader::{Number, Reader};
use crate::rules::{
    ColonInside, EmptyTuple, ExpectedComma, ExpectedInt, ExpectedMode, HugeInt, NameForInt, OddInt, OrderAlone,
    TooDeep, TooManyLeaves, Unclosed,
};
use crate::tree::{MAX_DEPTH, MAX_LEAVES};
use crate::{Basis, Int, IntTuple};

/// Parses an integer or a nested tuple: `int | ( ints, … )`. A comma is allowed after the last entry.
pub(super) const fn parse_ints(reader: &mut Reader<'_>) -> Result<IntTuple, ParseError> {
    let (mut tuple, mut depth, start) = (IntTuple::EMPTY, 0, reader.at);
    loop {
        while reader.peek() == b'(' {
            if depth == MAX_DEPTH {
                return Err(reader.error(TooDeep.error()));
            }
            let open = reader.at;
            tuple.tree.profile.open(depth);
            depth += 1;
            reader.skip(b'(');
            if reader.peek() == b')' {
                return Err(ParseError::new(EmptyTuple.error(), open, reader.at + 1));
            }
        }
        let leaf_start = reader.at;
        let leaf = ok!(parse_leaf(reader));
        if depth == 0 {
            return Ok(IntTuple::leaf(leaf));
        }
        if tuple.len() == MAX_LEAVES {
            return Err(ParseError::new(TooManyLeaves.error(), leaf_start, reader.last));
        }
        tuple.tree.leaves[tuple.len()] = leaf;
        tuple.tree.profile.leaf_at(depth);
        depth = ok!(parse_close(reader, depth, start));
        if depth == 0 {
            return Ok(tuple);
        }
    }
}

/// Parses the closing parentheses and the comma after an integer at depth `depth`. `start` is the start of the
/// outermost tuple. Returns the depth of the next integer, or 0 after the last integer.
const fn parse_close(reader: &mut Reader<'_>, mut depth: usize, start: usize) -> Result<usize, ParseError> {
    while depth > 0 {
        if reader.skip(b',') && reader.peek() != b')' {
            return Ok(depth);
        }
        if !reader.skip(b')') {
            return Err(unclosed(reader, start));
        }
        depth -= 1;
    }
    Ok(0)
}

/// Returns the error at a character that is neither `,` nor `)`, in the tuple that starts at `start`.
pub(super) const fn unclosed(reader: &Reader<'_>, start: usize) -> ParseError {
    match reader.peek() {
        0 => ParseError { start, ..reader.error(Unclosed.error()) },
        b':' => reader.error(ColonInside.error()),
        _ => reader.error(ExpectedComma.error()),
    }
}

/// Parses one leaf of a tuple: `12 | _12 | -3 | _-3 | f12 | 2@1@0 | _ | X`.
pub(super) const fn parse_leaf(reader: &mut Reader<'_>) -> Result<Int, ParseError> {
    if reader.peek() == b'f'
        && let [_, b'0'..=b'9', ..] = reader.word().as_bytes()
    {
        let value = ok!(parse_digits(reader, 1));
        return Ok(Int::new(value).of(Basis::XOR));
    }
    if reader.skip_word("X") {
        return Ok(Int::OMIT);
    }
    let is_marked = reader.skip_word("_");
    if is_marked && reader.peek() != b'-' {
        return Ok(Int::KEEP);
    }
    let int = ok!(parse_int(reader));
    let mut basis = Basis::ONE;
    while reader.skip(b'@') {
        let start = reader.at;
        if !reader.peek().is_ascii_digit() {
            return Err(reader.error(ExpectedMode.error()));
        }
        let mode = ok!(parse_digits(reader, 0));
        basis = ok!(basis.try_within(mode), |error| ParseError::new(error, start, reader.last));
    }
    Ok(int.marked(int.is_static() || is_marked).of(basis))
}

/// Parses an integer without a suffix such as `@0`: `12`, `-3` or `_12`.
pub(super) const fn parse_int(reader: &mut Reader<'_>) -> Result<Int, ParseError> {
    let is_negative = reader.skip(b'-');
    let (is_marked, value) = match reader.word().as_bytes() {
        [b'_', b'0'..=b'9', ..] => (true, ok!(parse_digits(reader, 1))),
        [b'0'..=b'9', ..] => (false, ok!(parse_digits(reader, 0))),
        b"LayoutLeft" | b"LayoutRight" => return Err(reader.error(OrderAlone.error())),
        [_, ..] => return Err(reader.error(NameForInt.error())),
        [] => return Err(reader.error(ExpectedInt.error())),
    };
    Ok(Int::new(if is_negative { -value } else { value }).marked(is_marked))
}

const fn parse_digits(reader: &mut Reader<'_>, skipped: usize) -> Result<i64, ParseError> {
    match reader.digits(skipped) {
        Ok(value) => Ok(value),
        Err(Number::Huge) => Err(reader.error(HugeInt.error())),
        Err(Number::Odd) => Err(reader.error(OddInt.error())),
    }
}
