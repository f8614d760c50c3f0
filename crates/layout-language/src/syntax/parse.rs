//! Parses tokens into expressions by recursive descent.

use super::diagnostic::Diagnostic;
use super::expr::{Call, Expr, ExprKind};
use super::operands::{
    MAX_NESTING, Result, arguments, at, ints, operands, params, path, second_colon, syntax, too_nested,
};
use super::{attribute, cute, pointer, print};
use layout_import::notation::rules::PathForInt;
use layout_import::notation::{
    Cursor, Source, Token, behind_call, behind_compose, parse_offset, parse_pointer, parse_swizzle,
};
use layout_runtime::IntTuple;
use layout_runtime::rules::{NoNotation, Unopened};

/// Parses one expression, and rejects further tokens.
///
/// # Errors
/// If the source is not an expression. The error is at the first unexpected token.
pub fn parse(source: Source<'_>) -> Result<Expr> {
    let (expr, cursor) = parse_prefix(source, 0)?;
    match cursor.token {
        Token::End => Ok(expr),
        _ => Err(trailing(&cursor)),
    }
}

/// Returns the error for a token after a complete expression.
pub(super) fn trailing(cursor: &Cursor<'_>) -> Diagnostic {
    match cursor.token {
        Token::Close => Diagnostic::of(at(cursor), &Unopened.error()),
        Token::Colon => second_colon(cursor),
        Token::Dot => Diagnostic::new(
            at(cursor),
            "layouts have no methods in this notation",
            "write the name of the operation first: `zipped_divide(A, B)`",
        ),
        Token::PathSep => Diagnostic::of(at(cursor), &PathForInt.error()),
        Token::Open => Diagnostic::new(
            at(cursor),
            "unexpected `(` after a layout or a swizzle",
            "for a composition, write `o`, as in `Sw<3,3,3> o (8,64):(64,1)`; for the index at a coordinate, write `crd2idx((1,2), L)`, or in Rust `L.at((1, 2))`",
        ),
        Token::Equal => Diagnostic::new(
            at(cursor),
            "a statement has no value",
            "remove the statement; write `A = …` to name a line, and `A where same_function(B)` to compare two layouts",
        ),
        Token::ListOpen => Diagnostic::new(
            at(cursor),
            "brackets cannot select a mode",
            "write `get<0>(L)` or `get<1>(L)` for a mode, and `crd2idx((1,2), L)` for the index at a coordinate",
        ),
        Token::Comma => Diagnostic::new(
            at(cursor),
            "unexpected comma outside of parentheses",
            "write each tuple in parentheses, as in `(2,3):(3,1)`",
        ),
        _ => Diagnostic::new(
            at(cursor),
            "unexpected tokens after the expression",
            "for a composition, write `A o B`; for a clause, write `A where m % 8 == 0`; write each further expression on its own line",
        ),
    }
}

/// Parses the expression that starts at or after `from`. The returned cursor is directly after the expression.
///
/// # Errors
/// If no expression starts there. The error is at the first unexpected token.
pub fn parse_prefix(source: Source<'_>, from: usize) -> Result<(Expr, Cursor<'_>)> {
    let mut cursor = Cursor::new(source, from);
    let expr = composition(&mut cursor, 0)?;
    Ok((expr, cursor))
}

/// Parses `operand o operand o …`, which associates to the left.
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

/// Parses `primary`, or `Sw<B,M,S> o operand`. A swizzle applies to the operand after it: `A o Sw o L` is `A o (Sw o
/// L)`. This function calls itself for each swizzle in a row, so it keeps only one expression on the stack.
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
        return Err(Diagnostic::new(sign, "expected an operand after `o`", "write both operands: `a o b`"));
    }
    Ok(())
}

fn composed(left: Expr, right: Expr) -> Expr {
    let at = left.at.start..right.at.end;
    Expr { kind: ExprKind::Compose(Box::new(left), Box::new(right)), at }
}

fn primary(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    let of = alone(cursor, depth);
    match &of {
        Ok(expr) if cute::goes_on(cursor, expr) => cute::members(cursor, of?, depth, composition),
        _ => of,
    }
}

/// Parses an operand up to its end, but not the members that follow, such as `.with_shape(s)`.
fn alone(cursor: &mut Cursor<'_>, depth: usize) -> Result<Expr> {
    if depth == MAX_NESTING {
        return Err(too_nested(at(cursor)));
    }
    let start = cursor.start;
    // The match arms do not contain `?`, because each `?` would keep an expression on the stack.
    let kind = match cursor.token {
        Token::Sw => swizzled(cursor, depth),
        Token::ListOpen => list(cursor, depth),
        Token::Hash => attribute::attribute(cursor),
        Token::Name | Token::TypeCall if starts_integer(cursor) => ints(cursor),
        Token::Name | Token::PathSep | Token::Constant | Token::Basis { scaled: false } => name_or_call(cursor, depth),
        Token::TensorOpen => return print::tensor(cursor, depth, composition),
        Token::LayoutOpen | Token::TileOpen | Token::MakeTile | Token::TypeCall | Token::Decltype | Token::Pointer => {
            return cute::primary(cursor, depth, composition);
        }
        Token::LayoutLeft | Token::LayoutRight => Ok(order(cursor)),
        Token::End => Err(Diagnostic::of(at(cursor), &NoNotation.error())),
        Token::Open => cute::tuple(cursor, depth, composition),
        _ => ints(cursor),
    };
    kind.map(|kind| {
        cursor.skip_braces();
        Expr { kind, at: start..cursor.last }
    })
}

