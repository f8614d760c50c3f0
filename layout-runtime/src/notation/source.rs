//! Where words come from: text, or a slice of tokens that somebody else has made.

use super::token::Token;

/// The notation's input. Positions are byte offsets in text and indices among tokens.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// Text, split into words on the way.
    Text(&'a str),
    /// Words made elsewhere; the macro keeps a span for each.
    Tokens(&'a [Token]),
}

impl Source<'_> {
    /// The word that starts at or after `at`, where it starts, and where it ends.
    #[must_use]
    pub const fn word(&self, at: usize) -> (Token, usize, usize) {
        let (token, start, end) = self.one(at);
        match token {
            Token::Int { fixed: true, .. } => (token, start, self.behind_braces(end)),
            Token::IntType => self.constant(start, end),
            _ => (token, start, end),
        }
    }

    /// `Int<8>{}`, of which the first word stands at `start..end`; a name by itself.
    const fn constant(&self, start: usize, end: usize) -> (Token, usize, usize) {
        let (less, _, behind) = self.one(end);
        let (number, _, behind) = self.one(behind);
        let (greater, _, behind) = self.one(behind);
        match (less, number, greater) {
            (Token::Less, Token::Int { value, .. }, Token::Greater) => {
                (Token::Int { value, fixed: true }, start, self.behind_braces(behind))
            }
            _ => (Token::Name, start, end),
        }
    }

    /// Behind the `{}` that stands behind `at`, if it does.
    const fn behind_braces(&self, at: usize) -> usize {
        match self.one(at) {
            (Token::Empty, _, end) => end,
            _ => at,
        }
    }

    const fn one(&self, at: usize) -> (Token, usize, usize) {
        match self {
            Source::Tokens(tokens) if at < tokens.len() => (tokens[at], at, at + 1),
            Source::Tokens(tokens) => (Token::End, tokens.len(), tokens.len()),
            Source::Text(text) => lex(text, at),
        }
    }
}

const fn lex(text: &str, at: usize) -> (Token, usize, usize) {
    let bytes = text.as_bytes();
    let mut start = at;
    while start < bytes.len() && matches!(bytes[start], b' ' | b'\t' | b'\r' | b'\n') {
        start += 1;
    }
    if start == bytes.len() {
        return (Token::End, start, start);
    }
    let mut end = start + 1;
    match bytes[start] {
        b'0'..=b'9' => {
            end = after_word(bytes, end, true);
            (Token::number(part(text, start, end)), start, end)
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            end = after_word(bytes, end, false);
            (Token::word(part(text, start, end)), start, end)
        }
        b'{' => {
            end = after_braces(bytes, start);
            (if end == start + 2 { Token::Empty } else { Token::Braced }, start, end)
        }
        b':' if end < bytes.len() && bytes[end] == b':' => (Token::PathSep, start, end + 1),
        // A character of several bytes is one word, so positions stay on character boundaries.
        128..=255 => {
            while end < bytes.len() && bytes[end] & 0xc0 == 0x80 {
                end += 1;
            }
            (Token::Other, start, end)
        }
        ascii => (Token::punct(ascii as char), start, end),
    }
}

/// Behind the `}` that closes the `{` at `start`, or at the end.
const fn after_braces(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    let mut open = 0;
    while end < bytes.len() {
        match bytes[end] {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        end += 1;
        if open == 0 {
            break;
        }
    }
    end
}

const fn after_word(bytes: &[u8], mut end: usize, number: bool) -> usize {
    while end < bytes.len() {
        let inside = bytes[end].is_ascii_alphanumeric() || bytes[end] == b'_' || (number && bytes[end] == b'.');
        if !inside {
            break;
        }
        end += 1;
    }
    end
}

/// `text[start..end]`, in `const`; both ends lie next to an ASCII character.
const fn part(text: &str, start: usize, end: usize) -> &str {
    text.split_at(end).0.split_at(start).1
}

/// A place in a source: the word there, and how to go on.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    source: Source<'a>,
    /// The word at the cursor.
    pub token: Token,
    /// Where that word starts.
    pub start: usize,
    /// Where that word ends.
    pub end: usize,
    /// Where the word before ended.
    pub last: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the first word at or after `at`.
    #[must_use]
    pub const fn new(source: Source<'a>, at: usize) -> Self {
        let (token, start, end) = source.word(at);
        Self { source, token, start, end, last: at }
    }

    /// What the cursor reads.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }

    /// Goes on to the next word.
    pub const fn bump(&mut self) {
        let last = self.end;
        *self = Self::new(self.source, self.end);
        self.last = last;
    }

    /// Goes on behind `{}`, with which C++ makes a value of a type, if the cursor is on it.
    pub const fn skip_braces(&mut self) {
        if matches!(self.token, Token::Empty) {
            let last = self.last;
            self.bump();
            self.last = last;
        }
    }

    /// The word behind this one.
    #[must_use]
    pub const fn peek(&self) -> Token {
        self.source.word(self.end).0
    }
}
