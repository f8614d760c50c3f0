//! What stands in front of a line: a name, or several for its modes.

use crate::syntax::{At, Diagnostic};
use layout_runtime::notation::{Cursor, Source, Token};

/// What C++ has in front of a name that it declares.
const DECLARES: [&str; 32] = [
    "auto",
    "using",
    "const",
    "constexpr",
    "static",
    "inline",
    "bool",
    "int",
    "unsigned",
    "size_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "Layout",
    "ComposedLayout",
    "Swizzle",
    "Tensor",
    "MMA_Atom",
    "Copy_Atom",
    "TiledMMA",
    "TiledCopy",
    "TiledMma",
    "ThrMMA",
    "ThrCopy",
    // `GMMA::Major`
    "cute",
    "cutlass",
    "GMMA",
    "UMMA",
    "Major",
];

/// The name in front of a line, and where what it stands for starts.
pub(super) fn head(text: &str, from: usize) -> Result<(Option<At>, usize), Diagnostic> {
    let mut cursor = Cursor::new(Source::Text(text), from);
    let (start, mut words) = (cursor.start, Vec::new());
    while matches!(cursor.token, Token::Name | Token::PathSep) || text.get(cursor.start..cursor.end) == Some("&") {
        words.extend((cursor.token != Token::PathSep).then_some(cursor.start..cursor.end));
        cursor.bump();
    }
    let Some(name) = words.pop().filter(|_| cursor.token == Token::Equal && cursor.peek() != Token::Equal) else {
        return Ok((None, start));
    };
    let is_known = |at: &At| text.get(at.clone()).is_none_or(|word| word == "&" || DECLARES.contains(&word));
    let unknown = words.into_iter().find(|at| !is_known(at));
    cursor.bump();
    match unknown {
        None => Ok((Some(name), cursor.start)),
        Some(at) => {
            let message = format!("`{}` in front of a name", text.get(at.clone()).unwrap_or_default());
            Err(Diagnostic::new(at, message, "write the name alone, or `auto`: `A = (8,64):(64,1)`"))
        }
    }
}

/// The names in front of a line that names modes, `M, N = …` or `auto [M, N] = …`, and where what has the modes starts.
pub(super) fn several(text: &str, from: usize) -> Option<(Vec<At>, usize)> {
    let mut cursor = Cursor::new(Source::Text(text), from);
    let is_list = ["auto", "const"].contains(&text.get(cursor.start..cursor.end)?);
    while is_list && (cursor.token == Token::Name || text.get(cursor.start..cursor.end) == Some("&")) {
        cursor.bump();
    }
    if is_list {
        (cursor.token == Token::ListOpen).then(|| cursor.bump())?;
    }
    let mut names = Vec::new();
    loop {
        (cursor.token == Token::Name).then(|| names.push(cursor.start..cursor.end))?;
        cursor.bump();
        if cursor.token != Token::Comma {
            break;
        }
        cursor.bump();
    }
    if is_list {
        (cursor.token == Token::ListClose).then(|| cursor.bump())?;
    }
    let is_head = cursor.token == Token::Equal && cursor.peek() != Token::Equal && (is_list || names.len() > 1);
    cursor.bump();
    is_head.then_some((names, cursor.start))
}
