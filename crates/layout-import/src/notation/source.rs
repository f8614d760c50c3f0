//! The input of the parser, which is text or a slice of tokens.

use super::token::Token;
use layout_runtime::MAX_DEPTH;

/// Maximum nesting depth of brackets that the parser can skip. This depth is larger than the maximum depth of a layout,
/// because calls can be nested too.
const MOST_LEVELS: usize = 8 * MAX_DEPTH;

/// The input of the parser. A position is a byte offset in text, or an index in the slice of tokens.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// A text, which the parser splits into tokens one at a time.
    Text(&'a str),
    /// Tokens that the macro has converted from Rust tokens. The macro stores the spans of these tokens separately.
    Tokens(&'a [Token]),
}

impl Source<'_> {
    /// Returns the first token at or after the position `at`, with its start and its end.
    #[must_use]
    pub fn word(&self, at: usize) -> (Token, usize, usize) {
        let (token, start, end) = match self.one(at) {
            (Token::Word(_) | Token::Name, ..) => self.one(self.behind_namespace(at)),
            plain => plain,
        };
        match token {
            Token::Int { fixed: true, .. } => (token, start, self.behind_braces(end)),
            Token::Word(word) => match self.printed(word, end) {
                Some(end) => (Token::Name, start, end),
                None => {
                    let (token, end) = self.in_front(word, end);
                    (token, start, end)
                }
            },
            Token::Unknown => (token, start, self.behind_facts(end)),
            _ => (token, start, end),
        }
    }

    /// Python prints `{div=8}` after some unknown numbers. If such braces start at `at`, returns the position after
    /// them. Otherwise, returns `at`.
    fn behind_facts(&self, at: usize) -> usize {
        match self.one(at) {
            (Token::Braced, _, end) => end,
            _ => at,
        }
    }

    /// Returns the position after `{}` if `{}` is at `at`, and otherwise `at`.
    pub(super) fn behind_braces(&self, at: usize) -> usize {
        match self.one(at) {
            (Token::Empty, _, end) => end,
            _ => at,
        }
    }

    /// Returns the position after the bracket that closes the parenthesis or `<` at `at`. Returns `None` if no bracket
    /// closes it, or if brackets are nested too deeply for the parser.
    pub(super) fn behind_bracket(&self, mut at: usize) -> Option<usize> {
        let is_round = matches!(self.one(at).0, Token::Open);
        let mut levels = 0;
        while levels <= MOST_LEVELS {
            let (token, _, end) = self.one(at);
            match token {
                Token::Open if is_round => levels += 1,
                Token::Less if !is_round => levels += 1,
                Token::Close if is_round => levels -= 1,
                Token::Greater if !is_round => levels -= 1,
                Token::End => return None,
                _ => {}
            }
            at = end;
            if levels == 0 {
                return Some(at);
            }
        }
        None
    }

    pub(super) fn one(&self, at: usize) -> (Token, usize, usize) {
        match self {
            Source::Tokens(tokens) if at < tokens.len() => (tokens[at], at, at + 1),
            Source::Tokens(tokens) => (Token::End, tokens.len(), tokens.len()),
            Source::Text(text) => lex(text, at),
        }
    }
}

fn lex(text: &str, at: usize) -> (Token, usize, usize) {
    let bytes = text.as_bytes();
    let start = behind_space(text, at);
    if start == bytes.len() {
        return (Token::End, start, start);
    }
    let mut end = start + 1;
    match bytes[start] {
        b'0'..=b'9' => {
            end = after_word(text, end, true);
            (Token::number(&text[start..end]), start, end)
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            end = after_word(text, end, false);
            let name = &text[start..end];
            (Token::word(name), start, if is_of_device(name) { after_member(bytes, end) } else { end })
        }
        // In the output of Python, `?2` is the second unknown number.
        b'?' => (Token::Unknown, start, after_word(text, end, false)),
        b'{' => {
            end = after_braces(bytes, start);
            if end == start {
                return (Token::Other, start, start + 1);
            }
            (if end == start + 2 { Token::Empty } else { Token::Braced }, start, end)
        }
        b':' if byte(bytes, end) == b':' => (Token::PathSep, start, end + 1),
        b'/' if byte(bytes, end) == b'/' => (Token::Slash, start, end + 1),
        128..=255 => {
            let letters = after_word(text, start, false);
            if letters > start {
                return (Token::word(&text[start..letters]), start, letters);
            }
            // A character with several bytes is one token, so that no token starts inside a character.
            (Token::Other, start, start + rest(text, start).chars().next().map_or(1, char::len_utf8))
        }
        ascii => (Token::punct(ascii as char), start, end),
    }
}

/// Returns the text from the position `at` to the end.
fn rest(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

/// Returns the position after spaces and comments. A comment is `// …` or `# …` up to the end of the line, or `/* …
/// */`. The `#` of an MLIR attribute, such as `#ttg.…`, does not start a comment. In Python, `//` does not start a
/// comment, but divides.
fn behind_space(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        at = match (byte(bytes, at), byte(bytes, at + 1)) {
            (b' ' | b'\t' | b'\r' | b'\n', _) => at + 1,
            (b'#', _) if !is_attribute(text, at) => behind(text, at, "\n"),
            (b'/', b'/') if !is_python(text) => behind(text, at, "\n"),
            (b'/', b'*') => behind(text, at + 2, "*/"),
            _ => return at,
        }
    }
}

