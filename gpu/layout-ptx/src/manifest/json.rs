//! The subset of JSON that the manifest needs.

use super::malformed;
use crate::Error;
use std::fmt::{self, Write};

/// A JSON value.
#[derive(Clone, Debug)]
pub(super) enum Json {
    Null,
    Int(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn texts<const N: usize>(texts: [&str; N]) -> Self {
        Self::List(texts.map(Self::text).into())
    }

    /// Parses a decimal integer.
    pub(super) fn int(text: &str) -> Result<Self, Error> {
        text.parse().map(Self::Int).map_err(|_| malformed("numbers"))
    }

    pub(super) fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Self)>) -> Self {
        Self::Object(entries.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// Returns `true` if each item of a list or an object is printed on a separate line. This applies to the manifest,
    /// to a kernel, and to a kernel's list of arguments.
    fn is_long(&self, indent: usize) -> bool {
        indent < 8
            && match self {
                Self::List(list) => list.iter().any(|value| matches!(value, Self::Object(_))),
                Self::Object(entries) => entries.iter().any(|(_, value)| value.is_long(indent)),
                _ => false,
            }
    }

    /// Writes the items of a list or an object, one per line if `is_long` is true.
    fn write_all<T>(
        f: &mut fmt::Formatter<'_>,
        (open, close): (char, char),
        (indent, is_long): (usize, bool),
        items: &[T],
        mut write: impl FnMut(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
    ) -> fmt::Result {
        f.write_char(open)?;
        for (i, item) in items.iter().enumerate() {
            let space = if is_long {
                format!("\n{:1$}", "", indent + 2)
            } else if i > 0 {
                " ".into()
            } else {
                String::new()
            };
            write!(f, "{}{space}", if i > 0 { "," } else { "" })?;
            write(f, item)?;
        }
        if is_long {
            write!(f, "\n{:indent$}", "")?;
        }
        f.write_char(close)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        let lines = (indent, self.is_long(indent));
        match self {
            Self::Null => f.write_str("null"),
            Self::Int(int) => write!(f, "{int}"),
            Self::Text(text) => quoted(f, text),
            Self::List(list) => Self::write_all(f, ('[', ']'), lines, list, |f, value| value.write(f, indent + 2)),
            Self::Object(entries) => Self::write_all(f, ('{', '}'), lines, entries, |f, (name, value)| {
                quoted(f, name)?;
                f.write_str(": ")?;
                value.write(f, indent + 2)
            }),
        }
    }
}

fn quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            _ if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
            _ => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
