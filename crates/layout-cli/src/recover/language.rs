//! Detects the language of index code. This is necessary because division and overflow differ between languages.

use super::token::{Token, TokenKind};
use crate::report::Failure;

/// A language with integer arithmetic that this module can evaluate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// C, C++, CUDA and Metal. Types narrower than `int` are promoted to `int`, and unsigned types wrap.
    C,
    /// Rust. An overflow is an error, as in debug builds.
    Rust,
    /// Python. Integers have unlimited width, and `//` rounds down.
    Python,
    /// WGSL. Integers of all types wrap.
    Wgsl,
    /// The code is an expression that is valid in several of these languages.
    Any,
}

/// Names that occur only in C and its dialects, such as the first words of types.
const WORDS_OF_C: &[&str] =
    &["unsigned", "signed", "int", "long", "short", "char", "uint", "size_t", "static_cast", "const"];

impl Language {
    /// Returns the language with this name.
    ///
    /// # Errors
    /// If the name is unknown.
    pub(super) fn named(name: &str) -> Result<Self, Failure> {
        Ok(match name.to_ascii_lowercase().as_str() {
            "c" | "c++" | "cuda" | "metal" => Self::C,
            "rust" => Self::Rust,
            "python" => Self::Python,
            "wgsl" => Self::Wgsl,
            _ => {
                return Err(Failure::message(format!(
                    "expected one of the languages `c`, `rust`, `python` and `wgsl`, found `{name}`"
                )));
            }
        })
    }

    /// Detects the language of the code that consists of these tokens.
    pub(super) fn of(tokens: &[Token]) -> Self {
        let is_word =
            |word: &str| tokens.iter().any(|token| matches!(&token.kind, TokenKind::Name(name) if name == word));
        let is_sign =
            |sign: &str| tokens.iter().any(|token| matches!(token.kind, TokenKind::Sign(found) if found == sign));
        let has_suffix = |suffixes: &[&str]| {
            tokens.iter().any(|token| matches!(token.kind, TokenKind::Number(_, suffix) if suffixes.contains(&suffix)))
        };
        let names_c = |token: &Token| match &token.kind {
            TokenKind::Name(name) => {
                let name = name.trim_start_matches("std::");
                WORDS_OF_C.contains(&name) || name.starts_with("__") || name.ends_with("_t") || name.contains("Idx.")
            }
            _ => false,
        };
        let calls = |name: &str| {
            tokens.windows(2).any(|pair| {
                matches!(&pair[0].kind, TokenKind::Name(found) if found == name) && pair[1].kind == TokenKind::Sign("(")
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
}

/// Suffixes of number literals that occur only in Rust.
const RUST: &[&str] = &["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// Returns `true` for a path such as `usize::from`.
fn is_path(token: &Token) -> bool {
    matches!(&token.kind, TokenKind::Name(name) if name.ends_with("::from"))
}
