//! Words to syntax, by recursive descent.

use super::attribute;
use super::diagnostic::Diagnostic;
use super::expr::{At, Call, Expr, ExprKind, Param};
use layout_runtime::ErrorKind;
use layout_runtime::notation::{
    Cursor, ParseError, Source, Syntax, Token, parse_ints, parse_notation, parse_number, parse_offset,
    parse_shape_stride, parse_swizzle,
};

/// How deep calls may nest; deeper input is refused rather than overflowing the stack.
const MAX_NESTING: usize = 64;

type Result<T> = std::result::Result<T, Diagnostic>;

/// Reads one expression and nothing behind it.
///
/// # Errors
/// At the first word that cannot stand where it is.
pub fn parse(source: Source<'_>) -> Result<Expr> {
    let (expr, cursor) = parse_prefix(source, 0)?;
    match cursor.token {
        Token::End => Ok(expr),
        _ => Err(trailing(&cursor)),
    }
}

/// Words that belong to no expression.
pub(super) fn trailing(cursor: &Cursor<'_>) -> Diagnostic {
    match cursor.token {
        Token::Close => Diagnostic::new(at(cursor), "`)` closes nothing", "remove it, or add `(`"),
        Token::Colon => second_colon(cursor),
        Token::Dot => Diagnostic::new(
            at(cursor),
            "layouts have no methods here",
            "write the operation first: `zipped_divide(A, B)`",
        ),
        Token::PathSep => Diagnostic::of(at(cursor), &ErrorKind::Syntax(Syntax::Path).into()),
        Token::Comma => {
            Diagnostic::new(at(cursor), "a comma outside of parentheses", "a tuple has its own, as in `(2,3):(3,1)`")
        }
        _ => Diagnostic::new(at(cursor), "unexpected words after the expression", "operands are joined by `o`"),
    }
}

/// Reads the expression that starts at or after `from`, and tells where it ends.
///
/// # Errors
/// At the first word that cannot stand where it is.
pub fn parse_prefix(source: Source<'_>, from: usize) -> Result<(Expr, Cursor<'_>)> {
    let mut cursor = Cursor::new(source, from);
    let expr = composition(&mut cursor, 0)?;
    Ok((expr, cursor))
}

pub(super) fn at(cursor: &Cursor<'_>) -> At {
    cursor.start..cursor.end
}

fn syntax(error: ParseError) -> Diagnostic {
    Diagnostic::of(error.start..error.end, &error.error)
}

/// `primary o primary o …`, from the left.
pub(super) fn composition(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let mut left = operand(cursor, depth)?;
    let mut links = 0;
    while cursor.token == Token::Compose {
        links += 1;
        if links == MAX_NESTING {
            return Err(too_nested(at(cursor)));
        }
        bump_compose(cursor)?;
        left = composed(left, operand(cursor, depth)?);
    }
    Ok(left)
}

/// `primary`, or `Sw<B,M,S> o operand`: a swizzle acts on what stands behind it, so `A o Sw o L` is `A o (Sw o L)`.
///
/// Every level of nesting passes through here, so it keeps one expression on the stack.
fn operand(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let left = primary(cursor, depth);
    match &left {
        Ok(Expr { kind: ExprKind::Swizzle(_), .. }) if cursor.token == Token::Compose => chain(cursor, left?, depth),
        _ => left,
    }
}

fn chain(cursor: &mut Cursor<'_>, swizzle: Expr, depth: usize) -> Result<Expr> {
    bump_compose(cursor)?;
    Ok(composed(swizzle, operand(cursor, depth + 1)?))
}

fn bump_compose(cursor: &mut Cursor<'_>) -> Result<()> {
    let sign = at(cursor);
    cursor.bump();
    if cursor.token == Token::End {
        return Err(Diagnostic::new(sign, "nothing stands behind `o`", "composition has two operands: `a o b`"));
    }
    Ok(())
}

fn composed(left: Expr, right: Expr) -> Expr {
    let at = left.at.start..right.at.end;
    Expr { kind: ExprKind::Compose(Box::new(left), Box::new(right)), at }
}

fn too_nested(at: At) -> Diagnostic {
    let message = format!("more than {MAX_NESTING} operations inside each other");
    Diagnostic::new(at, message, "name the inner part and use the name")
}

fn primary(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    if depth == MAX_NESTING {
        return Err(too_nested(at(cursor)));
    }
    let start = cursor.start;
    let kind = match cursor.token {
        Token::Sw => swizzled(cursor, depth)?,
        Token::ListOpen => list(cursor, depth)?,
        Token::Hash => attribute::attribute(cursor)?,
        Token::Name if starts_integer(cursor) => ints(cursor)?,
        Token::Name | Token::PathSep => name_or_call(cursor, depth)?,
        Token::End => return Err(syntax(parse_notation(cursor).expect_err("there is no word"))),
        _ => ints(cursor)?,
    };
    cursor.skip_braces();
    Ok(Expr { kind, at: start..cursor.last })
}

/// Whether a name is the first word of an integer: `m:1`, `m*3`, `ceil(m/4)`.
fn starts_integer(cursor: &Cursor<'_>) -> bool {
    let mut behind = *cursor;
    behind.bump();
    match behind.token {
        Token::Colon | Token::Star => true,
        Token::Open => {
            behind.bump();
            matches!(behind.token, Token::Name | Token::Braced) && behind.peek() == Token::Slash
        }
        _ => false,
    }
}

