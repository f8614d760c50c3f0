//! Builds text in `const` code, such as the messages of [`Error`](crate::Error), so that panics in `const` code can
//! print the text.

use crate::{IntTuple, Layout};
use core::fmt;

/// Maximum number of bytes of a [`Text`]. If more text is appended, the text ends with `…`.
const CAPACITY: usize = 480;
const ELLIPSIS: &[u8] = "…".as_bytes();

/// A short text in a buffer of fixed size, to which `const fn`s can append.
#[derive(Clone, Copy, PartialEq, Eq)]
#[must_use]
pub struct Text {
    bytes: [u8; CAPACITY],
    len: usize,
}

/// Returns `true` if both strings are equal. `==` is not `const` on stable Rust.
#[doc(hidden)]
#[must_use]
pub const fn is_equal(a: &str, b: &str) -> bool {
    a.len() == b.len() && starts_with(a, b)
}

/// Returns `true` if `text` starts with `start`.
#[doc(hidden)]
#[must_use]
pub const fn starts_with(text: &str, start: &str) -> bool {
    text.len() >= start.len() && all!(0..start.len(), |i| text.as_bytes()[i] == start.as_bytes()[i])
}

impl Text {
    /// The empty text.
    pub const EMPTY: Self = Self { bytes: [0; CAPACITY], len: 0 };

    /// Returns the text as a string slice.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // This branch is not reached, because the bytes are valid UTF-8. Only complete `str`s and ASCII digits are
            // appended, and the text is truncated only at the end of a character.
            Err(_) => "",
        }
    }

    /// Appends `text`. If `text` does not fit in the buffer, appends `…` instead, and ignores all later calls.
    ///
    /// ```
    /// use colex::Text;
    /// assert_eq!(Text::EMPTY.str("rank ").str("2").as_str(), "rank 2");
    /// ```
    pub const fn str(self, text: &str) -> Self {
        if self.is_cut() {
            return self;
        }
        let room = CAPACITY - ELLIPSIS.len() - self.len;
        self.bytes(if text.len() > room { ELLIPSIS } else { text.as_bytes() })
    }

    /// Appends an integer in decimal.
    ///
    /// ```
    /// use colex::Text;
    /// assert_eq!(Text::EMPTY.int(-12).as_str(), "-12");
    /// ```
    pub const fn int(mut self, value: i64) -> Self {
        if value < 0 {
            self = self.str("-");
        }
        let mut digits = [0; 20];
        let mut at = digits.len();
        let mut rest = value.unsigned_abs();
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Ok(text) = core::str::from_utf8(digits.split_at(at).1) { self.str(text) } else { self }
    }

    /// Appends a number with thousands separators, such as `1,048,576`.
    ///
    /// ```
    /// use colex::Text;
    /// assert_eq!(Text::EMPTY.thousands(999).str(" ").thousands(1_048_576).as_str(), "999 1,048,576");
    /// ```
    pub const fn thousands(mut self, number: i64) -> Self {
        let (front, rest) = (number / 1000, (number % 1000).abs());
        if front == 0 {
            return self.int(number);
        }
        self = self.thousands(front).str(",");
        let mut digit = 100;
        while digit > 1 && rest < digit {
            self = self.int(0);
            digit /= 10;
        }
        self.int(rest)
    }

    /// Appends a tuple, such as `(2,(1,2))`.
    ///
    /// ```
    /// use colex::Text;
    /// assert_eq!(Text::EMPTY.tuple(&"(2,(1,2))".parse().unwrap()).as_str(), "(2,(1,2))");
    /// ```
    pub const fn tuple(mut self, tuple: &IntTuple) -> Self {
        if let Some(int) = tuple.as_int() {
            return self.int(int.value());
        }
        each!(for i in 0..tuple.rank() {
            self = self.str(if i == 0 { "(" } else { "," }).tuple(&tuple.nth(i));
        });
        self.str(if tuple.rank() == 0 { "()" } else { ")" })
    }

    /// Appends the one-dimensional coordinate `i` as a tuple that is nested like the shape of the layout. If the shape
    /// cannot split `i`, appends `i` itself.
    ///
    /// ```
    /// use colex::Text;
    /// let l = colex::parse("(3,(2,3))");
    /// assert_eq!(Text::EMPTY.coordinate(&l, 16).as_str(), "(1,(1,2))");
    /// ```
    pub const fn coordinate(self, layout: &Layout, i: i64) -> Self {
        if let Ok(coordinate) = layout.shape().idx2crd(&IntTuple::int(i)) {
            self.tuple(&coordinate)
        } else {
            self.int(i)
        }
    }

    const fn bytes(mut self, bytes: &[u8]) -> Self {
        each!(for i in 0..bytes.len() {
            self.bytes[self.len] = bytes[i];
            self.len += 1;
        });
        self
    }

    const fn is_cut(&self) -> bool {
        self.len > CAPACITY - ELLIPSIS.len()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Text};

    #[test]
    fn integers_at_both_ends_of_their_range() {
        let text = Text::EMPTY.int(i64::MIN).str(" ").int(0).str(" ").int(i64::MAX);
        assert_eq!(text.as_str(), "-9223372036854775808 0 9223372036854775807");
    }

    #[test]
    fn what_does_not_fit_is_cut_once() {
        let mut text = Text::EMPTY;
        for _ in 0..CAPACITY {
            text = text.str("äb");
        }
        assert!(text.as_str().ends_with("äb…"));
        assert_eq!(text.as_str().matches('…').count(), 1);
    }
}
