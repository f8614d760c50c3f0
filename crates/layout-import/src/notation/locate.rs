//! Finds the position of a leaf or mode of a tuple in the source. The parser does not store these positions, because
//! they are needed only for errors.

use super::product::{behind_call, computes, marks_a_minus};
use super::{Cursor, Notation, Source, Token};
use layout_runtime::{Error, ParseError};

/// Returns an error about a parsed layout, with the position of the leaf or mode that caused the error.
#[must_use]
pub fn locate(notation: &Notation, source: Source<'_>, error: Error) -> ParseError {
    let (start, end) = match error.at_leaf() {
        Some(leaf) => span_of(source, notation.start_of(&error), leaf, error.at_depth()),
        None => (notation.at[0], notation.at[3]),
    };
    ParseError::new(error, start, end)
}

/// Returns the start and the end of leaf `leaf` in the tuple that starts at `from`. If `depth` is given, returns
/// instead the start and the end of the mode at this depth that begins with this leaf.
#[must_use]
pub fn span_of(source: Source<'_>, from: usize, leaf: usize, depth: Option<usize>) -> (usize, usize) {
    let mut cursor = Cursor::new(source, from);
    let mut levels = 0;
    let mut leaves = 0;
    loop {
        let wanted = match depth {
            Some(depth) => leaves == leaf && levels == depth,
            None => leaves == leaf && !matches!(cursor.token, Token::Open | Token::TypeOpen),
        };
        match cursor.token {
            _ if wanted && !matches!(cursor.token, Token::Comma | Token::Close) => {
                return (cursor.start, end_of(cursor));
            }
            Token::Open | Token::TypeOpen => levels += 1,
            // The tuple ends before leaf `leaf`, so the error is about another operand. The span of the whole tuple is
            // the closest known position.
            Token::Close | Token::Greater if levels <= 1 => return (from, cursor.end),
            Token::Close | Token::Greater => levels -= 1,
            Token::Empty => {}
            Token::Comma if levels == 0 => return (from, cursor.last),
            Token::Comma => {}
            Token::End => return (from, cursor.last),
            _ if levels == 0 && leaves > 0 => return (from, cursor.last),
            _ => {
                leaves += 1;
                let next = end_of(cursor);
                cursor = Cursor::new(source, next);
                continue;
            }
        }
        cursor.bump();
    }
}

/// Returns the end of the integer or tuple that starts at the cursor.
fn end_of(mut cursor: Cursor<'_>) -> usize {
    let mut levels = 0;
    loop {
        match cursor.token {
            Token::Open | Token::TypeOpen => levels += 1,
            Token::Close | Token::Greater => levels -= 1,
            Token::End => return cursor.last,
            _ => {}
        }
        if let Some(behind) = behind_call(&cursor) {
            cursor = behind;
            if levels == 0 && !matches!(cursor.token, Token::Star) && !computes(&cursor) {
                return cursor.last;
            }
            continue;
        }
        let sign = matches!(cursor.token, Token::Minus | Token::Star) || computes(&cursor) || marks_a_minus(&cursor);
        let name = matches!(cursor.token, Token::Name);
        cursor.bump();
        // The integer continues with arithmetic, as in `3*m` or `ceil(m/4)`.
        let is_arithmetic = matches!(cursor.token, Token::Star) || computes(&cursor);
        let goes_on = is_arithmetic || (name && matches!(cursor.token, Token::Open));
        if matches!(cursor.token, Token::At) {
            cursor.bump();
        } else if goes_on && levels == 0 {
            continue;
        } else if levels == 0 && !sign {
            return cursor.last;
        }
    }
}
