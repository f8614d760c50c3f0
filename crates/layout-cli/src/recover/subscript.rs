//! Parses subscripts of arrays, such as `As[r * 64 + c]` and `As[r][c]`, and declarations of arrays.

use super::language::Language;
use super::signature::assignment;
use super::token::{Token, TokenKind};
use super::value::Type;
use layout_compiler::Diagnostic;
use std::borrow::Cow;

/// Returns the type and the tokens of the index in the last statement. If the statement contains brackets, as in
/// `As[…]`, the index is the subscript. Otherwise, if the statement starts with `return` or contains `=`, the index is
/// the expression after this token. Otherwise, the index consists of all tokens.
pub(super) fn result(language: Language, words: &[Token]) -> Result<(Type, Cow<'_, [Token]>), Diagnostic> {
    if let Some(index) = subscript(words)? {
        return Ok((Type::Any, index));
    }
    match words.first() {
        Some(Token { kind: TokenKind::Name(name), .. }) if name == "return" => {
            Ok((Type::Any, Cow::Borrowed(&words[1..])))
        }
        _ if words.iter().any(|token| token.kind == TokenKind::Sign("=")) => {
            assignment(language, words).map(|((_, ty), words)| (ty, Cow::Borrowed(words)))
        }
        _ => Ok((Type::Any, Cow::Borrowed(words))),
    }
}

fn is(token: &Token, sign: &str) -> bool {
    matches!(token.kind, TokenKind::Sign(found) if found == sign)
}

/// Returns the position of the `]` or `)` that closes the bracket at `open`.
fn closed(words: &[Token], open: usize) -> Option<usize> {
    let [opens, closes] = if is(words.get(open)?, "(") { ["(", ")"] } else { ["[", "]"] };
    let mut depth = 0;
    let close = words[open..].iter().position(|token| {
        depth += i32::from(is(token, opens)) - i32::from(is(token, closes));
        depth == 0
    });
    close.map(|close| open + close).filter(|close| *close > open)
}

/// Returns the tokens of the subscript, or `None` if there are no brackets. Several subscripts are combined: `As[r][c]`
/// becomes `r * As_1 + c`, where `As_1` stands for the second extent of the array.
fn subscript(words: &[Token]) -> Result<Option<Cow<'_, [Token]>>, Diagnostic> {
    let Some(first) = words.iter().position(|token| is(token, "[")) else { return Ok(None) };
    let (mut open, mut all) = (first, Vec::new());
    while words.get(open).is_some_and(|token| is(token, "[")) {
        let Some(close) = closed(words, open).filter(|close| *close > open + 1) else {
            let help = "write the index in brackets, `As[r * 64 + c]`";
            return Err(Diagnostic::new(words[open].at.clone(), "`[` has no index", help));
        };
        all.push(&words[open + 1..close]);
        open = close + 1;
    }
    let array = match first.checked_sub(1).map(|before| &words[before].kind) {
        Some(TokenKind::Name(name)) => name.as_str(),
        _ => "array",
    };
    let Some((outer, inner)) = all.split_first() else { return Ok(None) };
    if inner.is_empty() {
        return Ok(Some(Cow::Borrowed(outer)));
    }
    let at = words[first].at.clone();
    let sign = |sign| Token { kind: TokenKind::Sign(sign), at: at.clone() };
    let index = inner.iter().enumerate().fold(outer.to_vec(), |index, (k, next)| {
        let extent = Token { kind: TokenKind::Name(extent_name(array, k + 1)), at: at.clone() };
        let head = [vec![sign("(")], index, vec![sign(")"), sign("*"), extent, sign("+"), sign("(")]].concat();
        [head, next.to_vec(), vec![sign(")")]].concat()
    });
    Ok(Some(Cow::Owned(index)))
}

/// Returns the name that stands for an extent of an array. For the second extent of `As`, this is `As_1`.
fn extent_name(array: &str, dimension: usize) -> String {
    format!("{array}_{dimension}")
}

/// Returns `true` if the tokens declare an array, such as `float As[64][64]`.
pub(super) fn is_array(words: &[Token]) -> bool {
    let is_sized = |token: &Token| matches!(&token.kind, TokenKind::Name(name) if name.ends_with(']'));
    let is_name = |token: &Token| matches!(token.kind, TokenKind::Name(_));
    words.len() > 1 && words.iter().all(is_name) && words.last().is_some_and(is_sized)
}

/// Returns the extents of the declared arrays, each with the name that stands for it. The first extent of an array is
/// left out, because no index depends on it.
pub(super) fn extents_of(arrays: &[&[Token]]) -> Vec<(String, i64)> {
    let names = arrays.iter().filter_map(|words| match words.last()?.kind {
        TokenKind::Name(ref name) => Some(name.split('[')),
        _ => None,
    });
    let extents = names.flat_map(|mut parts| {
        let array = parts.next().unwrap_or_default();
        let numbers = parts.enumerate().skip(1);
        numbers.filter_map(move |(k, part)| Some((extent_name(array, k), part.trim_end_matches(']').parse().ok()?)))
    });
    extents.collect()
}

/// Removes tokens that do not change the index: Python's `[:, None]`, which broadcasts a vector over a tile, and the
/// head of C's `for (…)`.
pub(super) fn alone(words: Vec<Token>) -> Vec<Token> {
    let spreads = |token: &&Token| is(token, ":") || is(token, ",") || token.kind == TokenKind::Name("None".into());
    let (mut out, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let is_loop =
            words[at].kind == TokenKind::Name("for".into()) && words.get(at + 1).is_some_and(|next| is(next, "("));
        let inside = if is(&words[at], "[") { words[at + 1..].iter().take_while(spreads).count() } else { 0 };
        let is_spread = inside > 0 && words.get(at + 1 + inside).is_some_and(|close| is(close, "]"));
        match if is_loop { closed(&words, at + 1) } else { None } {
            Some(close) => at = close,
            None if is_spread => at += 1 + inside,
            None => out.push(words[at].clone()),
        }
        at += 1;
    }
    out
}