/// `ints`, or `ints:strides`
fn ints(cursor: &mut Cursor<'_>) -> Result<ExprKind> {
    let mut behind = *cursor;
    let tuple = parse_ints(&mut behind).map_err(syntax)?;
    if behind.token != Token::Colon {
        *cursor = behind;
        return Ok(ExprKind::Ints(tuple));
    }
    Ok(ExprKind::Layout(Box::new(parse_shape_stride(cursor).map_err(syntax)?)))
}

/// `Sw<B,M,S>`, or `Sw<B,M,S> o offset o primary`
fn swizzled(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let swizzle = parse_swizzle(cursor).map_err(syntax)?;
    let mut behind = *cursor;
    behind.bump();
    let (Token::Compose, Some((offset, behind))) = (cursor.token, parse_offset(behind)) else {
        return Ok(ExprKind::Swizzle(swizzle));
    };
    *cursor = behind;
    Ok(ExprKind::Offset(swizzle, offset, Box::new(primary(cursor, depth + 1)?)))
}

/// `[ expr, … ]`
fn list(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let tilers = operands(cursor, Token::ListClose, depth)?;
    match cursor.token {
        Token::Colon => {
            let message = "a list in brackets is a tiler, and has no strides";
            Err(Diagnostic::new(at(cursor), message, "a layout has parentheses, as in `(8,4):(4,1)`"))
        }
        _ => Ok(ExprKind::List(tilers)),
    }
}

/// `name`, `path::name`, `name(…)`, `name<…>` or `name<…>(…)`
fn name_or_call(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let start = cursor.start;
    path(cursor)?;
    let name = start..cursor.last;
    if attribute::starts_type(cursor) {
        return attribute::tensor_type(cursor);
    }
    let params = if cursor.token == Token::Less { params(cursor)? } else { Vec::new() };
    if cursor.token == Token::Open {
        let args = operands(cursor, Token::Close, depth)?;
        return Ok(ExprKind::Call(Call { name, params, args }));
    }
    if params.is_empty() {
        return Ok(ExprKind::Name);
    }
    Ok(ExprKind::Call(Call { name, params, args: Vec::new() }))
}

/// `name`, `::path::name`
pub(super) fn path(cursor: &mut Cursor<'_>) -> Result<()> {
    loop {
        if cursor.token == Token::PathSep {
            cursor.bump();
        }
        match cursor.token {
            Token::Name => {}
            Token::Less => {
                return Err(Diagnostic::new(at(cursor), "`::` in front of `<`", "leave it out, as in `get<0>(l)`"));
            }
            _ => return Err(Diagnostic::new(at(cursor), "expected a name after `::`", "write the path of a layout")),
        }
        cursor.bump();
        if cursor.token != Token::PathSep {
            return Ok(());
        }
    }
}

/// `< int or word, … >`
fn params(cursor: &mut Cursor<'_>) -> Result<Vec<Param>> {
    let mut params = Vec::new();
    let opened = cursor.start;
    cursor.bump();
    if cursor.token == Token::Greater {
        let at = opened..cursor.end;
        cursor.bump();
        // CuTe's instructions may have empty brackets, `SM90_64x64x8_F32TF32TF32_SS_TN<>`.
        if cursor.token != Token::Open {
            return Ok(params);
        }
        let help = "write the numbers, `get<0>(…)`, or leave the brackets out";
        return Err(Diagnostic::new(at, "`<>` without a number", help));
    }
    loop {
        params.push(param(cursor)?);
        match cursor.token {
            Token::Comma => cursor.bump(),
            Token::Greater => break,
            _ => {
                let help =
                    "numbers are separated by commas; CuTe's types are written as in `Sw<3,3,3>` and `(2,3):(3,1)`";
                return Err(Diagnostic::new(at(cursor), "expected `,` or `>`", help));
            }
        }
    }
    cursor.bump();
    Ok(params)
}

fn param(cursor: &mut Cursor<'_>) -> Result<Param> {
    let start = cursor.start;
    let number = match cursor.token {
        Token::Name | Token::PathSep => {
            path(cursor)?;
            // As in `complex<float>`.
            if cursor.token == Token::Less {
                params(cursor)?;
            }
            None
        }
        Token::Braced => {
            cursor.bump();
            None
        }
        _ => Some(parse_number(cursor).map_err(syntax)?.value()),
    };
    Ok(Param { number, at: start..cursor.last })
}

/// Expressions between an opening bracket, which the cursor is on, and `close`.
pub(super) fn operands(cursor: &mut Cursor<'_>, close: Token, depth: usize) -> Result<Vec<Expr>> {
    let opened = at(cursor);
    let mut operands = Vec::new();
    cursor.bump();
    while cursor.token != close {
        operands.push(composition(cursor, depth + 1)?);
        match cursor.token {
            Token::Comma => cursor.bump(),
            token if token == close => {}
            Token::End => return Err(Diagnostic::new(opened, "this bracket is never closed", "close it")),
            Token::Colon => return Err(second_colon(cursor)),
            Token::Braced => {
                return Err(Diagnostic::new(at(cursor), "a `{` behind an operand", "leave the braces of C++ out"));
            }
            _ => {
                return Err(Diagnostic::new(at(cursor), "expected `,`", "operands are separated by commas"));
            }
        }
    }
    cursor.bump();
    Ok(operands)
}

fn second_colon(cursor: &Cursor<'_>) -> Diagnostic {
    Diagnostic::new(at(cursor), "a `:` that separates no shape from a stride", "a layout is `shape:stride`")
}
