//! The forms of the macros: a value, items, and `index!`.

mod coordinate;
mod document;
mod function;
mod index;
mod items;
mod names;
mod structure;

pub use index::index;

use crate::emit::{Position, Report, compiled};
use crate::resolve::resolve_layout;
use crate::syntax::parse;
use crate::words::Words;
use names::Declared;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};

/// `layout!`: items where the input declares some, a value otherwise. `krate` is the path of the crate that has the macro,
/// as the macro knows it.
pub fn layout(input: TokenStream, krate: &TokenStream) -> TokenStream {
    if items::starts_item(&input) { items::items(input, krate) } else { value(input, krate) }
}

/// The value form: a path that is a type, a value, a constant and a pattern.
fn value(input: TokenStream, krate: &TokenStream) -> TokenStream {
    let words = Words::new(input, Span::call_site());
    let mut report = Report::default();
    match parse(words.source()) {
        Ok(expr) => match resolve_layout(&expr, words.source(), &Declared::none(&words)) {
            Ok(layout) => return compiled(&layout, &private(krate)),
            Err(errors) => report.diagnostics(&errors, &words),
        },
        Err(error) => report.diagnostic(&error, &words),
    }
    report.tokens(Position::Expression)
}

/// Where the emitted code finds what it needs.
fn private(krate: &TokenStream) -> TokenStream {
    quote::quote!(#krate::__private)
}

/// Splits off the tokens before a top-level `separator`.
fn split_at(input: TokenStream, separator: char) -> (TokenStream, Option<TokenStream>) {
    let mut trees = input.into_iter();
    let mut before = Vec::new();
    for tree in trees.by_ref() {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == separator => {
                return (before.into_iter().collect(), Some(trees.collect()));
            }
            tree => before.push(tree),
        }
    }
    (before.into_iter().collect(), None)
}

fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if *ident == name)
}

/// A name of the macro's own, which user code can neither see nor shadow.
fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
