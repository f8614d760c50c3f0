//! Functions on Rust tokens.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{ConstParam, GenericParam, Generics, ImplGenerics, LifetimeParam, Type, TypeParam, WhereClause};

/// Emits the path of the private module, through which emitted code uses the runtime.
pub(crate) fn private(krate: &TokenStream) -> TokenStream {
    quote!(#krate::__private)
}

/// Emits the path of the private module with the span of an item's keyword, so that rustc reports errors at the keyword
/// instead of the whole block.
pub(crate) fn private_of(keyword: Span, krate: &TokenStream) -> TokenStream {
    let located = |mut tree: TokenTree| {
        tree.set_span(tree.span().located_at(keyword));
        tree
    };
    private(krate).into_iter().map(located).collect()
}

/// Returns the span for the macro's own tokens in the code of an item. It is at the item's keyword, but differs from
/// the span of the item's name, because editors treat every token with the name's span as a use of the name.
pub(crate) fn place_of(keyword: Span) -> Span {
    Span::call_site().located_at(keyword)
}

pub(crate) fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if *ident == name)
}

pub(crate) fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

/// Returns a name without Rust's prefix `r#`, for other languages.
pub(crate) fn bare(ident: &Ident) -> String {
    let name = ident.to_string();
    match name.strip_prefix("r#") {
        Some(bare) => bare.to_string(),
        None => name,
    }
}

/// Returns a variable of the macro that user code can neither see nor shadow. Its name starts with `__`: if a constant
/// of the user had the variable's name, a binding would become a pattern that matches the constant.
pub(crate) fn own(name: &str) -> Ident {
    Ident::new(&format!("__{}", name.trim_start_matches("r#")), Span::mixed_site())
}

/// Returns the name of the local struct for a layout in an expression. rustc prints this name in errors.
pub(crate) fn local_struct() -> Ident {
    Ident::new("__LayoutWithNumbers", Span::mixed_site())
}

/// Emits a constant, which must be an integer, as an `i128`. `as` would also convert other types, such as floats, but
/// `| 0` is an error for these types.
pub(crate) fn constant_integer(constant: &TokenStream, private: &TokenStream) -> TokenStream {
    quote_spanned!(place_of(ends(constant).0)=> ((#constant | 0) as #private::core::primitive::i128))
}

/// Splits generics as `split_for_impl` does, but puts const arguments in braces. Without braces, `Q<N>` could refer to
/// a struct `N` instead of the const parameter.
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

/// Emits an `Option`.
pub(crate) fn optional(value: Option<&impl ToTokens>, private: &TokenStream) -> TokenStream {
    match value {
        Some(value) => quote!(#private::core::option::Option::Some(#value)),
        None => quote!(#private::core::option::Option::None),
    }
}

/// Returns the spans of the first and the last token.
pub(crate) fn ends(tokens: &impl ToTokens) -> (Span, Span) {
    let spans = |tree: TokenTree| match tree {
        TokenTree::Group(group) => (group.span_open(), group.span_close()),
        tree => (tree.span(), tree.span()),
    };
    let mut trees = tokens.to_token_stream().into_iter().map(spans);
    let first = trees.next().unwrap_or((Span::call_site(), Span::call_site()));
    (first.0, trees.last().unwrap_or(first).1)
}

/// Returns `true` if one of the tokens, at any depth, is one of these names.
pub(crate) fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => names.iter().any(|name| ident == name),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}

/// Applies `change` to every token, first to the content of a group and then to the group.
pub(crate) fn changed(tokens: TokenStream, change: &dyn Fn(TokenTree) -> TokenStream) -> TokenStream {
    let inside = |tree| match tree {
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), changed(group.stream(), change));
            inner.set_span(group.span());
            change(inner.into())
        }
        tree => change(tree),
    };
    tokens.into_iter().flat_map(inside).collect()
}

/// Returns the type without parentheses, and without the group around a fragment `$ty:ty` that a macro passed on.
pub(crate) fn bare_type(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => bare_type(&paren.elem),
        Type::Group(group) => bare_type(&group.elem),
        ty => ty,
    }
}
