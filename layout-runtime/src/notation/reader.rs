//! Reads the characters and numbers of a layout's text.

use super::ParseError;
use crate::Error;
use crate::text::is_equal;

/// A position in a text. The character at the position is never a space, because the reader skips spaces.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    text: &'a str,
    /// The position, in bytes.
    pub(super) at: usize,
    /// The end of the last token before the position, in bytes. The spaces between this token and the position are not
    /// included.
    pub(super) last: usize,
}

impl<'a> Reader<'a> {
    /// Returns a reader at the first character at or after `at` that is not a space.
    pub(super) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, last: at }.behind(0)
    }

    /// Returns the next byte, or 0 at the end.
    pub(super) const fn peek(&self) -> u8 {
        byte(self.text.as_bytes(), self.at)
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Moves the reader forward by `length` bytes, and then past all white space.
    const fn behind(mut self, length: usize) -> Self {
        self.last = self.at + length;
        self.at = self.last;
        while self.peek().is_ascii_whitespace() {
            self.at += 1;
        }
        self
    }

    /// Skips the character `sign` if it is next. Returns `true` if the character was skipped.
    pub(super) const fn skip(&mut self, sign: u8) -> bool {
        let is_next = self.peek() == sign;
        if is_next {
            *self = self.behind(1);
        }
        is_next
    }

    /// Skips `word`, which is not empty, if it is next. Returns `true` if the word was skipped.
    pub(super) const fn skip_word(&mut self, word: &str) -> bool {
        let is_next = self.peek() == word.as_bytes()[0] && is_equal(self.word(), word);
        if is_next {
            *self = self.behind(word.len());
        }
        is_next
    }

    /// Returns the letters, digits and underscores from the position on, up to the first other character.
    pub(super) const fn word(&self) -> &'a str {
        self.text.split_at(end_of_word(self.text.as_bytes(), self.at)).0.split_at(self.at).1
    }

    /// Reads the next word as a decimal number, without the first `skipped` bytes of the word. `_` may separate the
    /// digits. A number such as `010` is an error, because it is 8 in C++ and 10 in Rust.
    pub(super) const fn digits(&mut self, skipped: usize) -> Result<i64, Number> {
        let word = self.word().as_bytes();
        let mut value: i64 = 0;
        each!(for i in skipped..word.len() {
            match word[i] {
                digit @ b'0'..=b'9' if i == skipped || word[skipped] != b'0' => {
                    let shifted = some!(value.checked_mul(10), Err(Number::Huge));
                    value = some!(shifted.checked_add((digit - b'0') as i64), Err(Number::Huge));
                }
                b'_' if i > skipped => {}
                _ => return Err(Number::Odd),
            }
        });
        if byte(self.text.as_bytes(), self.at + word.len()) == b'.' {
            return Err(Number::Odd);
        }
        *self = self.behind(word.len());
        Ok(value)
    }

    /// Returns `error` with the position of the next word or character.
    pub(super) const fn error(&self, error: Error) -> ParseError {
        let bytes = self.text.as_bytes();
        let mut end = end_of_word(bytes, self.at);
        if end == self.at && end < bytes.len() {
            end += 1;
            while byte(bytes, end) & 0xc0 == 0x80 {
                end += 1;
            }
        }
        ParseError::new(error, self.at, end)
    }

    /// Returns the start and the end of leaf `leaf` in the text of the tuple at this position. If `depth` is given,
    /// returns the start and the end of the mode at this depth that starts with the leaf.
    pub(super) const fn span_of(mut self, leaf: usize, depth: Option<usize>) -> (usize, usize) {
        let (mut levels, mut leaves) = (0, 0);
        while !self.is_at_end() {
            let is_tuple = self.peek() == b'(';
            let is_wanted = if let Some(depth) = depth { levels == depth } else { !is_tuple };
            if leaves == leaf && is_wanted && !matches!(self.peek(), b',' | b')') {
                return (self.at, self.end_of_mode());
            }
            match self.peek() {
                b'(' => levels += 1,
                b')' => levels -= 1,
                b',' => leaves += 1,
                _ => {}
            }
            self = self.behind(1);
        }
        (self.last, self.last)
    }

    /// Returns the end of the integer or tuple that starts at this position.
    const fn end_of_mode(mut self) -> usize {
        let mut levels = 0;
        loop {
            match self.peek() {
                b'(' => levels += 1,
                b')' if levels > 0 => levels -= 1,
                b',' if levels > 0 => {}
                b',' | b')' | b':' | 0 => return self.last,
                _ => {}
            }
            self = self.behind(1);
        }
    }
}

/// The reason why a word is not a number.
pub(super) enum Number {
    /// The number does not fit in 63 bits.
    Huge,
    /// Other characters follow the digits.
    Odd,
}

/// Returns the byte at `at`, or 0 past the end.
const fn byte(bytes: &[u8], at: usize) -> u8 {
    if at < bytes.len() { bytes[at] } else { 0 }
}

const fn end_of_word(bytes: &[u8], mut at: usize) -> usize {
    while byte(bytes, at).is_ascii_alphanumeric() || byte(bytes, at) == b'_' {
        at += 1;
    }
    at
}
