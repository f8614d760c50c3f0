//! Prints integers and nested tuples as C++ types and values.

use std::fmt;

/// A nested tuple of texts, such as `_8` or `m`. Each text stands for an integer.
#[derive(Debug)]
pub(super) enum TextTree<'a> {
    One(&'a str),
    Tuple(Vec<TextTree<'a>>),
}

impl<'a> TextTree<'a> {
    /// Parses a tuple in the notation. The text must be valid in the notation.
    pub(super) fn read(text: &'a str) -> Self {
        let text = text.trim();
        let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
            return Self::One(text);
        };
        let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
        for (i, byte) in inner.bytes().enumerate() {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b',' if depth == 0 => {
                    parts.push(Self::read(&inner[start..i]));
                    start = i + 1;
                }
                _ => {}
            }
        }
        // A comma may follow the last entry.
        if !inner[start..].trim().is_empty() {
            parts.push(Self::read(&inner[start..]));
        }
        Self::Tuple(parts)
    }

    pub(super) fn is_int(&self) -> bool {
        matches!(self, Self::One(_))
    }

    /// Returns `true` if all integers are known at compile time, so that C++ can express the tuple as a type.
    pub(super) fn is_static(&self) -> bool {
        match self {
            Self::One(text) => constant(text).is_some(),
            Self::Tuple(parts) => parts.iter().all(Self::is_static),
        }
    }

    /// Returns `true` if one of the texts in the tuple is `word`, for example `_` or `X`.
    pub(super) fn has(&self, word: &str) -> bool {
        match self {
            Self::One(text) => *text == word,
            Self::Tuple(parts) => parts.iter().any(|part| part.has(word)),
        }
    }

    /// Prints the tuple as a type, for example `Shape<_3,_4>`.
    pub(super) fn ty(&self, tuple: &str) -> String {
        match self {
            Self::One(text) => constant(text).unwrap_or_else(|| (*text).to_string()),
            Self::Tuple(parts) => format!("{tuple}<{}>", joined(parts, |part| part.ty(tuple))),
        }
    }

    /// Prints the tuple as a value, for example `make_shape(m,_4{})`.
    pub(super) fn value(&self, make: &str) -> String {
        match self {
            Self::One(text) => constant(text).map_or_else(|| number(text), |ty| ty + "{}"),
            Self::Tuple(parts) => format!("{make}({})", joined(parts, |part| part.value(make))),
        }
    }
}

/// Prints the tuple in the notation.
impl fmt::Display for TextTree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(text) => f.write_str(text),
            Self::Tuple(parts) => write!(f, "({})", joined(parts, |part| part.to_string())),
        }
    }
}

fn joined(parts: &[TextTree<'_>], text: impl Fn(&TextTree<'_>) -> String) -> String {
    parts.iter().map(text).collect::<Vec<_>>().join(",")
}

/// If the number is known at compile time, returns its C++ type.
fn constant(text: &str) -> Option<String> {
    if let Some((scale, path)) = text.split_once('@') {
        // `1@0@2` is entry 0 inside entry 2. The notation lists the inner entry first, but the C++ type `E<2,0>` lists
        // the outer entry first.
        let path: Vec<&str> = path.rsplit('@').collect();
        let path = path.join(",");
        return Some(if scale == "1" {
            format!("E<{path}>")
        } else {
            format!("ScaledBasis<{},{path}>", constant(scale)?)
        });
    }
    let digits = text.strip_prefix('_').unwrap_or(text);
    digits.parse::<i64>().is_ok().then(|| integer(digits))
}

/// Returns `_8` if CuTe has a name for the number, and `Int<24>` otherwise.
pub(super) fn integer(digits: &str) -> String {
    let named = digits.parse::<u32>().is_ok_and(|n| n <= 10 || n.is_power_of_two() && n <= 1 << 19);
    if named { format!("_{digits}") } else { format!("Int<{digits}>") }
}

/// Prints a number that is known only at runtime.
fn number(text: &str) -> String {
    match text.strip_prefix("ceil(").and_then(|rest| rest.strip_suffix(')')?.split_once('/')) {
        Some((number, divisor)) => format!("ceil_div({},{})", number.trim(), divisor.trim()),
        None => text.to_string(),
    }
}
