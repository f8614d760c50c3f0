//! What stands in CuTe's C++ and in its prints only: types with operands, lists, pointers, tilings as they are printed.

use super::diagnostic::Diagnostic;
use super::expr::{Call, Expr, ExprKind, Keyword, Param};
use super::parse::{Result, arguments, at, composition, ints, operands, primary as any};
use layout_runtime::notation::{Cursor, Token, parse_pointer};

/// An expression that starts with a word of C++.
pub(super) fn primary(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let start = cursor.start;
    let kind = match cursor.token {
        Token::Decltype => return one(cursor, depth),
        Token::Pointer => return pointer(cursor, depth),
        Token::LayoutOpen => {
            let name = at(cursor);
            let args = operands(cursor, Token::Greater, depth)?;
            ExprKind::Call(Call { name, operation: Some("make_layout"), args, ..Call::default() })
        }
        Token::TileOpen => ExprKind::List(operands(cursor, Token::Greater, depth)?),
        Token::MakeTile => ExprKind::List(operands(cursor, Token::Close, depth)?),
        _ => {
            let name = at(cursor);
            cursor.bump();
            let (args, keywords) = arguments(cursor, Token::Greater, depth)?;
            ExprKind::Call(Call { name, args, keywords, ..Call::default() })
        }
    };
    cursor.skip_braces();
    Ok(Expr { kind, at: start..cursor.last })
}

/// `decltype(expr)`
fn one(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let opened = at(cursor);
    let mut exprs = operands(cursor, Token::Close, depth)?;
    match (exprs.pop(), exprs.is_empty()) {
        (Some(expr), true) => {
            cursor.skip_braces();
            Ok(expr)
        }
        _ => Err(Diagnostic::new(opened, "`decltype` has one operand", "write `decltype(A)`")),
    }
}

/// `smem_ptr[16b](unset) o expr`: the layout of a tensor.
fn pointer(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let Some((_, behind)) = parse_pointer(*cursor) else {
        let help = "write the layout alone, or the pointer as CuTe prints it, `smem_ptr[16b](unset) o (8,64):(64,1)`";
        return Err(Diagnostic::new(at(cursor), "this is no pointer in front of a layout", help));
    };
    *cursor = behind;
    any(cursor, depth + 1)
}

/// Whether the words behind a name are `label:`.
pub(super) fn starts_print(cursor: &Cursor<'_>) -> bool {
    cursor.token == Token::Name && cursor.peek() == Token::Colon
}

/// `label: value …`, what CuTe prints of an instruction or a tiling behind its name. The instruction of a tiling stands last.
pub(super) fn print(cursor: &mut Cursor<'_>, call: &mut Call, depth: usize) -> Result<()> {
    while starts_print(cursor) {
        let name = at(cursor);
        cursor.bump();
        cursor.bump();
        match cursor.token {
            Token::Width(bits) => {
                call.params.push(Param { number: Some(bits), at: at(cursor) });
                cursor.bump();
            }
            _ => call.keywords.push(Keyword { name, expr: composition(cursor, depth + 1)? }),
        }
    }
    let mut behind = *cursor;
    behind.bump();
    if cursor.token == Token::Name && starts_print(&behind) {
        call.args.push(any(cursor, depth + 1)?);
    }
    Ok(())
}

/// A tuple of integers, or of tilers, which CuTe prints so: `(_8:_2,_32)`.
pub(super) fn tuple(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let mut behind = *cursor;
    let error = match ints(&mut behind) {
        Ok(kind) => {
            *cursor = behind;
            return Ok(kind);
        }
        Err(error) => error,
    };
    let mut behind = *cursor;
    match operands(&mut behind, Token::Close, depth) {
        Ok(tilers)
            if tilers.iter().any(|tiler| matches!(tiler.kind, ExprKind::Layout(_))) && behind.token != Token::Colon =>
        {
            *cursor = behind;
            Ok(ExprKind::List(tilers))
        }
        _ => Err(error),
    }
}
