//! Small questions about Rust tokens.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{ConstParam, GenericParam, Generics, ImplGenerics, LifetimeParam, TypeParam, WhereClause};

/// The path under which emitted code finds the runtime.
pub(crate) fn private(krate: &TokenStream) -> TokenStream {
    quote!(#krate::__private)
}

/// The same for what is emitted for an item: what rustc says of it points at the item's keyword, and not at the whole
/// block.
pub(crate) fn private_of(keyword: Span, krate: &TokenStream) -> TokenStream {
    let located = |mut tree: TokenTree| {
        tree.set_span(tree.span().located_at(keyword));
        tree
    };
    private(krate).into_iter().map(located).collect()
}

/// The place of an item's keyword, for tokens of the macro's own. Its name is the place of the name alone: editors take
/// all that is there for what the name means.
pub(crate) fn place_of(keyword: Span) -> Span {
    Span::call_site().located_at(keyword)
}

pub(crate) fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if *ident == name)
}

pub(crate) fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

/// A name as other languages write it.
pub(crate) fn bare(ident: &Ident) -> String {
    let name = ident.to_string();
    match name.strip_prefix("r#") {
        Some(bare) => bare.to_string(),
        None => name,
    }
}

/// A variable of the macro's own, which user code can neither see nor shadow. It begins with `__`: where a constant of
/// the user has the name of a binding, wherever that comes from, the binding is a pattern that matches the constant.
pub(crate) fn own(name: &str) -> Ident {
    Ident::new(&format!("__{}", name.trim_start_matches("r#")), Span::mixed_site())
}

/// The struct of a layout that stands in an expression. It is what rustc calls the layout, so it has a name for readers.
pub(crate) fn local_struct() -> Ident {
    Ident::new("LayoutWithNumbers", Span::mixed_site())
}

/// A constant that is an integer: of what else `as` makes integers, as of numbers with a fraction, there is no `|`.
pub(crate) fn constant_integer(constant: &TokenStream) -> TokenStream {
    quote_spanned!(place_of(ends(constant).0)=> ((#constant | 0) as ::core::primitive::i128))
}

/// What `split_for_impl` answers, but constants among the arguments in braces: a struct may have the name of a constant
/// parameter, and `Q<N>` would be that struct.
pub(crate) fn split(generics: &Generics) -> (ImplGenerics<'_>, TokenStream, Option<&WhereClause>) {
    let (declared, _, bounds) = generics.split_for_impl();
    let arguments = generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(LifetimeParam { lifetime, .. }) => quote!(#lifetime),
        GenericParam::Type(TypeParam { ident, .. }) => quote!(#ident),
        GenericParam::Const(ConstParam { ident, .. }) => quote!({ #ident }),
    });
    let arguments = match generics.params.is_empty() {
        true => TokenStream::new(),
        false => quote!(<#(#arguments),*>),
    };
    (declared, arguments, bounds)
}

/// An `Option`.
pub(crate) fn optional(value: Option<&impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// The spans of the first and the last token.
pub(crate) fn ends(tokens: &impl ToTokens) -> (Span, Span) {
    let spans = |tree: TokenTree| match tree {
        TokenTree::Group(group) => (group.span_open(), group.span_close()),
        tree => (tree.span(), tree.span()),
    };
    let mut trees = tokens.to_token_stream().into_iter().map(spans);
    let first = trees.next().unwrap_or((Span::call_site(), Span::call_site()));
    (first.0, trees.last().unwrap_or(first).1)
}

/// Whether one of the names is among the tokens.
pub(crate) fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => names.iter().any(|name| ident == name),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}
