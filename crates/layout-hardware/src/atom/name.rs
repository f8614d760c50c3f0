//! Parses the CuTe names of instructions.

use layout_runtime::starts_with;

/// A reader that parses a name from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Returns a reader at the start of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Returns `true` if no text remains.
    pub const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// If the remaining text starts with `word`, skips `word` and returns `true`. Otherwise returns `false`.
    pub const fn eat(&mut self, word: &str) -> bool {
        let is_next = starts_with(self.rest, word);
        if is_next {
            self.rest = self.rest.split_at(word.len()).1;
        }
        is_next
    }

    /// Returns `true` if the remaining text is exactly `word`.
    pub const fn is(mut self, word: &str) -> bool {
        self.eat(word) && self.rest.is_empty()
    }

    /// Reads a decimal number. Stops as soon as the number is at least 2^20, so that it cannot overflow. Returns `None`
    /// if the text does not start with a digit.
    pub const fn number(&mut self) -> Option<i64> {
        let bytes = self.rest.as_bytes();
        let (mut value, mut i) = (0, 0);
        while i < bytes.len() && bytes[i].is_ascii_digit() && value < 1 << 20 {
            value = value * 10 + (bytes[i] - b'0') as i64;
            i += 1;
        }
        self.rest = self.rest.split_at(i).1;
        if i == 0 { None } else { Some(value) }
    }

    /// Reads a shape such as `16x8x16`, and returns its three numbers.
    pub(crate) const fn shape(&mut self) -> Option<[i64; 3]> {
        let Some(m) = self.number() else { return None };
        if !self.eat("x") {
            return None;
        }
        let Some(n) = self.number() else { return None };
        if !self.eat("x") {
            return None;
        }
        Some([m, n, some!(self.number())])
    }
}

/// A name without its namespaces, and the text of its arguments, which follow the name in angle brackets.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) base: &'a str,
    arguments: &'a str,
}

impl<'a> Word<'a> {
    /// Splits `A::B::name<arguments>` into name and arguments. In `name::PREFETCH`, the nested type stays part of the
    /// name.
    pub(super) const fn split(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let (mut open, mut start, mut before) = (0, 0, 0);
        while open < bytes.len() && bytes[open] != b'<' {
            if bytes[open] == b':' {
                before = if open > start { start } else { before };
                start = open + 1;
            }
            open += 1;
        }
        start = if Reader::new(text.split_at(open).0.split_at(start).1).is("PREFETCH") { before } else { start };
        let base = text.split_at(open).0.split_at(start).1;
        let closed = bytes.len() > open + 1 && bytes[bytes.len() - 1] == b'>';
        // If the last bracket is not closed, it becomes part of the arguments, so that no instruction matches.
        let inside = if closed { text.split_at(bytes.len() - 1).0.split_at(open + 1).1 } else { text.split_at(open).1 };
        Self { base, arguments: inside }
    }

    /// Returns the number of arguments, which is 0 for empty brackets.
    pub(super) const fn count(&self) -> usize {
        let mut count = 0;
        while self.argument(count).is_some() {
            count += 1;
        }
        count
    }

    /// Returns argument `i` without its namespaces, such as `K` for `UMMA::Major::K`, or `None` if there is no argument
    /// `i`.
    pub(super) const fn argument(&self, i: usize) -> Option<&'a str> {
        let bytes = self.arguments.as_bytes();
        if bytes.is_empty() {
            return None;
        }
        let (mut at, mut start, mut number, mut depth) = (0, 0, 0, 0);
        while at <= bytes.len() {
            let ends = at == bytes.len() || (bytes[at] == b',' && depth == 0);
            if ends && number == i {
                return Some(self.arguments.split_at(at).0.split_at(start).1);
            }
            if ends {
                number += 1;
                start = at + 1;
            } else if bytes[at] == b'<' {
                depth += 1;
            } else if bytes[at] == b'>' {
                depth -= 1;
            } else if bytes[at] == b':' && depth == 0 {
                start = at + 1;
            }
            at += 1;
        }
        None
    }

    /// Returns `true` if argument `i` exists and is one of `words`.
    pub(super) const fn is_one_of(&self, i: usize, words: &[&str]) -> bool {
        let Some(argument) = self.argument(i) else { return false };
        any!(0..words.len(), |k| Reader::new(argument).is(words[k]))
    }

    /// Returns argument `i` if it exists and is a number.
    pub(super) const fn number(&self, i: usize) -> Option<i64> {
        let Some(argument) = self.argument(i) else { return None };
        let mut reader = Reader::new(argument);
        match reader.number() {
            Some(number) if reader.is_empty() => Some(number),
            _ => None,
        }
    }
}

/// The prefixes by which instruction names are recognized.
const STARTS: &[&str] =
    &["SM", "CDNA", "RDNA", "XeHP", "AMX_", "GMMA_", "Universal", "AutoVectorizingCopy", "DefaultCopy"];

/// Returns `true` if an identifier has the form of an instruction name, such as `SM80_…` or `UniversalCopy<…>`.
/// `layout!` does not permit such names for layouts.
///
/// ```
/// use colex::atom;
/// assert!(atom::is_word("SM80_16x8x8") && !atom::is_word("Tile"));
/// ```
#[must_use]
pub const fn is_word(text: &str) -> bool {
    let base = Word::split(text).base;
    each!(for i in 0..STARTS.len() {
        let mut reader = Reader::new(base);
        if reader.eat(STARTS[i]) {
            // `SMALL` is not an instruction name, because a number and `_` must follow the prefix `SM`.
            return i > 0 || (reader.number().is_some() && reader.eat("_"));
        }
    });
    false
}
