//! Splits index code in C, CUDA, Rust, Python or WGSL into tokens.

use layout_compiler::Diagnostic;
use std::ops::Range;

/// A token and its span.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) at: Range<usize>,
}

/// The kind of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A name, such as `row`, `threadIdx.x` or `c[0]`.
    Name(String),
    /// A number, with the suffix that specifies its type, such as `u32`.
    Number(i128, &'static str),
    /// An operator, a bracket, or a separator.
    Sign(&'static str),
}

/// Operators and punctuation. A longer sign is listed before each sign with which it starts.
const SIGNS: &[&str] = &[
    "<<=", ">>=", "->", "::", "**", "<<", ">>", "//", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=",
    "&=", "|=", "^=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "(", ")", "{", "}", "<", ">", "?", ":", ";",
    ",", "=", "[", "]",
];

/// Splits a text into tokens, and leaves out comments.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Diagnostic> {
    // `//` divides only in Python, and in the other languages it starts a comment. The text is considered Python if it
    // contains no semicolons and no opening braces.
    let slashes_comment = text.contains([';', '{']);
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let len = if first.is_whitespace() {
            first.len_utf8()
        } else if first == '#' || slashes_comment && rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else {
            let (kind, len) = word(rest, at)?;
            tokens.push(Token { kind, at: at..at + len });
            len
        };
        at += len;
    }
    Ok(tokens)
}

/// Returns the first token of a text, and the length of this token in bytes.
fn word(text: &str, at: usize) -> Result<(TokenKind, usize), Diagnostic> {
    let first = text.chars().next().unwrap_or(' ');
    if first.is_ascii_digit() {
        return number(text, at);
    }
    if first.is_alphabetic() || first == '_' {
        let len = name_len(text);
        return Ok((TokenKind::Name(text[..len].to_string()), len));
    }
    match SIGNS.iter().find(|sign| text.starts_with(**sign)) {
        Some(sign) => Ok((TokenKind::Sign(sign), sign.len())),
        None => {
            let place = at..at + first.len_utf8();
            Err(Diagnostic::new(place, format!("`{first}` is not part of index code"), ""))
        }
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns the length in bytes of a name, including its path, its fields and its constant subscripts, as in
/// `std::size_t`, `threadIdx.x` and `c[0]`.
fn name_len(text: &str) -> usize {
    let mut len = text.find(|c| !is_word(c)).unwrap_or(text.len());
    loop {
        let rest = &text[len..];
        let more = match rest.chars().next() {
            Some('.') if rest[1..].starts_with(|c: char| c.is_alphanumeric() || c == '_') => {
                1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1)
            }
            // A path such as `metal::mulhi` or `u32::from`.
            Some(':')
                if rest[1..].starts_with(':') && rest[2..].starts_with(|c: char| c.is_alphabetic() || c == '_') =>
            {
                2 + rest[2..].find(|c| !is_word(c)).unwrap_or(rest.len() - 2)
            }
            Some('[') => match rest.find(']') {
                Some(end) if end > 1 && rest[1..end].chars().all(|c| c.is_ascii_digit()) => end + 1,
                _ => return len,
            },
            _ => return len,
        };
        len += more;
    }
}

/// Parses a number, which can have a prefix for its base, separators between digits, and a suffix.
fn number(text: &str, at: usize) -> Result<(TokenKind, usize), Diagnostic> {
    let len = text.find(|c| !is_word(c) && c != '\'').unwrap_or(text.len());
    let word = text[..len].to_ascii_lowercase();
    let wrong = |message: String, help: &str| Err(Diagnostic::new(at..at + len, message, help));
    if text[len..].starts_with('.') {
        return wrong("an index must be an integer".into(), "");
    }
    let (radix, digits) = match word.get(..2) {
        Some("0x") => (16, &word[2..]),
        Some("0b") => (2, &word[2..]),
        Some("0o") => (8, &word[2..]),
        _ => (10, word.as_str()),
    };
    let end = digits.find(|c: char| !c.is_digit(radix) && c != '_' && c != '\'').unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let digits: String = digits.chars().filter(|c| c.is_digit(radix)).collect();
    if radix == 10 && digits.len() > 1 && digits.starts_with('0') {
        return wrong(
            format!("`{word}` is octal in C and decimal in Rust"),
            "write the number without the 0, or with `0o`",
        );
    }
    let suffix = SUFFIXES.iter().find(|known| **known == suffix.trim_start_matches('_'));
    match (i128::from_str_radix(&digits, radix), suffix) {
        (Ok(value), Some(suffix)) => Ok((TokenKind::Number(value, suffix), len)),
        _ => wrong(format!("`{word}` is not an integer"), ""),
    }
}

const SUFFIXES: &[&str] = &[
    "", "u", "l", "ul", "lu", "ll", "ull", "llu", "z", "uz", "i", "u8", "u16", "u32", "u64", "u128", "usize", "i8",
    "i16", "i32", "i64", "i128", "isize",
];
