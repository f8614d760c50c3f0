//! Values that rustc evaluates.

use crate::resolve::kind::Kind;
use proc_macro2::TokenStream;

/// A value that rustc evaluates: a Rust expression, or the path of a type.
pub(super) struct ConstValue {
    pub(super) kind: Kind,
    pub(super) tokens: TokenStream,
    /// `true` if the value is a single `_`.
    pub(super) is_keep: bool,
    /// `true` if the integers of the value include `_` or `X`.
    pub(super) has_blanks: bool,
}

impl ConstValue {
    pub(super) fn of(kind: Kind, tokens: TokenStream) -> Self {
        Self { kind, tokens, is_keep: false, has_blanks: false }
    }
}
