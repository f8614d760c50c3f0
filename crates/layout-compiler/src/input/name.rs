//! Parses names that users choose. If the user chose a keyword of Rust, such as `in`, the error names the keyword.

use crate::readable::{is_word_of_rust, word_of_rust};
use crate::report::advised;
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;

/// Parses a name.
///
/// # Errors
/// If the next token is not an identifier, or if it is a keyword of Rust.
pub(super) fn read(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.parse().map_err(|error: syn::Error| match input.fork().call(Ident::parse_any) {
        Ok(word) => keyword(&word),
        Err(_) => error,
    })
}

/// Returns the error for a keyword of Rust as the name of a parameter, such as `in: u32`.
pub(super) fn keyword_as_parameter(function: ParseStream<'_>) -> Option<syn::Error> {
    let parameters = function.parse::<TokenStream>().ok()?.into_iter().find_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => Some(group.stream()),
        _ => None,
    })?;
    let tokens: Vec<TokenTree> = parameters.into_iter().collect();
    tokens.windows(2).find_map(|pair| match pair {
        [TokenTree::Ident(word), TokenTree::Punct(colon)] if colon.as_char() == ':' => {
            let is_typed = colon.spacing() == Spacing::Alone && word != "self" && word != "_";
            (is_typed && is_word_of_rust(&word.to_string())).then(|| keyword(word))
        }
        _ => None,
    })
}

fn keyword(word: &Ident) -> syn::Error {
    let (message, help) = word_of_rust(&word.to_string());
    syn::Error::new(word.span(), advised(&message, &help))
}
