//! Parses text that CuTe prints in C++ and Python: tensors, and instructions and tilings with labels.

use super::diagnostic::Diagnostic;
use super::expr::{Call, Expr, ExprKind, Keyword, Param};
use super::operands::{Item, Result, at, syntax};
use layout_import::notation::{Cursor, Source, Token, parse_ints, parse_origin, parse_pointer, parse_swizzle};
use layout_runtime::{IntTuple, Swizzle};

/// Returns `true` if the next two tokens are a label and a colon.
pub(super) fn starts(cursor: &Cursor<'_>) -> bool {
    cursor.token == Token::Name && cursor.peek() == Token::Colon
}

/// Parses the printed properties of an instruction or a tiling, `label: value …`. If a tiling is printed, its
/// instruction follows the properties.
pub(super) fn labels(cursor: &mut Cursor<'_>, call: &mut Call, depth: usize, item: Item) -> Result<()> {
    while starts(cursor) {
        let name = at(cursor);
        cursor.bump();
        cursor.bump();
        let number = match cursor.token {
            Token::Width(bits) => Some(bits),
            // An element type of MLIR, such as `f16` or `bf16`, is a parameter without a number.
            Token::Bits(_) | Token::Name => None,
            _ => {
                call.keywords.push(Keyword { name, expr: item(cursor, depth + 1)? });
                continue;
            }
        };
        call.params.push(Param { number, at: at(cursor) });
        cursor.bump();
    }
    let mut behind = *cursor;
    behind.bump();
    if cursor.token == Token::Name && starts(&behind) {
        call.args.push(item(cursor, depth + 1)?);
    }
    Ok(())
}

/// Parses the layout of a printed tensor, `smem_ptr[16b](unset) o expr`, or of a printed tensor of coordinates,
/// `ArithTuple(0,16) o expr`. The coordinate `(0,16)` of a tensor of coordinates becomes the offset.
pub(super) fn pointer(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<Expr> {
    let start = cursor.start;
    if let Some((origin, behind)) = parse_origin(*cursor) {
        *cursor = behind;
        let inner = item(cursor, depth + 1)?;
        return Ok(shifted(origin, inner, start));
    }
    let Some((_, behind)) = parse_pointer(*cursor) else {
        let help = "write only the layout, or a tensor such as `smem_ptr[16b](unset) o (8,64):(64,1)` or `ArithTuple(0,16) o (4,4):(1@0,1@1)`";
        return Err(Diagnostic::new(at(cursor), "expected a tensor as CuTe prints it", help));
    };
    *cursor = behind;
    item(cursor, depth + 1)
}

/// Parses the layout of a tensor that Python prints: `tensor<ptr<f16, gmem> o expr>` or `tensor<(0,0) o expr>`. A
/// swizzle in the pointer applies to byte addresses, so it is converted to a swizzle of elements.
pub(super) fn tensor(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<Expr> {
    let start = cursor.start;
    let refused = |at| {
        let help = "write only the layout, or the tensor as Python prints it, `tensor<ptr<f16, gmem> o (8,64):(64,1)>`";
        Diagnostic::new(at, "expected a tensor as Python prints it", help)
    };
    cursor.bump();
    let swizzle = if cursor.token == Token::Name { bytes(cursor)? } else { None };
    let origin = if cursor.token == Token::Open { parse_ints(&mut cursor.clone()).ok() } else { None };
    let behind = if cursor.token == Token::Compose { Some(*cursor) } else { cursor.behind_bracket() };
    let mut behind = behind.filter(|behind| behind.token == Token::Compose).ok_or_else(|| refused(at(cursor)))?;
    behind.bump();
    let layout = item(&mut behind, depth + 1)?;
    if behind.token != Token::Greater {
        return Err(refused(at(&behind)));
    }
    behind.bump();
    *cursor = behind;
    let at = start..cursor.last;
    if let Some(origin) = origin {
        return Ok(shifted(origin, layout, start));
    }
    Ok(match swizzle {
        Some(swizzle) => Expr { kind: ExprKind::Compose(Box::new(swizzle), Box::new(layout)), at },
        None => Expr { at, ..layout },
    })
}

/// Returns the layout with the offset `origin`. The text of the offset begins at `start`.
fn shifted(origin: IntTuple, layout: Expr, start: usize) -> Expr {
    let at = start..layout.at.end;
    Expr { kind: ExprKind::Offset(Swizzle::IDENTITY, origin, Box::new(layout)), at }
}

/// Parses the swizzle in `ptr<f16, smem, align<1024>, S<3,4,3>>`, and converts it from bytes to elements. Moves the
/// cursor after the pointer.
fn bytes(cursor: &mut Cursor<'_>) -> Result<Option<Expr>> {
    cursor.bump();
    let Some(behind) = cursor.behind_bracket() else { return Ok(None) };
    cursor.bump();
    let (element, mut swizzle) = (at(cursor), None);
    while cursor.start < behind.last && swizzle.is_none() {
        let is_swizzle = matches!(cursor.source(), Source::Text(text) if text.get(at(cursor)) == Some("S"));
        if is_swizzle && cursor.peek() == Token::Less {
            let place = cursor.start;
            let of = parse_swizzle(cursor).map_err(syntax)?;
            let swizzled = Expr { kind: ExprKind::Swizzle(of), at: place..cursor.last };
            let params =
                vec![Param { number: None, at: element.clone() }, Param { number: Some(8), at: element.clone() }];
            let call = Call {
                name: element.clone(),
                operation: Some("recast"),
                params,
                args: vec![swizzled],
                ..Call::default()
            };
            swizzle = Some(Expr { kind: ExprKind::Call(call), at: place..cursor.last });
        } else {
            cursor.bump();
        }
    }
    *cursor = behind;
    Ok(swizzle)
}
