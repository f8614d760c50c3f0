//! Skips pointers, such as `make_gmem_ptr(p)`. A pointer does not affect the layout of a tensor, unless it is a
//! coordinate. In text, the parser skips all tokens of a pointer, including casts and members.

use super::expr::{Call, Expr, ExprKind};
use layout_import::notation::{Cursor, Source, Token, parse_ints};
use layout_runtime::IntTuple;

/// Functions that return a pointer.
const MAKERS: [&str; 7] = [
    "make_gmem_ptr",
    "make_smem_ptr",
    "make_rmem_ptr",
    "make_tmem_ptr",
    "recast_ptr",
    "raw_pointer_cast",
    "reinterpret_cast",
];

fn name<'a>(cursor: &Cursor<'a>, call: &Call) -> Option<&'a str> {
    let Source::Text(text) = cursor.source() else { return None };
    text.get(call.name.clone())?.rsplit("::").next()
}

/// Returns `true` if the call returns a pointer. The cursor must be at the opening parenthesis of the call.
pub(super) fn is_made(cursor: &Cursor<'_>, call: &Call) -> bool {
    name(cursor, call).is_some_and(|name| MAKERS.contains(&name)) && cursor.behind_bracket().is_some()
}

/// Skips the arguments of a call that returns a pointer, and returns `ExprKind::Name` for the call.
pub(super) fn made(cursor: &mut Cursor<'_>) -> ExprKind {
    if let Some(behind) = cursor.behind_bracket() {
        *cursor = behind;
    }
    ExprKind::Name
}

/// If `call` is `make_tensor(pointer, …)` with an operand after the pointer, returns the pointer and moves the cursor
/// to the comma after it.
pub(super) fn of_tensor(cursor: &mut Cursor<'_>, call: &Call) -> Option<Expr> {
    let is_tensor = name(cursor, call) == Some("make_tensor") && call.params.is_empty();
    let mut behind = is_tensor.then_some(*cursor)?;
    behind.bump();
    let start = behind.start;
    let mut levels = 0;
    loop {
        match behind.token {
            Token::Comma if levels == 0 => break,
            Token::Open | Token::ListOpen | Token::Less => levels += 1,
            Token::Close if levels == 0 => return None,
            // The `>` of `->` does not close a bracket.
            Token::Close | Token::ListClose | Token::Greater => levels = (levels - 1).max(0),
            Token::End | Token::Equal => return None,
            _ => {}
        }
        behind.bump();
    }
    let kind = counted(cursor).map_or(ExprKind::Name, ExprKind::Ints);
    *cursor = behind;
    Some(Expr { kind, at: start..cursor.last })
}

/// If the parenthesis at the cursor starts with the pointer `make_inttuple_iter(coordinate)`, returns the coordinate.
fn counted(cursor: &Cursor<'_>) -> Option<IntTuple> {
    let Source::Text(text) = cursor.source() else { return None };
    let mut name = *cursor;
    name.bump();
    let at = name.start..name.end;
    name.bump();
    if text.get(at)? != "make_inttuple_iter" || name.token != Token::Open {
        return None;
    }
    name.bump();
    parse_ints(&mut name).ok()
}
