//! Functions on Rust tokens.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{ConstParam, GenericParam, Generics, ImplGenerics, LifetimeParam, Type, TypeParam, WhereClause};

/// Emits the path of the private module. Emitted code refers to the runtime by this path.
pub(crate) fn private(krate: &TokenStream) -> TokenStream {
    quote!(#krate::__private)
}

/// Emits the path of the private module with the span of an item's keyword. rustc then reports errors at the keyword
/// instead of at the whole block.
pub(crate) fn private_of(keyword: Span, krate: &TokenStream) -> TokenStream {
    let located = |mut tree: TokenTree| {
        tree.set_span(tree.span().located_at(keyword));
        tree
    };
    private(krate).into_iter().map(located).collect()
}

/// Returns the span for tokens of the macro in the code of an item. This span is the position of the item's keyword.
/// The span must differ from the span of the item's name, because editors treat every token with the span of the name
/// as a use of the name.
pub(crate) fn place_of(keyword: Span) -> Span {
    Span::call_site().located_at(keyword)
}

pub(crate) fn is_ident(tree: Option<&TokenTree>, name: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if *ident == name)
}

pub(crate) fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

/// Returns the macro expansions that wrote the identifiers of a token. rustc distinguishes variables with the same name
/// by these expansions: a variable of a `macro_rules!` macro differs from a variable of its caller. The compiler shows an
/// expansion only in the debug output of a span, `#3 bytes(10..11)`. Outside of the compiler, the text is empty.
pub(crate) fn origin(tree: &TokenTree) -> String {
    let number = |ident: Ident| {
        let text = format!("{:?}", ident.span());
        let number = text.strip_prefix('#').and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        if number.parse::<u32>().is_ok() { format!("#{number}") } else { String::new() }
    };
    identifiers(tree.clone().into()).into_iter().map(number).collect()
}

/// Returns all identifiers of a stream, in order.
pub(crate) fn identifiers(tokens: TokenStream) -> Vec<Ident> {
    let of_tree = |tree| match tree {
        TokenTree::Group(group) => identifiers(group.stream()),
        TokenTree::Ident(ident) => vec![ident],
        _ => Vec::new(),
    };
    tokens.into_iter().flat_map(of_tree).collect()
}

/// Returns a name without Rust's prefix `r#`, which other languages do not have.
pub(crate) fn bare(ident: &Ident) -> String {
    let name = ident.to_string();
    match name.strip_prefix("r#") {
        Some(bare) => bare.to_string(),
        None => name,
    }
}

/// Returns the name of a variable that user code can neither see nor shadow. The name starts with `__`. Without this
/// prefix, the user could have a constant with the same name, and a binding would become a pattern that matches this
/// constant.
pub(crate) fn own(name: &str) -> Ident {
    Ident::new(&format!("__{}", name.trim_start_matches("r#")), Span::mixed_site())
}

/// Returns the name of the struct that is declared locally for a layout in an expression. rustc prints this name in
/// errors.
pub(crate) fn local_struct() -> Ident {
    Ident::new("__LayoutWithNumbers", Span::mixed_site())
}

/// Emits a constant as an `i128`. The constant must be an integer. A cast with `as` would also accept other types, such
/// as floats. The operation `| 0` is an error for these types.
pub(crate) fn constant_integer(constant: &TokenStream, private: &TokenStream) -> TokenStream {
    quote_spanned!(place_of(ends(constant).0)=> ((#constant | 0) as #private::core::primitive::i128))
}

/// Splits generics like `split_for_impl`, but puts const arguments in braces. Without braces, `Q<N>` could refer to a
/// struct `N` instead of the const parameter.
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

/// Emits an expression of type `Option`.
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

/// Returns `true` if one of the names occurs in the tokens at any depth.
pub(crate) fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    identifiers(tokens).iter().any(|ident| names.iter().any(|name| ident == name))
}

/// Applies `change` to every token. The content of a group is changed before the group itself.
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

/// Returns the type without parentheses around it, and without the invisible group of a fragment `$ty:ty` from another
/// macro.
pub(crate) fn bare_type(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => bare_type(&paren.elem),
        Type::Group(group) => bare_type(&group.elem),
        ty => ty,
    }
}
