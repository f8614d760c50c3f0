//! Parses layouts.

use super::reader::Reader;
use super::tuple::{parse_int, parse_ints, parse_leaf, unclosed};
use super::{Notation, ParseError, Strides};
use crate::rules::{NoNotation, SwizzleAlone, SwizzleArguments, TrailingWords, Unopened};
use crate::{Int, IntTuple, Layout, Swizzle};

pub(super) const fn parse_layout(text: &str) -> Result<Layout, ParseError> {
    let mut reader = Reader::new(text, 0);
    let notation = ok!(parse_composed(&mut reader));
    ok!(require_end(&reader));
    Ok(ok!(notation.layout(), |error| match error.at_leaf() {
        Some(leaf) => {
            let (start, end) = Reader::new(text, notation.start_of(&error)).span_of(leaf, error.at_depth());
            ParseError::new(error, start, end)
        }
        None => ParseError::new(error, notation.at[0], notation.at[3]),
    }))
}

pub(super) const fn require_end(reader: &Reader<'_>) -> Result<(), ParseError> {
    match reader.peek() {
        _ if reader.is_at_end() => Ok(()),
        b')' => Err(reader.error(Unopened.error())),
        _ => Err(reader.error(TrailingWords.error())),
    }
}

/// Parses `[ swizzle o [ offset o ] ] ints [ : strides ]`, or `ArithTuple(ints) o ints : strides`.
const fn parse_composed(reader: &mut Reader<'_>) -> Result<Notation, ParseError> {
    if reader.is_at_end() {
        return Err(reader.error(NoNotation.error()));
    }
    let start = reader.at;
    let groups = open_groups(reader);
    if groups > 0 {
        let notation = ok!(parse_composed(reader));
        ok!(close_groups(reader, groups, start));
        return Ok(notation);
    }
    if reader.skip_word("ArithTuple") {
        let offset = ok!(parse_ints(reader));
        if !reader.skip_word("o") {
            return Err(reader.error(TrailingWords.error()));
        }
        let notation = ok!(parse_shape_stride(reader));
        return Ok(Notation { offset, ..notation.after_prefix(start) });
    }
    if !reader.skip_word("Sw") {
        return parse_shape_stride(reader);
    }
    let swizzle = ok!(parse_swizzle(reader, start));
    if !reader.skip_word("o") {
        return Err(ParseError { start, end: reader.last, ..reader.error(SwizzleAlone.error()) });
    }
    let offset = match parse_offset(*reader) {
        Some((offset, behind)) => {
            *reader = behind;
            offset
        }
        None => Int::new(0),
    };
    let notation = ok!(parse_shape_stride(reader));
    Ok(Notation { swizzle, offset: IntTuple::leaf(offset), ..notation.after_prefix(start) })
}

/// Parses the arguments `<B,M,S>` of the swizzle that starts at `start`.
const fn parse_swizzle(reader: &mut Reader<'_>, start: usize) -> Result<Swizzle, ParseError> {
    let mut numbers = [0; 3];
    each!(for i in 0..3 {
        if !reader.skip(b"<,,"[i]) || !matches!(reader.peek(), b'-' | b'_' | b'0'..=b'9') {
            return Err(ParseError { start, ..reader.error(SwizzleArguments.error()) });
        }
        numbers[i] = ok!(parse_int(reader)).value();
    });
    if !reader.skip(b'>') {
        return Err(ParseError { start, ..reader.error(SwizzleArguments.error()) });
    }
    Ok(ok!(Swizzle::new(numbers[0], numbers[1], numbers[2]), |error| ParseError::new(error, start, reader.last)))
}

/// Parses an offset, such as `16 o` or `f12 o`. Returns the offset and the reader after the `o`, or `None` if the text
/// is not an offset.
const fn parse_offset(mut reader: Reader<'_>) -> Option<(Int, Reader<'_>)> {
    let Ok(offset) = parse_leaf(&mut reader) else { return None };
    let is_offset = offset.is_number() && (offset.basis().is_one() || offset.basis().is_xor());
    if is_offset && reader.skip_word("o") { Some((offset.without_f0(), reader)) } else { None }
}

/// Parses `ints [ : strides ]`, which may be in parentheses.
const fn parse_shape_stride(reader: &mut Reader<'_>) -> Result<Notation, ParseError> {
    let (start, groups) = (reader.at, open_groups(reader));
    if groups > 0 {
        let notation = ok!(parse_shape_stride(reader));
        ok!(close_groups(reader, groups, start));
        return Ok(notation);
    }
    let shape = ok!(parse_ints(reader));
    let (has_strides, stride_start) = (reader.skip(b':'), reader.at);
    let strides = match has_strides {
        false => Strides::Left,
        true if reader.skip_word("LayoutLeft") => Strides::Left,
        true if reader.skip_word("LayoutRight") => Strides::Right,
        true => Strides::Given(ok!(parse_ints(reader))),
    };
    Ok(Notation::of(shape, strides, [start, stride_start, reader.last]))
}

/// Skips the parentheses around a whole layout, `((4,8):(8,1))`, and returns their number.
const fn open_groups(reader: &mut Reader<'_>) -> usize {
    let mut groups = 0;
    while is_group(*reader) {
        reader.skip(b'(');
        groups += 1;
    }
    groups
}

/// Returns `true` if the parenthesis at the position of the reader opens a whole layout, and not a shape. A whole
/// layout contains a `:` or a swizzle, and no `:` follows its closing parenthesis.
const fn is_group(mut reader: Reader<'_>) -> bool {
    if reader.peek() != b'(' {
        return false;
    }
    let (mut depth, mut is_layout) = (0_usize, false);
    loop {
        match reader.peek() {
            b'(' | b'<' => depth += 1,
            b')' if depth == 1 => {
                reader.skip(b')');
                return is_layout && reader.peek() != b':';
            }
            b')' | b'>' => depth = depth.saturating_sub(1),
            b':' | b'S' => is_layout = true,
            b',' if depth == 1 => return false,
            0 => return false,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
        reader.skip(reader.peek());
    }
}

/// Parses one closing parenthesis for each parenthesis that [`open_groups`] skipped.
const fn close_groups(reader: &mut Reader<'_>, groups: usize, start: usize) -> Result<(), ParseError> {
    each!(for _group in 0..groups {
        if !reader.skip(b')') {
            return Err(unclosed(reader, start));
        }
    });
    Ok(())
}
