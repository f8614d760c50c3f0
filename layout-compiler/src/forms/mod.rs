//! The forms of the macros: a value, items, and `index!`.

mod companion;
mod coordinate;
mod document;
mod expand;
mod function;
mod index;
mod items;
mod kernel;
mod names;
mod open;
mod parts;
mod read;
mod structure;

pub use expand::expand_index;
pub use index::index;

use crate::emit::{Position, Report, compiled};
use crate::words::Words;
use companion::Header;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use read::{Reading, read};

/// `layout!`: items where the input declares some, a value otherwise. `header` is the path of the crate that has the macro,
/// as the macro knows it, and behind it what the companions of other blocks have handed over.
pub fn layout(input: TokenStream, header: &TokenStream) -> TokenStream {
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    if items::starts_item(&input) { items::items(input, &header, report) } else { value(input, &header, report) }
}

/// The value form: a path that is a type, a value, a constant and a pattern.
fn value(input: TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let words = Words::new(input.clone(), None);
    match read(&words, &header.known, &mut report) {
        Reading::Layout(layout) if report.is_empty() => compiled(&layout, &private(&header.krate)),
        Reading::Open(open) if report.is_empty() && open::is_integral(&open, words.all(), &mut report) => {
            open::value(&open, &header.krate)
        }
        Reading::Unknown(path) if report.is_empty() => header.ask(&path, "layout", &header.known, &input),
        _ => report.tokens(Position::Expression),
    }
}

/// Where the emitted code finds what it needs.
fn private(krate: &TokenStream) -> TokenStream {
    quote::quote!(#krate::__private)
}

fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if *ident == name)
}

fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

/// A name as other languages write it.
fn bare(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_string()
}

/// A name of the macro's own, which user code can neither see nor shadow.
fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
