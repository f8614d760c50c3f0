//! Parses the start of a line: the C++ or Rust keywords of a declaration, and the declared name.

use crate::syntax::{At, Diagnostic};
use layout_import::notation::{Cursor, Source, Token, behind_call};

/// Keywords and types that may precede a declared name in C++ or Rust.
const DECLARES: [&str; 37] = [
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
    // The namespaces in the path `cute::GMMA::Major`.
    "cute",
    "cutlass",
    "GMMA",
    "UMMA",
    "Major",
    "pub",
    "struct",
    "let",
    "mut",
    "fn",
];

/// The names of assertions in C++ and Python. The parser skips assertions, because the source language has already
/// checked them.
const ASSERTS: [&str; 4] = ["assert", "static_assert", "CUTE_STATIC_ASSERT", "CUTE_STATIC_ASSERT_V"];

/// Skips each `using namespace cute;` at the cursor.
fn behind_namespaces<'a>(text: &str, mut cursor: Cursor<'a>) -> Cursor<'a> {
    loop {
        let mut behind = cursor;
        for word in ["using", "namespace"] {
            if text.get(behind.start..behind.end) != Some(word) {
                return cursor;
            }
            behind.bump();
        }
        while matches!(behind.token, Token::Name | Token::PathSep) {
            behind.bump();
        }
        if text.get(behind.start..behind.end) != Some(";") {
            return cursor;
        }
        behind.bump();
        cursor = behind;
    }
}

/// Skips the assertions at `from`, if a line follows them.
pub(super) fn behind_asserts(text: &str, from: usize) -> usize {
    let mut cursor = behind_namespaces(text, Cursor::new(Source::Text(text), from));
    while let Some(behind) = behind_call(&cursor)
        && text.get(cursor.start..cursor.end).is_some_and(|word| ASSERTS.contains(&word))
        && behind.peek() != Token::End
    {
        cursor = behind;
        while text.get(cursor.start..cursor.end) == Some(";") {
            cursor.bump();
        }
    }
    cursor.start
}

/// Returns an error if the last line is an assertion. An assertion has no value.
pub(super) fn require_more(text: &str, from: usize) -> Result<(), Diagnostic> {
    let cursor = Cursor::new(Source::Text(text), from);
    let at = cursor.start..cursor.end;
    let is_claim = text.get(at.clone()).is_some_and(|word| ASSERTS.contains(&word)) && behind_call(&cursor).is_some();
    match is_claim {
        true => {
            let message = format!("`{}` is an assertion, which has no value", text.get(at.clone()).unwrap_or_default());
            Err(Diagnostic::new(at, message, "write an expression with a value: `size<1>(A)`, `same_function(A, B)`"))
        }
        false => Ok(()),
    }
}

/// Returns three things: the span of the name that the line declares, if any, the start of its value, and `true` if the
/// line is a Rust item.
pub(super) fn head(text: &str, from: usize) -> Result<(Option<At>, usize, bool), Diagnostic> {
    let mut cursor = Cursor::new(Source::Text(text), from);
    let (start, mut words) = (cursor.start, Vec::new());
    // An alias of MLIR, such as `#blocked`.
    if cursor.token == Token::Hash {
        cursor.bump();
        words.push(start..cursor.end);
        cursor.bump();
    }
    while matches!(cursor.token, Token::Name | Token::PathSep) || text.get(cursor.start..cursor.end) == Some("&") {
        words.extend((cursor.token != Token::PathSep).then_some(cursor.start..cursor.end));
        cursor.bump();
        // The visibility `pub(crate)`.
        if cursor.token == Token::Open && text.get(..cursor.last).is_some_and(|before| before.ends_with("pub")) {
            (0..3).for_each(|_| cursor.bump());
        }
    }
    let is_item = words.iter().any(|at| matches!(text.get(at.clone()), Some("struct" | "fn")));
    if is_item {
        cursor = behind_parameters(text, cursor);
    }
    let Some(name) = words.pop().filter(|_| cursor.token == Token::Equal && cursor.peek() != Token::Equal) else {
        return Ok((None, start, false));
    };
    let is_known = |at: &At| text.get(at.clone()).is_none_or(|word| word == "&" || DECLARES.contains(&word));
    let unknown = words.into_iter().find(|at| !is_known(at));
    cursor.bump();
    match unknown {
        None => Ok((Some(name), cursor.start, is_item)),
        Some(at) => {
            let message = format!("unexpected `{}` before a name", text.get(at.clone()).unwrap_or_default());
            Err(Diagnostic::new(at, message, "write only the name, or `auto`: `A = (8,64):(64,1)`"))
        }
    }
}

/// Skips the tokens between the name of a Rust item and its `=`, such as `<const BM: usize>`, `{ m: usize }` or `(row:
/// u32) -> u32`.
fn behind_parameters<'a>(text: &str, mut cursor: Cursor<'a>) -> Cursor<'a> {
    let mut depth = 0;
    loop {
        match cursor.token {
            Token::Equal if depth == 0 => return cursor,
            Token::End => return cursor,
            _ if text.get(cursor.start..cursor.end) == Some(";") => return cursor,
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            _ => {}
        }
        cursor.bump();
    }
}

/// Returns the position after the bracket of `layout!(…)` or `layout! { … }`, or `None` if no such macro starts at
/// `from`. The caller reads the text after this bracket as ordinary lines.
pub(super) fn opened(text: &str, from: usize) -> Option<usize> {
    let mut cursor = Cursor::new(Source::Text(text), from);
    while cursor.token == Token::Name && cursor.peek() == Token::PathSep {
        cursor.bump();
        cursor.bump();
    }
    let is_macro = cursor.token == Token::Name && text.get(cursor.start..cursor.end) == Some("layout");
    cursor.bump();
    let is_called = is_macro && text.get(cursor.start..cursor.end) == Some("!");
    cursor.bump();
    (is_called && text.get(cursor.start..)?.starts_with(['(', '[', '{'])).then_some(cursor.start + 1)
}

/// For a line that names several modes or values, such as `M, N = …` or `auto [M, N] = …`, returns the names and the
/// start of the value.
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

/// Parses the name of a C++ variable after its type, such as `atom` in `Copy_Atom<DefaultCopy, half_t> atom;`. Returns
/// the name, and the cursor after the name. If `name` is already known, or if no such variable follows, returns the
/// arguments unchanged.
pub(super) fn variable<'a>(text: &str, name: Option<At>, cursor: Cursor<'a>) -> (Option<At>, Cursor<'a>) {
    let mut behind = cursor;
    behind.bump();
    match (name, cursor.token, text.get(behind.start..behind.end)) {
        (None, Token::Name, Some(";")) => (Some(cursor.start..cursor.end), behind),
        (name, ..) => (name, cursor),
    }
}
