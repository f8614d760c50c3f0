//! Which language code is in, and what decides its values: how integers divide, and what does not fit a type.

use super::token::{Kind, Token};
use super::value::Type;
use crate::report::Failure;

/// A language, as far as its arithmetic goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// C, C++, CUDA and Metal: narrow types become `int`, unsigned ones wrap around.
    C,
    /// Nothing wraps around: debug builds panic.
    Rust,
    /// All numbers are whole, and division rounds down.
    Python,
    /// All types wrap around.
    Wgsl,
    /// An expression that several of them have.
    Any,
}

/// What C's type names begin with, and what it says of a name besides.
const WORDS_OF_C: &[&str] =
    &["unsigned", "signed", "int", "long", "short", "char", "uint", "size_t", "static_cast", "const"];

impl Language {
    /// The language of that name.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn named(name: &str) -> Result<Self, Failure> {
        Ok(match name.to_ascii_lowercase().as_str() {
            "c" | "c++" | "cuda" | "metal" => Self::C,
            "rust" => Self::Rust,
            "python" => Self::Python,
            "wgsl" => Self::Wgsl,
            _ => {
                return Err(Failure::message(format!(
                    "index code is of `c`, `rust`, `python` or `wgsl`, not `{name}`"
                )));
            }
        })
    }

    /// The language that the words belong to.
    pub(super) fn of(tokens: &[Token]) -> Self {
        let is_word = |word: &str| tokens.iter().any(|token| matches!(&token.kind, Kind::Name(name) if name == word));
        let is_sign = |sign: &str| tokens.iter().any(|token| matches!(token.kind, Kind::Sign(found) if found == sign));
        let has_suffix = |suffixes: &[&str]| {
            tokens.iter().any(|token| matches!(token.kind, Kind::Number(_, suffix) if suffixes.contains(&suffix)))
        };
        let names_c = |token: &Token| match &token.kind {
            Kind::Name(name) => {
                let name = name.trim_start_matches("std::");
                WORDS_OF_C.contains(&name) || name.starts_with("__") || name.ends_with("_t") || name.contains("Idx.")
            }
            _ => false,
        };
        let calls = |name: &str| {
            tokens.windows(2).any(|pair| {
                matches!(&pair[0].kind, Kind::Name(found) if found == name) && pair[1].kind == Kind::Sign("(")
            })
        };
        if is_word("def") || is_sign("//") {
            Self::Python
        } else if is_word("fn") || is_word("let") {
            let is_wgsl = has_suffix(&["u", "i"]) || calls("u32") || calls("i32");
            if is_wgsl { Self::Wgsl } else { Self::Rust }
        } else if is_word("as") || has_suffix(RUST) || tokens.iter().any(is_path) {
            Self::Rust
        } else if calls("u32") || calls("i32") {
            Self::Wgsl
        } else if is_sign(";")
            || is_sign("{")
            || has_suffix(&["u", "l", "ul", "lu", "ll", "ull", "llu", "z", "uz"])
            || tokens.iter().any(names_c)
        {
            Self::C
        } else {
            Self::Any
        }
    }

    /// The type of a number with a suffix, or without one.
    pub(super) fn literal(self, value: i128, suffix: &str) -> Type {
        match (self, suffix) {
            (Self::Python | Self::Any, "") => Type::Any,
            (Self::C, "") if i32::try_from(value).is_ok() => Type::INT,
            (Self::C, "" | "l" | "ll" | "z") => Type::integer(64, true),
            (Self::C, "u") if u32::try_from(value).is_ok() => Type::integer(32, false),
            (Self::C | Self::Any, "u" | "ul" | "lu" | "ull" | "llu" | "uz") => Type::integer(64, false),
            (Self::Wgsl, "u") => Type::integer(32, false),
            (Self::Wgsl, "i") => Type::INT,
            (_, "") => Type::Literal,
            (_, suffix) => self.integer_type(&[suffix]).unwrap_or(Type::Any),
        }
    }

    /// The integer type of these words.
    pub(super) fn integer_type(self, words: &[&str]) -> Option<Type> {
        let bare = words.iter().map(|word| word.trim_start_matches("std::").trim_end_matches("::from"));
        let words: Vec<&str> = bare.filter(|word| !QUALIFIERS.contains(word)).collect();
        Some(match words.as_slice() {
            ["int"] if self == Self::Python => Type::Any,
            ["u8" | "uint8_t" | "uchar"] | ["unsigned", "char"] => Type::integer(8, false),
            ["u16" | "uint16_t" | "ushort"] | ["unsigned", "short"] => Type::integer(16, false),
            ["u32" | "uint32_t" | "unsigned" | "uint"] | ["unsigned", "int"] => Type::integer(32, false),
            ["u64" | "uint64_t" | "usize" | "size_t" | "ulong"]
            | ["unsigned", "long"]
            | ["unsigned", "long", "long"] => Type::integer(64, false),
            ["i8" | "int8_t"] | ["signed", "char"] => Type::integer(8, true),
            ["i16" | "int16_t" | "short"] => Type::integer(16, true),
            ["i32" | "int32_t" | "int" | "signed"] => Type::INT,
            ["i64" | "int64_t" | "isize" | "ptrdiff_t" | "ssize_t" | "long"] | ["long", "long"] => {
                Type::integer(64, true)
            }
            ["u128" | "i128"] => Type::Any,
            _ => return None,
        })
    }
}

/// Suffixes that only Rust has.
const RUST: &[&str] = &["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// What a declaration says of a type besides.
const QUALIFIERS: &[&str] = &[
    "const",
    "constexpr",
    "static",
    "inline",
    "extern",
    "volatile",
    "__device__",
    "__host__",
    "__global__",
    "__forceinline__",
    "__inline__",
    "__restrict__",
];

/// `usize::from`
fn is_path(token: &Token) -> bool {
    matches!(&token.kind, Kind::Name(name) if name.ends_with("::from"))
}
