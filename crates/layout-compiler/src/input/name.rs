//! Parses names that users choose. If the user chose a keyword of Rust, such as `in`, the error names the keyword.

use crate::readable::word_of_rust;
use crate::report::advised;
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

/// Parses a name.
///
/// # Errors
/// If the next token is not an identifier, or if it is a keyword of Rust.
pub(super) fn read(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse().map_err(|error: syn::Error| match input.fork().call(Ident::parse_any) {
        Ok(word) => {
            let (message, help) = word_of_rust(&word.to_string());
            syn::Error::new(word.span(), advised(&message, &help))
        }
        Err(_) => error,
    })
}
