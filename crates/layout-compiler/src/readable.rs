//! Makes emitted code readable by removing prefixes of names, and recognizes keywords of Rust that are used as names.

use crate::tokens::changed;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Removes `__` from the names of the macro's own variables, so that `__linear` becomes `linear`.
#[must_use]
pub fn readable(emitted: TokenStream) -> TokenStream {
    let mut variables = BTreeSet::new();
    collect(emitted.clone(), &mut variables);
    changed(emitted, &|tree| match tree {
        TokenTree::Ident(name) if variables.contains(&name.to_string()) => {
            TokenTree::from(Ident::new(name.to_string().trim_start_matches("__"), name.span())).into()
        }
        other => other.into(),
    })
}

/// Collects the names that begin with `__` and directly follow `let`.
fn collect(tokens: TokenStream, variables: &mut BTreeSet<String>) {
    let mut is_bound = false;
    for tree in tokens {
        match &tree {
            TokenTree::Group(group) => collect(group.stream(), variables),
            TokenTree::Ident(name) if is_bound && name.to_string().starts_with("__") => {
                variables.insert(name.to_string());
            }
            _ => {}
        }
        is_bound = matches!(&tree, TokenTree::Ident(word) if word == "let");
    }
}

/// Returns `true` if a name is a keyword, or reserved as a keyword, in any edition of Rust.
pub(crate) fn is_word_of_rust(name: &str) -> bool {
    const WORDS: [&str; 52] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
        "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "Self", "static", "struct",
        "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
        "yield",
    ];
    name == "_" || name.len() > 1 && WORDS.contains(&name)
}

/// Returns the error message and the help for a Rust keyword that is used as a name.
pub(crate) fn word_of_rust(word: &str) -> (String, String) {
    let help = match is_never_a_name(word) {
        true => "choose another name".into(),
        false => format!("write `r#{word}`, or choose another name"),
    };
    (format!("`{word}` is a keyword of Rust"), help)
}

/// Returns `true` if a keyword cannot be used as a name even with the prefix `r#`.
pub(crate) fn is_never_a_name(word: &str) -> bool {
    matches!(word, "Self" | "self" | "super" | "crate" | "_")
}
