//! Names that users choose, among them at times words of Rust, as `in`.

use crate::report::advised;
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

/// Whether it is a reserved word of any edition: the parser of expressions reports them.
pub(super) fn is_word_of_rust(name: &str) -> bool {
    const WORDS: [&str; 52] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
        "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "Self", "static", "struct",
        "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
        "yield",
    ];
    name == "_" || name.len() > 1 && WORDS.contains(&name)
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
    match name.to_string() {
        word if is_never_a_name(&word) => None,
        word if is_word_of_rust(&word) => Some(Ident::new_raw(&word, name.span())),
        _ => Some(name),
    }
}

fn is_never_a_name(word: &str) -> bool {
    matches!(word, "Self" | "self" | "super" | "crate" | "_")
}
