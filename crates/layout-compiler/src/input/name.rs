//! Names that users choose, among them at times words of Rust, as `in`.

use crate::report::advised;
use crate::rust_words::{is_never_a_name, is_word_of_rust, word_of_rust};
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

/// The name that stands here.
///
/// # Errors
/// If there is none, or a word of Rust.
pub(super) fn read(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse().map_err(|error: syn::Error| match input.fork().call(Ident::parse_any) {
        Ok(word) => {
            let (message, help) = word_of_rust(&word.to_string());
            syn::Error::new(word.span(), advised(&message, &help))
        }
        Err(_) => error,
    })
}

/// The name as Rust has it, `r#in`; none if it cannot be one.
pub(super) fn raw(name: Ident) -> Option<Ident> {
    match name.to_string() {
        word if is_never_a_name(&word) => None,
        word if is_word_of_rust(&word) => Some(Ident::new_raw(&word, name.span())),
        _ => Some(name),
    }
}
