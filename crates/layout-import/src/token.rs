//! Splits C++ and Python into tokens, and skips comments. In Python, the end of a statement is a token.

use std::ops::Range;

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C++ with CuTe.
    Cpp,
    /// CuTe's Python, and modules with the same functions.
    Python,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// An identifier or a keyword.
    Word,
    /// A number with its suffix: `64u`, `0x40`.
    Number,
    /// A string or a character.
    Literal,
    /// An operator or a bracket.
    Sign,
    /// The end of a Python statement.
    Line,
}

/// A token with its byte range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) at: Range<usize>,
}

/// Operators of several characters. `>>` is two tokens, because it often closes two types.
const SIGNS: [&str; 15] = ["...", "::", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", "**", "+=", "-=", "*=", "/="];

/// Splits a text into tokens.
pub(crate) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let mut lexer = Lexer { text, language, at: 0, depth: 0, tokens: Vec::new() };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    language: Language,
    at: usize,
    /// The number of open brackets. A line does not end inside brackets.
    depth: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, kind: Kind, length: usize) {
        self.tokens.push(Token { kind, at: self.at..self.at + length });
        self.at += length;
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if let Some(length) = self.comment() {
            self.at += length;
        } else if first == '\n' && self.language == Language::Python && self.depth == 0 {
            self.push(Kind::Line, 1);
        } else if first.is_whitespace() || first == '\\' {
            self.at += first.len_utf8();
        } else if first.is_ascii_digit() {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '\'');
            self.push(Kind::Number, length_of(rest, is_part));
        } else if first.is_alphabetic() || first == '_' {
            self.push(Kind::Word, length_of(rest, |c| c.is_alphanumeric() || c == '_'));
        } else if let Some(length) = literal(rest, self.language) {
            self.push(Kind::Literal, length);
        } else {
            self.sign(first);
        }
    }

    /// Returns the length of the comment that starts here, or `None` if none does.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        let line = rest.find('\n').unwrap_or(rest.len());
        match self.language {
            Language::Python => rest.starts_with('#').then_some(line),
            Language::Cpp if rest.starts_with("//") => Some(line),
            Language::Cpp => rest.starts_with("/*").then(|| rest.find("*/").map_or(rest.len(), |end| end + 2)),
        }
    }

    fn sign(&mut self, first: char) {
        match first {
            '(' | '[' | '{' => self.depth += 1,
            ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let is_division = self.language == Language::Python && self.rest().starts_with("//");
        let long = SIGNS.iter().find(|sign| self.rest().starts_with(**sign)).map(|sign| sign.len());
        self.push(Kind::Sign, if is_division { 2 } else { long.unwrap_or(first.len_utf8()) });
    }
}

fn length_of(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

/// Returns the length of the string or character literal with which a text starts, or `None`.
fn literal(text: &str, language: Language) -> Option<usize> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let triple = [quote; 3].iter().collect::<String>();
    if language == Language::Python && text.starts_with(&triple) {
        return Some(text[3..].find(&triple).map_or(text.len(), |end| end + 6));
    }
    let mut is_escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(i + 1),
            '\n' => return Some(i),
            _ => {}
        }
    }
    Some(text.len())
}
