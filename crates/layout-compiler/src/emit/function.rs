//! Emits `fn` items. For Rust, this is a function with plain arithmetic, and for a kernel language, a constant that
//! contains the text of the function.

use super::index::local;
use super::promises::Promises;
use super::rust::{Style, block};
use super::text::{Head, function as text_function};
use crate::constant;
use crate::input::item::Item;
use crate::input::output::Output;
use crate::input::signature::{Checked, number_names};
use crate::known::read::Read;
use crate::languages::Dialect;
use crate::lower::{Lowered, components, unit_of};
use crate::tokens::{bare, constant_integer, ends, place_of, private, private_of};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Signature;

/// Emits a function from arithmetic that the macro has computed.
pub(crate) fn function(
    item: &Item,
    signature: &Signature,
    checked: Checked,
    lowered: &Lowered,
    read: &Read,
    krate: &TokenStream,
) -> TokenStream {
    let private = private_of(signature.fn_token.span, krate);
    if let Some(dialect) = checked.dialect {
        let text = text(signature, dialect, &checked, lowered, &read.text());
        return text_constant(item, signature, dialect, &text, krate);
    }
    let ty = Ident::new(&checked.ty, Span::call_site());
    let constants: Vec<bool> = read.numbers.iter().map(|number| is_cast(item, signature, &number.text)).collect();
    let numbers = read.tokens.iter().zip(&constants).map(|(number, is_constant)| match is_constant {
        true => quote!((#number as #private::core::primitive::#ty)).into_iter().collect(),
        false => number.clone().into_iter().collect(),
    });
    let entries = checked.coordinate.entries().into_iter().map(|entry| vec![entry.into()]);
    let atoms: Vec<Vec<TokenTree>> = entries.chain(numbers).collect();
    let style = Style { entries: &atoms, suffix: Some(&checked.ty), guard: &[], in_place: false };
    let body = block(&lowered.arithmetic, &style);
    let unused = lowered.arithmetic.unused.iter().map(|entry| &atoms[*entry]);
    // If a constant does not fit the type, a cast would truncate the constant and change the index. Therefore a check
    // is emitted that each constant fits the type.
    let cast = read.tokens.iter().zip(&constants).filter_map(|(number, is_constant)| is_constant.then_some(number));
    let cast: Vec<_> = cast.map(|number| constant_integer(number, &private)).collect();
    let message = format!("a constant of the layout does not fit in `{ty}`");
    let promises = Promises::of(read, &constants, krate);
    let checks: Vec<_> = promises.stated().into_iter().chain(promises.fits(&ty, ends(&signature.output).1)).collect();
    // The checks of facts, extents and indices are in a single constant, so that rustc reports only the first error.
    let checks = (!checks.is_empty()).then(|| quote!(const _: () = { #(#checks)* };));
    let (attrs, vis) = (item.passed_on(), &item.vis);
    quote_spanned! {place_of(signature.fn_token.span)=>
        #(#attrs)*
        #vis #signature {
            #(const _: () = #private::core::assert!(#cast as #private::core::primitive::#ty as #private::core::primitive::i128 == #cast, #message);)*
            #checks
            #(let _ = #(#unused)*;)*
            #body
        }
    }
}

/// Emits the function of a layout that rustc evaluates. rustc computes the plan in an associated constant of a type for
/// this layout.
pub(crate) fn constant_function(
    item: &Item,
    signature: &Signature,
    checked: &Checked,
    layout: &constant::Lowered,
    krate: &TokenStream,
) -> TokenStream {
    let private = private_of(signature.fn_token.span, krate);
    let ([items, ty], coordinate) = (local(layout, &private), checked.coordinate.tokens(&Ident::to_token_stream));
    let int = Ident::new(&checked.ty, Span::call_site());
    let types = checked.coordinate.tokens(&|_| quote!(#int));
    if let Output::Coordinate(parentheses) = &checked.output {
        let mut units = Vec::new();
        let mut component = |path: &[usize], _| {
            let unit = unit_of(path).code();
            units.push(unit);
            Ok(quote!(#private::at::<#private::Component<#ty, #unit>, #int, #types>(#coordinate)))
        };
        let tuple = components(parentheses, &mut Vec::new(), &mut component, &mut |modes| quote!((#(#modes,)*)));
        let tuple = tuple.unwrap_or_default();
        let (attrs, vis) = (item.passed_on(), &item.vis);
        return quote_spanned! {place_of(signature.fn_token.span)=>
            #(#attrs)*
            #vis #signature {
                #items
                // The checks are in a constant, because `cargo check` evaluates constants, but not the code of
                // functions.
                const _: () = {
                    #private::assert_units::<#ty>(&[#(#units),*]);
                    #(#private::fits::<#private::Component<#ty, #units>, #int, #types>();)*
                };
                #tuple
            }
        };
    }
    let index = match signature.constness {
        Some(_) => quote!(#private::index::<#ty>(#coordinate as #private::core::primitive::usize) as #int),
        None => quote!(#private::at::<#ty, #int, #types>(#coordinate)),
    };
    let (attrs, vis) = (item.passed_on(), &item.vis);
    quote_spanned! {place_of(signature.fn_token.span)=>
        #(#attrs)*
        #vis #signature {
            #items
            // The checks are in a constant, because `cargo check` evaluates constants, but not the code of functions.
            const _: () = #private::fits::<#ty, #int, #types>();
            #index
        }
    }
}

/// Returns `true` if a number is a constant that the function casts to its integer type. The name of such a constant
/// starts with a capital letter, and no parameter has this name. If the function has an attribute of an unknown macro,
/// such as `#[cube]`, returns `false`, because the macro may not accept a cast.
fn is_cast(item: &Item, signature: &Signature, name: &str) -> bool {
    const KNOWN: [&str; 6] = ["doc", "inline", "allow", "must_use", "cfg", "expect"];
    let is_known = |attr: &syn::Attribute| KNOWN.iter().any(|known| attr.path().is_ident(known));
    name.starts_with(char::is_uppercase)
        && !number_names(signature).iter().any(|parameter| parameter == name)
        && item.passed_on().all(is_known)
}

/// Emits a function for an invalid layout. The function never returns a value, so rustc reports no further errors where
/// it is called.
pub(crate) fn empty_function(item: &Item, signature: &Signature, krate: &TokenStream) -> TokenStream {
    let (attrs, vis) = (item.passed_on(), &item.vis);
    if Dialect::of(signature).is_some() {
        return constant(item, signature, "", krate);
    }
    quote! {
        #(#attrs)*
        #[allow(unused_variables)]
        #vis #signature {
            loop {}
        }
    }
}

/// Returns the text of the function in a kernel language.
fn text(signature: &Signature, dialect: Dialect, checked: &Checked, lowered: &Lowered, layout: &str) -> String {
    let name = bare(&signature.ident);
    let parameters: Vec<String> = checked.parameters.iter().map(bare).collect();
    let head = Head {
        name: &name,
        parameters: &parameters,
        entries: &lowered.names,
        ty: &checked.ty,
        is_flag: matches!(checked.output, Output::Flag),
        layout,
    };
    text_function(dialect, &head, &lowered.arithmetic)
}

/// Emits a constant with the text of the function. The documentation of the constant also contains this text.
pub(super) fn text_constant(
    item: &Item,
    signature: &Signature,
    dialect: Dialect,
    text: &str,
    krate: &TokenStream,
) -> TokenStream {
    let gap = item.gap();
    let shown = Literal::string(&format!("In {}:\n```text\n{text}```", dialect.language()));
    let constant = constant(item, signature, text, krate);
    // The user's documentation is emitted first, so that it precedes the generated documentation.
    let attrs = item.passed_on().filter(|attr| attr.path().is_ident("doc"));
    quote!(#(#attrs)* #gap #[doc = #shown] #constant)
}

/// Emits `const name: &str = "…"` without documentation.
fn constant(item: &Item, signature: &Signature, text: &str, krate: &TokenStream) -> TokenStream {
    let (vis, name, text, private) = (&item.vis, &signature.ident, Literal::string(text), private(krate));
    let attrs = item.passed_on().filter(|attr| !attr.path().is_ident("doc"));
    quote! {
        #(#attrs)*
        // The constant has the name of the function, and names of functions are usually in lower case.
        #[allow(non_upper_case_globals)]
        #vis const #name: &#private::core::primitive::str = #text;
    }
}
