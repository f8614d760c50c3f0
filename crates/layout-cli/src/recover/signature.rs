//! Parses the code around expressions: the parameters and the result type of a function, and the names and types that
//! statements declare.

use super::language::Language;
use super::token::{Token, TokenKind};
use super::value::Type;
use layout_compiler::Diagnostic;

/// A name and its declared type.
pub(super) type Declared = (String, Type);

/// A function, with its parameters, its result type and the tokens of its body.
pub(super) struct Function<'a> {
    /// The parameters, or `None` if the code is not a function.
    pub(super) parameters: Option<Vec<Declared>>,
    pub(super) result: Type,
    pub(super) body: &'a [Token],
}

fn is(token: &Token, sign: &str) -> bool {
    matches!(token.kind, TokenKind::Sign(found) if found == sign)
}

/// Splits the code into the parameters, the result type and the body of a function. If the code is not a function, the
/// body consists of all tokens.
pub(super) fn split_function(language: Language, tokens: &[Token]) -> Result<Function<'_>, Diagnostic> {
    let none = |body| Function { parameters: None, result: Type::Any, body };
    let Some(open) = tokens.iter().position(|token| is(token, "{")) else {
        return Ok(split_def(language, tokens).unwrap_or_else(|| none(tokens)));
    };
    let (header, body) = (&tokens[..open], &tokens[open + 1..]);
    let Some(close) = body.iter().position(|token| is(token, "}")) else {
        return Err(Diagnostic::new(tokens[open].at.clone(), "`{` is not closed", ""));
    };
    if let Some(next) = body[close + 1..].first() {
        return Err(Diagnostic::new(next.at.clone(), "there is code after the function", "write only one function"));
    }
    let body = &body[..close];
    let Some(start) = header.iter().position(|token| is(token, "(")) else { return Ok(none(body)) };
    // The result type is after the arrow, or before the name of the function.
    let result = match header.iter().position(|token| is(token, "->")) {
        Some(arrow) => type_of(language, &header[arrow + 1..]),
        None => type_of(language, &header[..start.saturating_sub(1)]),
    };
    Ok(Function { parameters: Some(parameters(language, &header[start + 1..])), result, body })
}

/// Splits a Python function, such as `def f(i, j): return …`. Returns `None` for other code.
fn split_def(language: Language, tokens: &[Token]) -> Option<Function<'_>> {
    let [Token { kind: TokenKind::Name(word), .. }, _, Token { kind: TokenKind::Sign("("), .. }, rest @ ..] = tokens
    else {
        return None;
    };
    // Find the colon after the parameters. Colons before types are inside the parentheses.
    let close = rest.iter().position(|token| is(token, ")")).unwrap_or(rest.len());
    let colon = rest[close..].iter().position(|token| is(token, ":")).filter(|_| word == "def")?;
    let parameters = Some(parameters(language, rest));
    Some(Function { parameters, result: Type::Any, body: &rest[close + colon + 1..] })
}

/// Returns the integer type with the name that the tokens form. If the tokens do not name an integer type, returns
/// `Any`.
fn type_of(language: Language, words: &[Token]) -> Type {
    let names = words.iter().filter_map(|token| match &token.kind {
        TokenKind::Name(name) => Some(name.as_str()),
        _ => None,
    });
    language.integer_type(&names.collect::<Vec<_>>()).unwrap_or(Type::Any)
}

/// Returns the parameters of a function. `tokens` must start after the opening parenthesis. In Rust, the type follows
/// the name and a colon. In C, the type precedes the name.
fn parameters(language: Language, tokens: &[Token]) -> Vec<Declared> {
    let mut depth = 0;
    let end = tokens.iter().position(|token| {
        depth += i32::from(is(token, "(")) - i32::from(is(token, ")"));
        depth < 0
    });
    let mut depth = 0;
    let parts = tokens[..end.unwrap_or(tokens.len())].split(|token| {
        depth += i32::from(is(token, "(")) - i32::from(is(token, ")"));
        depth == 0 && is(token, ",")
    });
    parts.flat_map(|part| declared(language, part)).collect()
}

/// Returns the names in one parameter, with their types. There is one name in `i: u32`, `unsigned int i` and `i`, and
/// there are two names in `(i, j): (u32, u32)`.
fn declared(language: Language, words: &[Token]) -> Vec<Declared> {
    let name = |token: &Token| match &token.kind {
        TokenKind::Name(name) if !["let", "mut"].contains(&name.as_str()) => Some(name.clone()),
        _ => None,
    };
    match words.iter().position(|token| is(token, ":")) {
        Some(colon) => {
            let mut types = words[colon + 1..].split(|token| is(token, ","));
            let mut last = Type::Any;
            let names = words[..colon].iter().filter_map(name);
            names
                .map(|name| {
                    last = types.next().map_or(last, |words| type_of(language, words));
                    (name, last)
                })
                .collect()
        }
        None => {
            let Some(place) = words.iter().rposition(|token| name(token).is_some()) else { return Vec::new() };
            name(&words[place]).map(|name| (name, type_of(language, &words[..place]))).into_iter().collect()
        }
    }
}

/// Returns the name, the type and the tokens of the value of an assignment, such as `let x = …`, `const unsigned x = …`
/// or `x = …`.
pub(super) fn assignment(language: Language, words: &[Token]) -> Result<(Declared, &[Token]), Diagnostic> {
    let Some(place) = words.iter().position(|token| is(token, "=")) else {
        let at = words[0].at.start..words[words.len() - 1].at.end;
        return Err(Diagnostic::new(
            at,
            "this statement has no effect on the index",
            "give this statement a name; only the last statement, the index, can have no name",
        ));
    };
    match declared(language, &words[..place]).pop() {
        Some(declared) => Ok((declared, &words[place + 1..])),
        None => Err(Diagnostic::new(words[place].at.clone(), "expected a name before `=`", "")),
    }
}