/// Returns the position after the next occurrence of `end`, or the end of the text if `end` does not occur.
fn behind(text: &str, at: usize, end: &str) -> usize {
    rest(text, at).find(end).map_or(text.len(), |found| at + found + end.len())
}

/// Returns `true` if the `#` at `at` starts an MLIR attribute such as `#ttg.…`, an alias such as `#mma`, or the
/// definition of an alias such as `#mma = #ttg.…`. Otherwise, the `#` starts a comment or a preprocessor directive, in
/// which a space follows the first identifier.
fn is_attribute(text: &str, at: usize) -> bool {
    let end = after_word(text, at + 1, false);
    let rest = rest(text, end);
    let value = rest.trim_start_matches(' ').strip_prefix('=').map(|value| value.trim_start_matches(' '));
    let is_alias = value.is_some_and(|value| value.starts_with('#'));
    end > at + 1 && (is_alias || rest.starts_with(['.', ',', ')', '>', ']', '}']))
}

/// Returns `true` if the text is Python: it contains the prefix `cute.`, which is `cute::` in C++, or named operands,
/// such as `stride=`.
fn is_python(text: &str) -> bool {
    OF_PYTHON.iter().any(|part| text.contains(part))
}

/// Strings that occur in Python but not in C++.
const OF_PYTHON: [&str; 6] = ["cute.", ", stride=", ", order=", ", tiler=", ", coord=", "mode=["];

/// Returns the byte at `at`, or 0 after the end.
fn byte(bytes: &[u8], at: usize) -> u8 {
    if at < bytes.len() { bytes[at] } else { 0 }
}

/// Returns the position after the `}` that closes the `{` at `start`, or `start` if the `{` is not closed.
fn after_braces(bytes: &[u8], start: usize) -> usize {
    let mut open = 0;
    for (i, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return i + 1;
        }
    }
    start
}

fn after_word(text: &str, end: usize, number: bool) -> usize {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || number && c == '.' || is_letter(c);
    let rest = rest(text, end);
    end + rest.find(|c| !is_inside(c)).unwrap_or(rest.len())
}

/// Returns `true` if the identifier is a variable of CUDA with the members `.x`, `.y` and `.z`.
fn is_of_device(word: &str) -> bool {
    ["threadIdx", "blockIdx", "blockDim", "gridDim"].contains(&word)
}

/// Returns the position after `.x`, `.y` or `.z` if such a member is at `end`, and otherwise `end`.
fn after_member(bytes: &[u8], end: usize) -> usize {
    let is_member = byte(bytes, end) == b'.' && matches!(byte(bytes, end + 1), b'x'..=b'z');
    if is_member { end + 2 } else { end }
}

/// Ranges of Unicode characters that cannot be part of a name: punctuation, full-width forms, pictographs.
const SIGNS: [(u32, u32); 8] = [
    (0x80, 0xa9),
    (0xab, 0xb4),
    (0xb6, 0xb9),
    (0xbb, 0xbf),
    (0x2000, 0x2bff),
    (0x3000, 0x3020),
    (0xfe10, 0xff20),
    (0x1f000, 0x1ffff),
];

/// Returns `true` if a character outside of ASCII can be part of a name.
fn is_letter(character: char) -> bool {
    let is_sign = SIGNS.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(character)));
    !character.is_ascii() && !is_sign && !['×', '÷'].contains(&character)
}

/// A position in a source, with the token at that position.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    source: Source<'a>,
    /// The token at the cursor.
    pub token: Token,
    /// The start of that token.
    pub start: usize,
    /// The end of that token.
    pub end: usize,
    /// The end of the token before it.
    pub last: usize,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the first token at or after `at`.
    #[must_use]
    pub fn new(source: Source<'a>, at: usize) -> Self {
        let (token, start, end) = source.word(at);
        Self { source, token, start, end, last: at }
    }

    /// Returns the source that the cursor reads.
    #[must_use]
    pub fn source(&self) -> Source<'a> {
        self.source
    }

    /// Moves to the next token.
    pub fn bump(&mut self) {
        let last = self.end;
        *self = Self::new(self.source, self.end);
        self.last = last;
    }

    /// Returns the cursor after the bracket that closes the parenthesis or `<` at the cursor. Returns `None` if no
    /// bracket closes it.
    #[must_use]
    pub fn behind_bracket(&self) -> Option<Self> {
        let behind = self.source.behind_bracket(self.start)?;
        Some(Self { last: behind, ..Self::new(self.source, behind) })
    }

    /// If the cursor is at `{}`, skips it. In C++, `{}` after a type constructs a value.
    pub fn skip_braces(&mut self) {
        if matches!(self.token, Token::Empty) {
            let last = self.last;
            self.bump();
            self.last = last;
        }
    }

    /// Returns the token after the token at the cursor.
    #[must_use]
    pub fn peek(&self) -> Token {
        self.source.word(self.end).0
    }
}