/// Parses `LayoutLeft` or `LayoutRight`.
fn order(cursor: &mut Cursor<'_>) -> ExprKind {
    let right = cursor.token == Token::LayoutRight;
    cursor.bump();
    ExprKind::Order { right }
}

/// Returns `true` if the name at the cursor is the start of an integer or of `shape:stride`, as in `m:1`, `m*3` and
/// `ceil(m/4)`. In text, a call can also start an integer, as in `size(A) * 2`.
fn starts_integer(cursor: &Cursor<'_>) -> bool {
    if let Some(behind) = behind_call(cursor) {
        return matches!(
            behind.token,
            Token::Colon | Token::Star | Token::Plus | Token::Minus | Token::Slash | Token::Percent
        );
    }
    let mut behind = *cursor;
    behind.bump();
    match behind.token {
        Token::Colon | Token::Star => true,
        Token::Plus | Token::Minus | Token::Slash | Token::Percent => matches!(cursor.source(), Source::Text(_)),
        Token::Open => {
            behind.bump();
            matches!(behind.token, Token::Name | Token::Braced | Token::Int { .. }) && behind.peek() == Token::Slash
        }
        _ => false,
    }
}

/// Parses `Sw<B,M,S>`, or `Sw<B,M,S> o offset o primary`.
fn swizzled(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let start = cursor.start;
    if let Some(call) = of_constants(cursor) {
        return Ok(ExprKind::Call(call));
    }
    let swizzle = parse_swizzle(cursor).map_err(syntax)?;
    if let Some((bits, behind)) = parse_pointer(behind_compose(*cursor)).filter(|(bits, _)| *bits > 0) {
        let of_elements = swizzle.recast(bits, 8).map_err(|error| Diagnostic::of(start..behind.last, &error))?;
        *cursor = behind;
        return Ok(ExprKind::Offset(of_elements, IntTuple::int(0), Box::new(primary(cursor, depth + 1)?)));
    }
    let mut behind = *cursor;
    behind.bump();
    let (Token::Compose, Some((offset, behind))) = (cursor.token, parse_offset(behind)) else {
        return Ok(ExprKind::Swizzle(swizzle));
    };
    *cursor = behind;
    Ok(ExprKind::Offset(swizzle, IntTuple::from(offset), Box::new(primary(cursor, depth + 1)?)))
}

/// Parses a swizzle that contains a named constant, such as `Sw<B,3,3>`, as the call `swizzle<B,3,3>`.
fn of_constants(cursor: &mut Cursor<'_>) -> Option<Call> {
    let (name, mut behind) = (at(cursor), *cursor);
    behind.bump();
    let params = if behind.token == Token::Less { params(&mut behind).ok()? } else { return None };
    let is_named = params.len() == 3 && params.iter().any(|param| param.number.is_none());
    is_named.then(|| {
        *cursor = behind;
        Call { name, operation: Some("swizzle"), params, ..Call::default() }
    })
}

/// Parses `[ expr, … ]`.
fn list(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let tilers = operands(cursor, Token::ListClose, depth, composition)?;
    match cursor.token {
        Token::Colon => {
            let message = "a list in brackets is a tiler, which has no strides";
            Err(Diagnostic::new(at(cursor), message, "write a layout with parentheses, as in `(8,4):(4,1)`"))
        }
        _ => Ok(ExprKind::List(tilers)),
    }
}

/// Parses `name`, `path::name`, `name(…)`, `name<…>` or `name<…>(…)`.
fn name_or_call(cursor: &mut Cursor<'_>, depth: usize) -> Result<ExprKind> {
    let start = cursor.start;
    path(cursor)?;
    let name = start..cursor.last;
    if attribute::starts_type(cursor) {
        return attribute::tensor_type(cursor);
    }
    let params = if cursor.token == Token::Less { params(cursor)? } else { Vec::new() };
    let mut call = Call { name, params, ..Call::default() };
    // In text, a value of a type can be called, as in `L{}(1, 2)`.
    if matches!((cursor.source(), cursor.token), (Source::Text(_), Token::Empty)) && cursor.peek() == Token::Open {
        cursor.bump();
    }
    match cursor.token {
        Token::Open if pointer::is_made(cursor, &call) => return Ok(pointer::made(cursor)),
        Token::Open => {
            let pointer = pointer::of_tensor(cursor, &call);
            (call.args, call.keywords) = arguments(cursor, Token::Close, depth, composition)?;
            call.args.splice(0..0, pointer);
        }
        Token::Name if print::starts(cursor) => print::labels(cursor, &mut call, depth, composition)?,
        _ if call.params.is_empty() => return Ok(ExprKind::Name),
        _ => {}
    }
    Ok(ExprKind::Call(call))
}
