//! Makes emitted code readable.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Returns the same tokens with the macro's own variables renamed as in a plan. For example, `__linear`, which cannot
/// be a constant of the user, becomes `linear`.
#[must_use]
pub fn readable(emitted: TokenStream) -> TokenStream {
    let mut variables = BTreeSet::new();
    collect(emitted.clone(), &mut variables);
    renamed(emitted, &variables)
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

fn renamed(tokens: TokenStream, variables: &BTreeSet<String>) -> TokenStream {
    let rename = |tree| match tree {
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), renamed(group.stream(), variables));
            inside.set_span(group.span());
            inside.into()
        }
        TokenTree::Ident(name) if variables.contains(&name.to_string()) => {
            Ident::new(name.to_string().trim_start_matches("__"), name.span()).into()
        }
        other => other,
    };
    tokens.into_iter().map(rename).collect()
}
