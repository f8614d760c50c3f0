//! What stands in CuTe's C++ and in its prints only: types with operands, lists, pointers, tilings as they are printed.

use super::diagnostic::Diagnostic;
use super::expr::{At, Call, Expr, ExprKind, Keyword, Param};
use super::operands::{Item, MAX_NESTING, Result, arguments, at, ints, operands, params, too_nested};
use layout_runtime::IntTuple;
use layout_runtime::notation::{Cursor, Source, Token, parse_number, parse_pointer};

/// An expression that starts with a word of C++.
pub(super) fn primary(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<Expr> {
    let start = cursor.start;
    let kind = match cursor.token {
        Token::Decltype => return one(cursor, depth, item),
        Token::Pointer => return pointer(cursor, depth, item),
        Token::LayoutOpen => {
            let name = at(cursor);
            let args = operands(cursor, Token::Greater, depth, item)?;
            ExprKind::Call(Call { name, operation: Some("make_layout"), args, ..Call::default() })
        }
        Token::TileOpen => ExprKind::List(operands(cursor, Token::Greater, depth, item)?),
        Token::MakeTile => ExprKind::List(operands(cursor, Token::Close, depth, item)?),
        _ => {
            let name = at(cursor);
            cursor.bump();
            let (args, keywords) = arguments(cursor, Token::Greater, depth, item)?;
            ExprKind::Call(Call { name, args, keywords, ..Call::default() })
        }
    };
    cursor.skip_braces();
    Ok(Expr { kind, at: start..cursor.last })
}

/// What stands behind an operand: `.with_shape(s)` and `::ThrID{}` are calls with the operand in front, in C++ and in Python.
pub(super) fn members(cursor: &mut Cursor<'_>, mut of: Expr, depth: usize, item: Item) -> Result<Expr> {
    let mut links = 0;
    loop {
        let start = of.at.start;
        let kind = match cursor.token {
            _ if !goes_on(cursor, &of) => return Ok(of),
            Token::ListOpen => mode(cursor, of)?,
            Token::Open => {
                let name = at(cursor);
                asked(of, name, operands(cursor, Token::Close, depth, item)?)?
            }
            _ => member(cursor, of, depth, item)?,
        };
        links += 1;
        if links == MAX_NESTING {
            return Err(too_nested(at(cursor)));
        }
        of = Expr { kind, at: start..cursor.last };
    }
}

/// `.name<…>(…)`, or `::name` behind a type.
fn member(cursor: &mut Cursor<'_>, of: Expr, depth: usize, item: Item) -> Result<ExprKind> {
    cursor.bump();
    let name = at(cursor);
    cursor.bump();
    let params = if cursor.token == Token::Less { params(cursor)? } else { Vec::new() };
    let mut call = Call { name, params, args: vec![of], ..Call::default() };
    if cursor.token == Token::Open {
        let (args, keywords) = arguments(cursor, Token::Close, depth, item)?;
        call.args.extend(args);
        call.keywords = keywords;
    }
    cursor.skip_braces();
    Ok(ExprKind::Call(call))
}

/// `[0]`: Python's mode of a shape, of a stride or of a layout.
fn mode(cursor: &mut Cursor<'_>, of: Expr) -> Result<ExprKind> {
    let name = at(cursor);
    cursor.bump();
    let start = cursor.start;
    let number = parse_number(cursor);
    let at = start..cursor.end;
    let (Ok(number), Token::ListClose) = (number, cursor.token) else {
        let help = "write `L.shape[0]`; the index at a coordinate is `crd2idx((1,2), L)`";
        return Err(Diagnostic::new(at, "between brackets behind a layout stands the number of a mode", help));
    };
    let at = start..cursor.last;
    cursor.bump();
    Ok(ExprKind::Call(Call::mode(name, number.value(), at, of)))
}

/// Whether a member stands behind an expression, or the brackets that ask it: behind `{}` or right behind it, else they may be the next line.
pub(super) fn goes_on(cursor: &Cursor<'_>, expr: &Expr) -> bool {
    let can_be = || matches!(expr.kind, ExprKind::Swizzle(_) | ExprKind::Call(_));
    // Tokens have no spaces: in a macro what is behind may be meant to stand alone.
    let is_behind = || {
        matches!((cursor.source(), &expr.kind), (Source::Text(_), ExprKind::Name | ExprKind::Call(_)))
            && cursor.start == expr.at.end
    };
    match cursor.token {
        Token::Open => can_be() && (is_behind() || Cursor::new(cursor.source(), expr.at.end).token == Token::Empty),
        Token::ListOpen => is_behind(),
        Token::Dot | Token::PathSep => cursor.peek() == Token::Name,
        _ => false,
    }
}

/// `layout(1, 2)` is the index at a coordinate, `layout(_, 2)` a slice, and `swizzle(i)` the number that it makes of another.
pub(crate) fn asked(of: Expr, name: At, args: Vec<Expr>) -> Result<ExprKind> {
    let entry = |arg: &Expr| match arg.kind {
        ExprKind::Ints(tuple) => Some(tuple),
        _ => None,
    };
    let whole = name.start..args.last().map_or(name.end, |arg| arg.at.end);
    let refused = || {
        Diagnostic::new(
            whole.clone(),
            "a layout is asked for a coordinate of written numbers",
            "write `crd2idx(coord, L)`",
        )
    };
    let entries: Vec<IntTuple> = args.iter().map(entry).collect::<Option<_>>().ok_or_else(refused)?;
    let coord = match entries.as_slice() {
        [one] => *one,
        several => IntTuple::tuple(several).map_err(|error| Diagnostic::of(whole.clone(), &error))?,
    };
    let keeps = coord.leaves().iter().any(|leaf| leaf.is_keep());
    let (operation, coord) = match of.kind {
        ExprKind::Swizzle(_) => ("swizzle_apply", coord),
        _ if keeps => ("slice", coord),
        _ => ("crd2idx", coord),
    };
    let coord = Expr { kind: ExprKind::Ints(coord), at: whole };
    let args = if operation == "swizzle_apply" { vec![of, coord] } else { vec![coord, of] };
    Ok(ExprKind::Call(Call { name, operation: Some(operation), args, ..Call::default() }))
}

/// `decltype(expr)`
fn one(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<Expr> {
    let opened = at(cursor);
    let mut exprs = operands(cursor, Token::Close, depth, item)?;
    match (exprs.pop(), exprs.is_empty()) {
        (Some(expr), true) => {
            cursor.skip_braces();
            Ok(expr)
        }
        _ => Err(Diagnostic::new(opened, "`decltype` has one operand", "write `decltype(A)`")),
    }
}

/// `smem_ptr[16b](unset) o expr`: the layout of a tensor.
fn pointer(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<Expr> {
    let Some((_, behind)) = parse_pointer(*cursor) else {
        let help = "write the layout alone, or the pointer as CuTe prints it, `smem_ptr[16b](unset) o (8,64):(64,1)`";
        return Err(Diagnostic::new(at(cursor), "this is no pointer in front of a layout", help));
    };
    *cursor = behind;
    item(cursor, depth + 1)
}

/// Whether the words behind a name are `label:`.
pub(super) fn starts_print(cursor: &Cursor<'_>) -> bool {
    cursor.token == Token::Name && cursor.peek() == Token::Colon
}

/// `label: value …`, what CuTe prints of an instruction or a tiling behind its name. The instruction of a tiling stands last.
pub(super) fn print(cursor: &mut Cursor<'_>, call: &mut Call, depth: usize, item: Item) -> Result<()> {
    while starts_print(cursor) {
        let name = at(cursor);
        cursor.bump();
        cursor.bump();
        match cursor.token {
            Token::Width(bits) => {
                call.params.push(Param { number: Some(bits), at: at(cursor) });
                cursor.bump();
            }
            _ => call.keywords.push(Keyword { name, expr: item(cursor, depth + 1)? }),
        }
    }
    let mut behind = *cursor;
    behind.bump();
    if cursor.token == Token::Name && starts_print(&behind) {
        call.args.push(item(cursor, depth + 1)?);
    }
    Ok(())
}

/// A tuple of integers, or of tilers, which CuTe prints so: `(_8:_2,_32)`.
pub(super) fn tuple(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<ExprKind> {
    let mut behind = *cursor;
    let error = match ints(&mut behind) {
        Ok(kind) => {
            *cursor = behind;
            return Ok(kind);
        }
        Err(error) => error,
    };
    let mut behind = *cursor;
    match operands(&mut behind, Token::Close, depth, item) {
        Ok(tilers)
            if tilers.iter().any(|tiler| matches!(tiler.kind, ExprKind::Layout(_))) && behind.token != Token::Colon =>
        {
            *cursor = behind;
            Ok(ExprKind::List(tilers))
        }
        _ => Err(error),
    }
}
