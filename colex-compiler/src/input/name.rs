//! Names that users choose, among them at times words of Rust, as `in`.

use crate::report::advised;
use proc_macro2::Ident;
use quote::ToTokens;
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

/// Whether it is a word of Rust.
pub(super) fn is_word_of_rust(name: &Ident) -> bool {
    syn::parse2::<Ident>(name.to_token_stream()).is_err()
}

/// What is said of a word of Rust in the place of a name, and what to write.
pub(crate) fn word_of_rust(word: &str) -> (String, String) {
    let help = match is_never_a_name(word) {
        true => "take another name".into(),
        false => format!("write `r#{word}`, or take another name"),
    };
    (format!("`{word}` is a word of Rust"), help)
}

/// The name as Rust has it, `r#in`; none if it cannot be one.
pub(super) fn raw(name: Ident) -> Option<Ident> {
    match is_word_of_rust(&name) {
        true if is_never_a_name(&name.to_string()) => None,
        true => Some(Ident::new_raw(&name.to_string(), name.span())),
        false => Some(name),
    }
}

fn is_never_a_name(word: &str) -> bool {
    matches!(word, "Self" | "self" | "super" | "crate" | "_")
}
