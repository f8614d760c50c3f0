//! A fast path for simple signatures, which are the most common ones. At each parameter, `syn` tests every token that a
//! pattern or a type can start with, which takes a fifth of the time of a whole `fn`.

use proc_macro2::Ident;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::punctuated::Punctuated;
use syn::{
    FnArg, Generics, Pat, PatIdent, PatType, ReturnType, Safety, Signature, Token, Type, TypePath, parenthesized,
};

/// Parses `fn name(i: u32, j: u32) -> u32` if a layout follows. Otherwise consumes no tokens.
pub(super) fn signature(input: ParseStream<'_>) -> Option<Signature> {
    let ahead = input.fork();
    let (fn_token, ident) = (ahead.parse().ok()?, ahead.parse().ok()?);
    let (paren_token, parameters) = parameters(&ahead).ok()?;
    let mut inputs = Punctuated::new();
    while !parameters.is_empty() {
        inputs.push_value(parameter(&parameters)?);
        if !parameters.is_empty() {
            inputs.push_punct(parameters.parse().ok()?);
        }
    }
    let output = ReturnType::Type(ahead.parse().ok()?, Box::new(ty(&ahead)?));
    if !ahead.peek(Token![=]) {
        return None;
    }
    input.advance_to(&ahead);
    Some(Signature {
        constness: None,
        asyncness: None,
        safety: Safety::Default,
        abi: None,
        fn_token,
        ident,
        generics: Generics::default(),
        paren_token,
        inputs,
        variadic: None,
        output,
    })
}

fn parameters<'a>(input: &ParseBuffer<'a>) -> syn::Result<(syn::token::Paren, ParseBuffer<'a>)> {
    let inner;
    let paren = parenthesized!(inner in input);
    Ok((paren, inner))
}

/// `i: u32`
fn parameter(input: ParseStream<'_>) -> Option<FnArg> {
    let ident = input.parse().ok()?;
    let colon_token = input.parse().ok()?;
    let pat = Box::new(Pat::Ident(PatIdent { attrs: Vec::new(), by_ref: None, mutability: None, ident, subpat: None }));
    let ty = Box::new(ty(input)?);
    (input.is_empty() || input.peek(Token![,]))
        .then(|| FnArg::Typed(PatType { attrs: Vec::new(), pat, colon_token, ty }))
}

/// A type that is a name.
fn ty(input: ParseStream<'_>) -> Option<Type> {
    Some(Type::Path(TypePath { attrs: Vec::new(), qself: None, path: input.parse::<Ident>().ok()?.into() }))
}
