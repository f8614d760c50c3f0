//! Parses syntax that occurs only in CuTe's C++ and Python: types with operands, lists, members, and calls of layouts.

use super::diagnostic::Diagnostic;
use super::expr::{At, Call, Expr, ExprKind};
use super::operands::{Item, MAX_NESTING, Result, arguments, at, ints, operands, params, too_nested};
use super::print;
use layout_import::notation::{Cursor, Source, Token};
use layout_runtime::{Int, IntTuple};

/// Parses an expression that starts with a C++ keyword.
pub(super) fn primary(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<Expr> {
    let start = cursor.start;
    let kind = match cursor.token {
        Token::Decltype => return one(cursor, depth, item),
        Token::Pointer => return print::pointer(cursor, depth, item),
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

/// Parses the members, calls and brackets that follow an expression. `.with_shape(s)` and `::ThrID{}` become calls, and
/// the expression becomes the first operand.
pub(super) fn members(cursor: &mut Cursor<'_>, mut of: Expr, depth: usize, item: Item) -> Result<Expr> {
    let mut links = 0;
    loop {
        let start = of.at.start;
        let kind = match cursor.token {
            _ if !goes_on(cursor, &of) => return Ok(of),
            Token::ListOpen => mode(cursor, of, depth, item)?,
            Token::Open => {
                let name = at(cursor);
                asked(of, name, operands(cursor, Token::Close, depth, item)?, cursor.source())?
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

/// Parses `.name<…>(…)`, or `::name` after a type.
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

/// Parses brackets after an expression, which are part of Python's syntax. `[0]` selects a mode of a shape, a stride or
/// a layout, and `[None, 3]` slices a tensor.
fn mode(cursor: &mut Cursor<'_>, of: Expr, depth: usize, item: Item) -> Result<ExprKind> {
    let name = at(cursor);
    let entries = operands(cursor, Token::ListClose, depth, item);
    let entries = entries.map_err(|error| Diagnostic { help: IN_BRACKETS.into(), ..error })?;
    match entries.as_slice() {
        [Expr { kind: ExprKind::Ints(tuple), at }]
            if let Some(mode) = tuple.as_int().filter(|mode| mode.is_number() && mode.as_written().is_none()) =>
        {
            Ok(ExprKind::Call(Call::mode(name, mode.value(), at.clone(), of)))
        }
        // A coordinate can also be a name.
        entries if entries.iter().any(keeps) || matches!(entries, [Expr { kind: ExprKind::Name, .. }]) => {
            let asked = asked(of, name, entries.to_vec(), cursor.source())?;
            Ok(match asked {
                ExprKind::Call(call) => ExprKind::Call(Call { operation: Some("slice_tensor"), ..call }),
                other => other,
            })
        }
        entries => Err(no_mode(name.start..entries.last().map_or(name.end, |entry| entry.at.end))),
    }
}

/// Returns the error for brackets that contain neither the number of a mode nor a coordinate with `_`.
pub(crate) fn no_mode(at: At) -> Diagnostic {
    Diagnostic::new(at, "expected the number of a mode or a slice in brackets", IN_BRACKETS)
}

const IN_BRACKETS: &str = "write `L.shape[0]`, `L[None, 3]`, or `take<0,2>(L)` for several modes; write `crd2idx((1,2), L)` for the index at a coordinate";

/// Returns `true` if a coordinate contains `_`. Such a coordinate, for example `(_,2)`, keeps a mode.
pub(crate) fn keeps_modes(coord: &IntTuple) -> bool {
    coord.leaves().iter().any(|leaf| leaf.is_keep())
}

/// Returns `true` if an entry of a coordinate is `_` or contains `_`.
fn keeps(entry: &Expr) -> bool {
    matches!(&entry.kind, ExprKind::Ints(tuple) if keeps_modes(tuple))
}

/// Returns `true` if a coordinate contains `_`, directly or as an operand of a call such as `make_coord(_,2)`.
fn mentions_keep(coord: &Expr) -> bool {
    match &coord.kind {
        ExprKind::Call(call) => call.args.iter().any(mentions_keep),
        _ => keeps(coord),
    }
}

/// Returns `true` if the member, parenthesis or bracket at the cursor belongs to the expression before it. A member
/// always belongs to the expression. In a text, a bracket must directly follow a name. After a call, spaces may precede
/// the bracket or the parenthesis. A parenthesis may also follow `{}`. Otherwise, the bracket or parenthesis may begin
/// the next line.
pub(super) fn goes_on(cursor: &Cursor<'_>, expr: &Expr) -> bool {
    let can_be = || matches!(expr.kind, ExprKind::Swizzle(_) | ExprKind::Call(_));
    // A macro does not see the spaces between tokens, so in a macro a bracket or parenthesis may begin another
    // expression.
    let is_behind = || match (cursor.source(), &expr.kind) {
        (Source::Text(_), ExprKind::Name) => cursor.start == expr.at.end,
        (Source::Text(text), ExprKind::Call(_)) => {
            text.get(expr.at.end..cursor.start).is_some_and(|gap| gap.chars().all(|c| c == ' '))
        }
        _ => false,
    };
    match cursor.token {
        Token::Open => can_be() && (is_behind() || Cursor::new(cursor.source(), expr.at.end).token == Token::Empty),
        Token::ListOpen => is_behind(),
        Token::Dot | Token::PathSep => cursor.peek() == Token::Name,
        _ => false,
    }
}

/// Functions that return a tensor or have a tensor as an operand.
const TENSORS: [&str; 9] = [
    "Tensor",
    "make_tensor",
    "make_identity_tensor",
    "make_coord_tensor",
    "local_tile",
    "local_partition",
    "inner_partition",
    "outer_partition",
    "domain_offset",
];

/// Returns `true` if a text contains a function on tensors. The caller needs this because a slice of a tensor keeps its
/// offset.
pub(crate) fn has_tensor(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| TENSORS.contains(&word) || word.starts_with("partition_"))
}

fn is_tensor(of: &Expr, source: Source<'_>) -> bool {
    matches!(source, Source::Text(text) if text.get(of.at.clone()).is_some_and(has_tensor))
}

/// Converts a call of a layout or a swizzle to the call of an operation. `layout(1, 2)` is the index at the coordinate
/// `(1,2)`, and `layout(_, 2)` is a slice. A slice of a tensor keeps its offset. `swizzle(i)` is the index `i` after
/// the swizzle.
pub(crate) fn asked(of: Expr, name: At, args: Vec<Expr>, source: Source<'_>) -> Result<ExprKind> {
    let entry = |arg: &Expr| match (&arg.kind, source) {
        (ExprKind::Ints(tuple), _) => Some(*tuple),
        // A later stage evaluates the name, like the names in tuples.
        (ExprKind::Name | ExprKind::Call(_), Source::Text(_)) => Some(IntTuple::leaf(Int::written(arg.at.start))),
        _ => None,
    };
    let whole = name.start..args.last().map_or(name.end, |arg| arg.at.end);
    let refused = || {
        Diagnostic::new(whole.clone(), "the coordinate must consist of literal numbers", "write `crd2idx(coord, L)`")
    };
    let entries: Vec<IntTuple> = args.iter().map(entry).collect::<Option<_>>().ok_or_else(refused)?;
    let coord = match entries.as_slice() {
        [one] => *one,
        several => IntTuple::tuple(several).map_err(|error| Diagnostic::of(whole.clone(), &error))?,
    };
    let (operation, coord) = match of.kind {
        ExprKind::Swizzle(_) => ("swizzle_apply", coord),
        _ if args.iter().any(mentions_keep) && is_tensor(&of, source) => ("slice_tensor", coord),
        _ if args.iter().any(mentions_keep) => ("slice", coord),
        _ => ("crd2idx", coord),
    };
    let at = args.first().map_or(whole.start, |arg| arg.at.start)..whole.end;
    let coord = Expr { kind: ExprKind::Ints(coord), at };
    let args = if operation == "swizzle_apply" { vec![of, coord] } else { vec![coord, of] };
    Ok(ExprKind::Call(Call { name, operation: Some(operation), args, ..Call::default() }))
}

/// Parses `decltype(expr)`.
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

/// Parses parentheses with integers or tilers. C++ prints a list of tilers in parentheses, as in `(_8:_2,_32)`, and
/// Python writes such a list, as in `(make_layout(8), None)`. Parentheses around a single expression only group it. But
/// parentheses around an integer form a tuple: `(8)` is a shape with one mode. A list with one tiler is written as
/// `[8:2]`, or with Python's comma, `(8:2,)`.
pub(super) fn tuple(cursor: &mut Cursor<'_>, depth: usize, item: Item) -> Result<ExprKind> {
    let mut behind_ints = *cursor;
    let kind = ints(&mut behind_ints);
    let mut behind = *cursor;
    if kind.is_err() || behind_ints.token != Token::Colon && has_calls(cursor, &behind_ints) {
        let source = cursor.source();
        match operands(&mut behind, Token::Close, depth, item) {
            Ok(mut exprs) if is_grouped(&exprs, source) && behind.token != Token::Colon => {
                *cursor = behind;
                return Ok(exprs.remove(0).kind);
            }
            Ok(tilers) if tilers.iter().any(|tiler| is_layout(tiler, source)) && behind.token != Token::Colon => {
                *cursor = behind;
                return Ok(ExprKind::List(tilers));
            }
            _ => {}
        }
    }
    *cursor = behind_ints;
    kind
}

/// Returns `true` if the parentheses contain one expression that is not a tuple of integers, and no comma.
fn is_grouped(exprs: &[Expr], source: Source<'_>) -> bool {
    matches!(exprs, [expr] if !matches!(expr.kind, ExprKind::Ints(_))
        && Cursor::new(source, expr.at.end).token == Token::Close)
}

/// Returns `true` if the text between two cursors contains `make_`, so that it may contain a call.
fn has_calls(from: &Cursor<'_>, to: &Cursor<'_>) -> bool {
    matches!(from.source(), Source::Text(text) if text.get(from.end..to.last).is_some_and(|text| text.contains("make_")))
}

/// Returns `true` if an expression is written as a layout, that is, as `shape:stride` or as a call such as
/// `make_layout(…)`.
fn is_layout(expr: &Expr, source: Source<'_>) -> bool {
    const MAKES: [&str; 4] = ["make_layout", "make_ordered_layout", "make_identity_layout", "make_composed_layout"];
    match (&expr.kind, source) {
        (ExprKind::Layout(_), _) => true,
        (ExprKind::Call(call), Source::Text(text)) => {
            text.get(call.name.clone()).is_some_and(|name| MAKES.contains(&name))
        }
        _ => false,
    }
}
