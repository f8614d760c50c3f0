//! What can be used of an item whose head has a mistake, so that its uses have none because of it.

use super::item::{Field, ItemKind, Struct};
use super::name;
use crate::report::Report;
use crate::rust_words::{is_word_of_rust, word_of_rust};
use crate::tokens::is_punct;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::ParseStream;
use syn::{Generics, Ident, Signature, Token, parse_quote};

impl ItemKind {
    /// The item that `error` is about, which is reported: a struct's name, and of numbers and parameters what has no
    /// type, as `usize` and `u32`. It ends at the place.
    pub(super) fn begun(input: ParseStream<'_>, error: &syn::Error, report: &mut Report) -> Option<(Self, Span)> {
        if !input.peek(Token![struct]) {
            let signature = with_types(input, report);
            if signature.is_none() {
                report.syn(error);
            }
            return signature
                .map(|signature| (signature.ident.span(), Self::Fn(signature)))
                .map(|(end, kind)| (kind, end));
        }
        report.syn(error);
        let (keyword, name) = (input.parse().ok()?, input.parse::<Ident>().ok()?);
        let generics = input.fork().parse().ok().map_or_else(|| numbers(input), |_: Generics| input.parse());
        let generics = generics.unwrap_or_default();
        let fields = input.parse::<Group>().ok().filter(|group| group.delimiter() == Delimiter::Brace);
        let fields =
            fields.map(|group| names(group.stream()).map(|name| Field { name, ty: parse_quote!(usize) }).collect());
        Some((Self::Struct(Struct { keyword, name: name.clone(), generics, fields }), name.span()))
    }
}

/// `<int BM>` as parameters that are numbers.
fn numbers(input: ParseStream<'_>) -> syn::Result<Generics> {
    let mut list = TokenStream::new();
    input.parse::<Token![<]>()?;
    while !input.peek(Token![>]) {
        list.extend([input.parse::<TokenTree>()?]);
    }
    input.parse::<Token![>]>()?;
    let name = |entry: Vec<TokenTree>| {
        let named = entry.split(|tree| is_punct(Some(tree), ':') || is_punct(Some(tree), '=')).next()?.last().cloned();
        if let Some(TokenTree::Ident(name)) = named { name::raw(name) } else { None }
    };
    let names = entries(list).into_iter().filter_map(name);
    Ok(parse_quote!(<#(const #names: usize),*>))
}

/// What is separated by commas.
fn entries(list: TokenStream) -> Vec<Vec<TokenTree>> {
    let trees: Vec<_> = list.into_iter().collect();
    trees.split(|tree| is_punct(Some(tree), ',')).filter(|entry| !entry.is_empty()).map(<[_]>::to_vec).collect()
}

/// The names of the entries of a list: what stands in front of a colon, or first.
fn names(list: TokenStream) -> impl Iterator<Item = Ident> {
    entries(list).into_iter().filter_map(|entry| {
        let colon = entry.iter().position(|tree| is_punct(Some(tree), ':')).unwrap_or(1);
        match entry.get(colon.checked_sub(1)?)? {
            TokenTree::Ident(name) => name::raw(name.clone()),
            _ => None,
        }
    })
}

/// `fn at(i, j) -> u32` with the types that it lacks, and `fn at(in: u32) -> u32` with a name, each of which is reported;
/// none if these are not its mistakes.
fn with_types(input: ParseStream<'_>, report: &mut Report) -> Option<Signature> {
    let head: Vec<TokenTree> = input.parse::<TokenStream>().ok()?.into_iter().collect();
    let at = head
        .iter()
        .position(|tree| matches!(tree, TokenTree::Group(of) if of.delimiter() == Delimiter::Parenthesis))?;
    let end = head.iter().position(|tree| is_punct(Some(tree), '=') || is_punct(Some(tree), ';')).unwrap_or(head.len());
    let TokenTree::Group(parameters) = &head[at] else { return None };
    let (mut untyped, mut unnamed) = (Vec::new(), Vec::new());
    let typed = entries(parameters.stream()).into_iter().map(|entry| match &*entry {
        [TokenTree::Ident(name)] => {
            untyped.push(name.clone());
            quote!(#name: u32,)
        }
        [TokenTree::Ident(word), rest @ ..] if is_punct(rest.first(), ':') && is_word_of_rust(&word.to_string()) => {
            unnamed.push(word.clone());
            let name = name::raw(word.clone());
            quote!(#name #(#rest)*,)
        }
        _ => quote!(#(#entry)*,),
    });
    let typed: TokenStream = typed.collect();
    let (before, after) = (&head[..at], head.get(at + 1..end)?);
    let signature = syn::parse2(quote!(#(#before)* (#typed) #(#after)*)).ok()?;
    if let (Some(first), Some(last)) = (untyped.first(), untyped.last()) {
        let help = format!("write `{first}: u32`");
        report.push((first.span(), last.span()), "expected `:` and an integer type behind each parameter", &help);
    }
    for word in &unnamed {
        let (message, help) = word_of_rust(&word.to_string());
        report.push((word.span(), word.span()), &message, &help);
    }
    (untyped.len() + unnamed.len() > 0).then_some(signature)
}
