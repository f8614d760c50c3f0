//! A value as Rust works it out.

use crate::resolve::kind::Kind;
use proc_macro2::TokenStream;

/// A value as Rust works it out: an expression of Rust, or the path of a type.
pub(super) struct ConstValue {
    pub(super) kind: Kind,
    pub(super) tokens: TokenStream,
    /// `_` by itself.
    pub(super) is_keep: bool,
    /// Whether `_` or `X` stands among its integers.
    pub(super) has_blanks: bool,
}

impl ConstValue {
    pub(super) fn of(kind: Kind, tokens: TokenStream) -> Self {
        Self { kind, tokens, is_keep: false, has_blanks: false }
    }
}
