//! Makes emitted code readable.

use crate::tokens::changed;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Returns the same tokens, without the leading `__` in the names of the macro's own variables. For example, `__linear`
/// becomes `linear`.
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

/// Collects the names after `let` that begin with `__`.
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
