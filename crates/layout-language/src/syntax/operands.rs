//! Parses the content of brackets: operands, named operands, numbers, names and paths. The caller passes the function
//! `item`, which parses one operand.

use super::diagnostic::{Cure, Diagnostic, Help};
use super::expr::{At, Expr, ExprKind, Keyword, Param};
use layout_import::notation::{Cursor, Notation, Source, Token, parse_ints, parse_number, parse_strides};
use layout_runtime::ParseError;

pub(super) type Result<T> = std::result::Result<T, Diagnostic>;

/// A function that parses an expression. The second argument is the nesting depth.
pub(super) type Item = fn(&mut Cursor<'_>, usize) -> Result<Expr>;

/// Maximum depth of nested calls. Deeper input is an error, because it could overflow the stack.
pub(super) const MAX_NESTING: usize = 64;

pub(super) fn too_nested(at: At) -> Diagnostic {
    let message = format!("operations or brackets are nested more than {MAX_NESTING} levels deep");
    Diagnostic::new(at, message, "give the inner part a name, and use this name")
}

pub(super) fn at(cursor: &Cursor<'_>) -> At {
    cursor.start..cursor.end
}

pub(super) fn syntax(error: ParseError) -> Diagnostic {
    Diagnostic::of(error.start..error.end, &error.error)
}

/// Parses a tuple of integers, or a layout `ints:strides`.
pub(super) fn ints(cursor: &mut Cursor<'_>) -> Result<ExprKind> {
    let start = cursor.start;
    let shape = parse_ints(cursor).map_err(syntax)?;
    if cursor.token != Token::Colon {
        return Ok(ExprKind::Ints(shape));
    }
    cursor.bump();
    let stride_start = cursor.start;
    let strides = parse_strides(cursor).map_err(syntax)?;
    Ok(ExprKind::Layout(Box::new(Notation::of(shape, strides, [start, stride_start, cursor.last]))))
}

/// Parses `name` or `::path::name`.
pub(super) fn path(cursor: &mut Cursor<'_>) -> Result<()> {
    loop {
        if cursor.token == Token::PathSep {
            cursor.bump();
        }
        match cursor.token {
            Token::Name | Token::Constant | Token::Basis { .. } | Token::TypeCall => {}
            Token::Less => {
                return Err(Diagnostic::new(
                    at(cursor),
                    "unexpected `::` before `<`",
                    "remove `::`, as in `get<0>(l)`",
                ));
            }
            _ => return Err(Diagnostic::new(at(cursor), "expected a name after `::`", "write the path of a layout")),
        }
        cursor.bump();
        if cursor.token != Token::PathSep {
            return Ok(());
        }
    }
}

/// Parses parameters between `<` and `>`. Each parameter is an integer or a name.
pub(super) fn params(cursor: &mut Cursor<'_>) -> Result<Vec<Param>> {
    params_at(cursor, 0)
}

/// Parses the parameters at the given nesting depth.
fn params_at(cursor: &mut Cursor<'_>, depth: usize) -> Result<Vec<Param>> {
    if depth > MAX_NESTING {
        return Err(too_nested(at(cursor)));
    }
    let mut params = Vec::new();
    let opened = cursor.start;
    cursor.bump();
    if cursor.token == Token::Greater {
        let at = opened..cursor.end;
        cursor.bump();
        // CuTe's instructions may have an empty list of parameters, as in `SM90_64x64x8_F32TF32TF32_SS_TN<>`.
        if cursor.token != Token::Open {
            return Ok(params);
        }
        let help = "write the numbers, `get<0>(…)`, or remove the brackets";
        return Err(Diagnostic::new(at, "`<>` contains no number", help));
    }
    loop {
        params.push(param(cursor, depth)?);
        match cursor.token {
            Token::Comma => cursor.bump(),
            Token::Greater => break,
            _ => {
                let help = "separate numbers with commas; write types of CuTe as in `Sw<3,3,3>` and `(2,3):(3,1)`";
                return Err(Diagnostic::new(at(cursor), "expected `,` or `>`", help));
            }
        }
    }
    cursor.bump();
    Ok(params)
}

fn param(cursor: &mut Cursor<'_>, depth: usize) -> Result<Param> {
    let start = cursor.start;
    let number = match cursor.token {
        Token::Name | Token::PathSep => {
            path(cursor)?;
            // A type with parameters, such as `complex<float>` or `uint_byte_t<sizeof(T) * 4>`, is one parameter. In
            // text, its brackets may contain any tokens.
            if cursor.token == Token::Less {
                let mut inside = *cursor;
                match (params_at(&mut inside, depth + 1), cursor.source(), cursor.behind_bracket()) {
                    (Err(_), Source::Text(_), Some(behind)) => *cursor = behind,
                    (read, ..) => {
                        read?;
                        *cursor = inside;
                    }
                }
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

/// Parses the expressions between an opening bracket and `close`. The cursor must be at the opening bracket.
pub(super) fn operands(cursor: &mut Cursor<'_>, close: Token, depth: usize, item: Item) -> Result<Vec<Expr>> {
    let (operands, keywords) = arguments(cursor, close, depth, item)?;
    match keywords.into_iter().next() {
        None => Ok(operands),
        Some(keyword) => Err(Diagnostic::new(keyword.name, "unexpected name of an operand", "remove the name and `=`")),
    }
}

/// Parses the operands between an opening bracket and `close`. Returns the named operands, such as `stride=(8,1)`, in a
/// separate list.
pub(super) fn arguments(
    cursor: &mut Cursor<'_>,
    close: Token,
    depth: usize,
    item: Item,
) -> Result<(Vec<Expr>, Vec<Keyword>)> {
    let opened = at(cursor);
    let (mut operands, mut keywords) = (Vec::new(), Vec::new());
    cursor.bump();
    while cursor.token != close {
        let name = keyword(cursor);
        let expr = item(cursor, depth + 1)?;
        match name {
            Some(name) => keywords.push(Keyword { name, expr }),
            None => operands.push(expr),
        }
        match cursor.token {
            Token::Comma => cursor.bump(),
            token if token == close => {}
            Token::End => {
                return Err(Diagnostic::new(
                    opened,
                    "this bracket is never closed",
                    Help::of(Cure::Close, "add the closing bracket"),
                ));
            }
            Token::Colon => return Err(second_colon(cursor)),
            Token::Braced => {
                return Err(Diagnostic::new(at(cursor), "unexpected `{` after an operand", "remove C++'s `{…}`"));
            }
            _ => {
                return Err(Diagnostic::new(at(cursor), "expected `,`", "separate operands with commas"));
            }
        }
    }
    cursor.bump();
    Ok((operands, keywords))
}

/// If the next tokens are `name=`, returns the span of the name and moves the cursor after the `=`.
fn keyword(cursor: &mut Cursor<'_>) -> Option<At> {
    let (name, mut behind) = (at(cursor), *cursor);
    behind.bump();
    let is_keyword = cursor.token == Token::Name && behind.token == Token::Equal && behind.peek() != Token::Equal;
    is_keyword.then(|| {
        behind.bump();
        *cursor = behind;
        name
    })
}

pub(super) fn second_colon(cursor: &Cursor<'_>) -> Diagnostic {
    Diagnostic::new(
        at(cursor),
        "unexpected `:`, because a layout has only one `:`, between shape and stride",
        "write `shape:stride`",
    )
}
